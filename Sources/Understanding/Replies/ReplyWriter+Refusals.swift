internal import HomeModel

/// What was not understood, and what was refused.
extension ReplyWriter {
    func notUnderstood(_ result: UtteranceResult, _ interpretation: Interpretation) -> String {
        if !result.suggestions.isEmpty {
            let suggestions = values.list(result.suggestions.map { "“\($0)”" }, joinedBy: "or")
            return phrases.phrase("notUnderstoodNear", ["suggestions": suggestions])
        }
        if let part = interpretation.understoodPart {
            let rest = values.list(part.rest.map { "“\($0)”" }, joinedBy: "or")
            return phrases.phrase("notUnderstoodWhole", ["part": "“\(part.words)”", "rest": rest])
        }
        let general = "notUnderstood.\(result.reason?.rawValue ?? "")"
        let key = interpretation.obstacle.map { "\(general).\($0)" } ?? general
        let lack = LackWords(phrases: phrases, subjects: subjects)
        let isSaid = phrases.has(key) && lack.isSayable(interpretation)
        return phrases.phrase(isSaid ? key : "notUnderstood", lack.words(of: interpretation))
    }

    func refused(_ interpretation: Interpretation, _ reason: Reason?) -> String {
        let meant = anyTargets(of: interpretation.chosenAmong)
        let things = meant.isEmpty ? (phrases.phrase("things"), true) : subjects.subject(meant)
        var words = wordsOf(interpretation.subject.map { (subjects.definite($0), subjects.isPlural($0)) } ?? things)
        if let range = interpretation.range {
            words["minimum"] = values.quantity(range.lowerBound, unit: interpretation.unit)
            words["maximum"] = values.quantity(range.upperBound, unit: interpretation.unit)
        }
        let general = "refused.\((interpretation.reason ?? reason)?.rawValue ?? "")"
        if (interpretation.reason ?? reason) == .nothingPending, interpretation.obstacle == nil,
            let timer = interpretation.commands.last?.timer
        {
            return timerWords.refusal(timer)
        }
        let key = interpretation.obstacle.map { "\(general).\($0)" } ?? general
        return phrases.phrase(phrases.has(key) ? key : "refused.unsupported", words)
    }
}
