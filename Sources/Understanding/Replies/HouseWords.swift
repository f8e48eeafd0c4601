internal import HomeModel

/// Says answers about the house as a whole.
struct HouseWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    private var setWords: SetWords { SetWords(phrases: phrases, values: values, subjects: subjects) }

    /// The answer as one or more sentences.
    func answer(_ command: Command, _ topic: QueryTopic) -> String {
        switch topic.aspect {
        case "summary": summary(command, quiet: "allQuiet")
        case "problems": summary(command, quiet: "noProblems")
        case "room": summary(command, quiet: "roomQuiet")
        case "whereIs": places(command)
        case "who": who(command, topic)
        case "describe": description(command)
        case "ruleState": ruleState(command, topic)
        default: names(command)
        }
    }

    /// Whether a rule is on; with yes or no where one of the two was asked for.
    private func ruleState(_ command: Command, _ topic: QueryTopic) -> String {
        guard let rule = command.rule else { return "" }
        let told = state(of: rule)
        guard topic.state != nil, let answer = command.answer else { return told }
        return phrases.phrase(answer ? "yes" : "no", ["rest": told])
    }

    private func state(of rule: AutomationRule) -> String {
        let pause = RuleWords(phrases: phrases, values: values, subjects: subjects).pause(of: rule)
        let key = pause == nil ? "ruleState.\(rule.isEnabled)" : "ruleState.paused"
        return phrases.phrase(key, ["rule": rule.name, "off": pause ?? ""])
    }

    private func names(_ command: Command) -> String {
        if let count = command.count {
            return phrases.phrase(count == 1 ? "countOne" : "countAny", ["count": "\(count)"])
        }
        return command.names.isEmpty
            ? phrases.phrase("whichNone") : phrases.phrase("thereAre", ["names": values.list(command.names)])
    }

    private func summary(_ command: Command, quiet: String) -> String {
        let unreachable =
            command.names.isEmpty
            ? [] : [phrases.phrase("failedAll", ["failed": subjects.names(command.names)])]
        let told = setWords.clauses(command.targets, verb: "plainState").map(ReplyWriter.capitalised)
        let closed = command.reports.map(\.name)
        let key = closed.count == 1 ? "problem.connection" : "problem.connection.several"
        let connections = closed.isEmpty ? [] : [phrases.phrase(key, ["names": values.list(closed)])]
        let all = connections + unreachable + told
        return all.isEmpty ? phrases.phrase(quiet) : all.joined(separator: " ")
    }

    private func places(_ command: Command) -> String {
        var seen = Set<String>()
        return command.targets.filter { seen.insert($0.service).inserted }.map { target in
            guard let room = target.room else {
                return phrases.phrase(
                    "isNowhere", ["Subject": ReplyWriter.capitalised(subjects.definite(target.service))])
            }
            return phrases.phrase(
                "isInRoom",
                [
                    "Subject": ReplyWriter.capitalised(subjects.definite(target.service)),
                    "room": subjects.definite(room),
                ])
        }.joined(separator: " ")
    }

    private func who(_ command: Command, _ topic: QueryTopic) -> String {
        let there =
            command.names.isEmpty
            ? phrases.phrase("nobodyHome")
            : phrases.phrase(
                "peopleHome",
                ["names": values.list(command.names), "is": phrases.phrase(command.names.count == 1 ? "is" : "are")])
        guard let answer = command.answer else { return there }
        let rest = command.name.map { name in
            phrases.phrase(command.names.contains(name) ? "personHome" : "personAway", ["name": name])
        }
        if topic.state == "where", let rest { return rest }
        return phrases.phrase(answer ? "yes" : "no", ["rest": rest ?? there])
    }

    private func description(_ command: Command) -> String {
        if let rule = command.rule {
            return RuleWords(phrases: phrases, values: values, subjects: subjects).told(rule)
        }
        guard let scene = command.scene else { return "" }
        guard !command.targets.isEmpty else { return phrases.phrase("emptyScene", ["scene": scene.name]) }
        return phrases.phrase(
            "sceneDoes", ["scene": scene.name, "orders": values.list(setWords.orders(command.targets))])
    }
}
