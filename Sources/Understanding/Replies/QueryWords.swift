internal import HomeModel

/// Says the answer to a question.
struct QueryWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    private var setWords: SetWords { SetWords(phrases: phrases, values: values, subjects: subjects) }

    /// The answer as one or more sentences.
    func answer(_ command: QueryCommand) -> String {
        let topic = command.topic
        let lost = command.targets.filter { $0.error != nil }
        let answer = plainAnswer(command, topic)
        guard !lost.isEmpty, !answer.isEmpty, topic.state != "reachable", topic.state != "unreachable" else {
            return answer
        }
        return phrases.phrase("lastKnown", ["answer": answer, "lost": subjects.subject(lost).text])
    }

    private func plainAnswer(_ command: QueryCommand, _ topic: QueryTopic) -> String {
        switch topic.form {
        case .state: yesOrNo(command, topic)
        case .which: which(command, topic)
        case .count: count(command, topic)
        case .value: valueSentences(command.targets, topic)
        case .most: most(command, topic)
        case .compare: compared(command, topic)
        }
    }

    private func yesOrNo(_ command: QueryCommand, _ topic: QueryTopic) -> String {
        let isYes = command.answer == true
        if command.answer == nil { return untold(command.targets) }
        if !isYes, topic.isAny, command.targets.count > 1 {
            return phrases.phrase("no", ["rest": none(topic)])
        }
        let matching = Set(topic.matching)
        // What tells most: of "any", those that are; of "all", those that are not.
        var telling = command.targets.filter { matching.contains($0.address) == (topic.isAny || isYes) }
        let isMixed = !matching.isEmpty && matching.count < command.targets.count
        // "The lights" are neither all on nor all off: those that are on tell.
        // One that is locked says nothing of the others.
        if isMixed, !topic.isOfAll, topic.isAny == topic.isReassuring || !topic.isReassuring {
            telling = topic.isReassuring ? command.targets : command.targets.filter { matching.contains($0.address) }
        }
        if isMixed, !topic.isChoice, command.targets.count > 2 || !topic.isAny, !topic.isReassuring, !topic.isOfAll {
            return some(command, topic, telling)
        }
        let said = telling.isEmpty || topic.isChoice ? command.targets : telling
        let rest = values.list(clauses(said, topic))
        if topic.isChoice { return ReplyWriter.capitalised(phrases.phrase("sentence", ["clause": rest])) }
        return phrases.phrase(isYes ? "yes" : "no", ["rest": phrases.phrase("sentence", ["clause": rest])])
    }

    /// How many of several it holds for, and for which: "no, 1 of 5: the nursery light is on".
    private func some(_ command: QueryCommand, _ topic: QueryTopic, _ telling: [CommandTarget]) -> String {
        phrases.phrase(
            command.answer == true ? "yesSome" : "noSome",
            [
                "count": "\(Set(telling.map(\.address.service)).count)",
                "all": "\(Set(command.targets.map(\.address.service)).count)",
                "rest": values.list(clauses(telling, topic)),
            ])
    }

    /// What is told of each; where reach was asked about, that.
    private func clauses(_ told: [CommandTarget], _ topic: QueryTopic) -> [String] {
        guard topic.state == "reachable" || topic.state == "unreachable" else {
            return setWords.clauses(told, verb: "plainClause")
        }
        let matching = Set(topic.matching)
        let (reached, lost) = (
            told.filter { matching.contains($0.address) == (topic.state == "reachable") },
            told.filter { matching.contains($0.address) != (topic.state == "reachable") }
        )
        return [(reached, "inReach"), (lost, "outOfReach")].filter { !$0.0.isEmpty }.map { targets, key in
            let (text, isPlural) = subjects.subject(targets)
            return phrases.phrase(key, ["subject": text, "is": phrases.phrase(isPlural ? "are" : "is")])
        }
    }

    /// The state that was asked for, in the words of the question.
    private func asked(_ topic: QueryTopic) -> String {
        topic.state.map { phrases.has("asked.\($0)") ? phrases.phrase("asked.\($0)") : $0 }
            ?? phrases.phrase("asked.compared")
    }

    /// The answer where nothing was found: "none of the kitchen lights is on". Behind "what isn't on",
    /// it is that everything is.
    private func none(_ topic: QueryTopic) -> String {
        let state = asked(topic)
        guard let kind = subjects.kind(of: topic.considered) ?? topic.type.flatMap(subjects.kind) else {
            return phrases.phrase(topic.isNegated ? "everythingIs" : "nothingIs", ["state": state])
        }
        let words = ["things": kind, "state": state]
        guard let room = roomAlone(of: topic.considered) else {
            return phrases.phrase(topic.isNegated ? "allOf" : "noneOf", words)
        }
        return phrases.phrase(
            topic.isNegated ? "allIn" : "noneIn",
            words.merging(["in": subjects.whereabouts(room)]) { first, _ in first })
    }

    /// The room of things, where all of them stand there and others of their kind elsewhere: who hears the answer has
    /// to know that these weren't looked at.
    private func roomAlone(of services: [ServiceID]) -> String? {
        let index = subjects.index
        let entries = services.compactMap { index.byService[$0] }.map { index.entries[$0] }
        guard let first = entries.first, let room = first.room, entries.allSatisfy({ $0.room == room }) else {
            return nil
        }
        let isElsewhere = (index.byType[first.service.type] ?? []).contains {
            index.entries[$0].home == first.home && index.entries[$0].room != room
        }
        return isElsewhere ? index.roomNames[room] : nil
    }

    private func which(_ command: QueryCommand, _ topic: QueryTopic) -> String {
        guard !command.targets.isEmpty else { return ReplyWriter.capitalised(none(topic)) }
        if topic.state == "reachable" || topic.state == "unreachable" {
            return clauses(command.targets, topic).map(ReplyWriter.capitalised)
                .map { phrases.phrase("sentence", ["clause": $0]) }.joined(separator: " ")
        }
        // What is answered of one room is told as that: the house may have others.
        let room = topic.form == .which ? roomAlone(of: topic.considered) : nil
        return setWords.grouped(command.targets).enumerated().map { number, told in
            let (text, isPlural) = subjects.listed(told.targets)
            let isPlaced = number == 0 && room.map { !text.contains($0) } ?? false
            return ReplyWriter.capitalised(
                phrases.phrase(
                    isPlaced ? "whichIn" : "which",
                    [
                        "in": room.map(subjects.whereabouts) ?? "", "names": text,
                        "Names": ReplyWriter.capitalised(text), "state": told.state,
                        "is": phrases.phrase(isPlural ? "are" : "is"),
                    ]))
        }.joined(separator: " ")
    }

    private func most(_ command: QueryCommand, _ topic: QueryTopic) -> String {
        let key = "most.\(topic.aspect ?? "").\(topic.state ?? "")"
        guard let first = command.targets.first, let value = first.value else { return phrases.phrase("whichNone") }
        var seen = Set<String>()
        let isRoom = topic.aspect == "temperature" || topic.aspect == "humidity"
        let places = command.targets.map { isRoom ? $0.room ?? $0.service : $0.service }
            .filter { seen.insert($0).inserted }
        return phrases.phrase(
            "most",
            [
                "Names": ReplyWriter.capitalised(subjects.names(places)),
                "value": values.quantity(first.address.type, value),
                "most": phrases.phrase(phrases.has(key) ? key : "most.\(topic.state ?? "up")"),
                "is": phrases.phrase(places.count == 1 ? "is" : "are"),
            ])
    }

    private func compared(_ command: QueryCommand, _ topic: QueryTopic) -> String {
        let matching = Set(topic.matching)
        let (more, less) = (
            command.targets.filter { matching.contains($0.address) },
            command.targets.filter { !matching.contains($0.address) }
        )
        let rest = valueSentences(more, topic) + " " + valueSentences(less, topic)
        guard let answer = command.answer else { return rest }
        let all = valueSentences(command.targets, topic)
        return phrases.phrase(answer ? "yesPlain" : "noPlain", ["rest": all])
    }

    private func count(_ command: QueryCommand, _ topic: QueryTopic) -> String {
        let number = command.count ?? 0
        guard let state = topic.state, state != "any", let first = command.targets.first else {
            guard topic.state == "any" else { return ReplyWriter.capitalised(none(topic)) }
            return phrases.phrase(number == 1 ? "countOne" : "countAny", ["count": "\(number)"])
        }
        // A count of one room is told as one: the house may have others.
        let room = roomAlone(of: topic.considered)
        if number == 1 {
            guard let room, let clause = clauses(command.targets, topic).first else { return which(command, topic) }
            return ReplyWriter.capitalised(
                phrases.phrase("countOneIn", ["in": subjects.whereabouts(room), "clause": clause]))
        }
        // Of what heats and what shines together it is said that they are on.
        let states = Set(command.targets.map { values.state($0.address.type, $0.value) })
        return phrases.phrase(
            room == nil ? "count" : "countAllIn",
            [
                "count": subjects.amount(command.targets), "in": room.map(subjects.whereabouts) ?? "",
                "state": states.count == 1 ? values.state(first.address.type, first.value) : asked(topic),
            ])
    }

    private func valueSentences(_ told: [CommandTarget], _ topic: QueryTopic) -> String {
        let targets = setWords.telling(told)
        if topic.aspect != nil, !topic.isOfThing, targets.count == 1, let only = targets.first, let room = only.room,
            let value = only.value, phrases.has("inRoom.\(only.address.type.rawValue)")
        {
            return phrases.phrase(
                "inRoom.\(only.address.type.rawValue)",
                ["value": values.quantity(only.address.type, value), "in": subjects.whereabouts(room)])
        }
        let known = targets.filter { $0.value != nil }
        let sentences = setWords.clauses(known, verb: "plainState").map(ReplyWriter.capitalised)
        return (sentences + [untold(targets)]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The reply that nobody knows the state of things that have never told it; empty if all have.
    private func untold(_ targets: [CommandTarget]) -> String {
        let told = Set(targets.filter { $0.value != nil }.map(\.address.service))
        let silent = targets.filter { !told.contains($0.address.service) }
        guard !silent.isEmpty else { return "" }
        let (text, isPlural) = subjects.subject(silent)
        return phrases.phrase(isPlural ? "untold.several" : "untold", ["subject": text])
    }
}
