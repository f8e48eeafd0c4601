internal import HomeModel

/// Says answers about the house as a whole.
struct HouseWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    private var setWords: SetWords { SetWords(phrases: phrases, values: values, subjects: subjects) }

    /// The answer as one or more sentences.
    func answer(_ question: HouseQuestion) -> String {
        switch question {
        case .summary(let summary): told(summary)
        case .names(let names, let isCount): isCount ? counted(names) : named(names)
        case .places(let targets): places(targets)
        case .people(let people): who(people)
        case .ruleState(let rule, let answer): ruleState(rule, answer)
        case .remaining(let targets, let span): remaining(targets, span)
        }
    }

    /// For how much longer things stay as they are.
    private func remaining(_ targets: [CommandTarget], _ span: TimeSpan?) -> String {
        setWords.grouped(targets).map { state, group in
            let (text, isPlural) = subjects.subject(group)
            return phrases.phrase(
                span == nil ? "remaining.none" : "remaining",
                [
                    "subject": ReplyWriter.capitalised(text), "is": phrases.phrase(isPlural ? "are" : "is"),
                    "state": state, "duration": span.map(values.duration) ?? "",
                ])
        }.joined(separator: " ")
    }

    /// Whether a rule is on; with yes or no where one of the two was asked for.
    private func ruleState(_ rule: AutomationRule, _ answer: RuleStateAnswer) -> String {
        let told = state(of: rule)
        guard answer.isYesOrNo else { return told }
        return phrases.phrase(answer.isSo ? "yes" : "no", ["rest": told])
    }

    private func state(of rule: AutomationRule) -> String {
        let pause = RuleWords(phrases: phrases, values: values, subjects: subjects).pause(of: rule)
        let key = pause == nil ? "ruleState.\(rule.isEnabled)" : "ruleState.paused"
        return phrases.phrase(key, ["rule": rule.name, "off": pause ?? ""])
    }

    private func counted(_ names: [String]) -> String {
        phrases.phrase(names.count == 1 ? "countOne" : "countAny", ["count": "\(names.count)"])
    }

    private func named(_ names: [String]) -> String {
        names.isEmpty ? phrases.phrase("whichNone") : phrases.phrase("thereAre", ["names": values.list(names)])
    }

    private func told(_ summary: HouseSummary) -> String {
        let unreachable =
            summary.unreachable.isEmpty
            ? [] : [phrases.phrase("failedAll", ["failed": subjects.names(summary.unreachable)])]
        let told = setWords.clauses(summary.targets, verb: "plainState").map(ReplyWriter.capitalised)
        let closed = summary.closed.map(\.name)
        let key = closed.count == 1 ? "problem.connection" : "problem.connection.several"
        let connections = closed.isEmpty ? [] : [phrases.phrase(key, ["names": values.list(closed)])]
        let others = ProblemSentences(phrases: phrases, values: values, subjects: subjects).sentences(summary.others)
        let all = connections + unreachable + told + others
        return all.isEmpty ? quiet(summary.scope) : all.joined(separator: " ")
    }

    /// That there is nothing to tell.
    private func quiet(_ scope: HouseSummary.Scope) -> String {
        switch scope {
        case .house: phrases.phrase("allQuiet")
        case .problems: phrases.phrase("noProblems")
        case .room: phrases.phrase("roomQuiet")
        }
    }

    private func places(_ targets: [CommandTarget]) -> String {
        var seen = Set<String>()
        return targets.filter { seen.insert($0.service).inserted }.map { target in
            guard let room = target.room else {
                return phrases.phrase(
                    "isNowhere", ["Subject": ReplyWriter.capitalised(subjects.definite(target.service))])
            }
            return phrases.phrase(
                "isInRoom",
                [
                    "Subject": ReplyWriter.capitalised(subjects.definite(target.service)),
                    "in": subjects.whereabouts(room),
                ])
        }.joined(separator: " ")
    }

    private func who(_ people: PeopleAtHome) -> String {
        let there =
            people.names.isEmpty
            ? phrases.phrase("nobodyHome")
            : phrases.phrase(
                "peopleHome",
                ["names": values.list(people.names), "is": phrases.phrase(people.names.count == 1 ? "is" : "are")])
        if let away = people.away {
            let names = ["names": values.list(away), "is": phrases.phrase(away.count == 1 ? "is" : "are")]
            return away.isEmpty ? phrases.phrase("nobodyAway") : phrases.phrase("peopleAway", names)
        }
        guard let answer = people.answer else { return there }
        let rest = people.asked.map { name in
            phrases.phrase(people.names.contains(name) ? "personHome" : "personAway", ["name": name])
        }
        if people.isWhere, let rest { return rest }
        return phrases.phrase(answer ? "yes" : "no", ["rest": rest ?? there])
    }
}
