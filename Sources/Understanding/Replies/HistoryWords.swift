internal import HomeModel

/// Says what happened, when, and why.
struct HistoryWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords
    let speaker: Speaker

    /// The most things that are told one by one.
    private static let mostTold = 6

    private var setWords: SetWords { SetWords(phrases: phrases, values: values, subjects: subjects) }
    private var now: LocalDateTime { speaker.now }

    /// The answer as one or more sentences.
    func answer(_ question: HistoryQuestion) -> String {
        let inquiry = question.inquiry
        guard inquiry.isPeriodKnown else { return phrases.phrase("history.noAbsence") }
        if let asked = asked(inquiry) { return asked }
        switch inquiry.form {
        case .why, .since: return present(question.targets, inquiry)
        case .what: return told(inquiry.entries)
        case .count where inquiry.entries.isEmpty: return phrases.phrase("history.never")
        case .whether where inquiry.isSoNow && !inquiry.people.isEmpty:
            let names = inquiry.people.compactMap { subjects.index.people[$0]?.name }
            return phrases.phrase(
                inquiry.isArrival == true ? "personHome" : "personAway", ["name": values.list(names)])
        case .whether where inquiry.isSoNow:
            let states = setWords.clauses(question.targets, verb: "plainState").map(ReplyWriter.capitalised)
            return ([phrases.phrase("history.soNow")] + states).joined(separator: " ")
        case .whether where inquiry.entries.isEmpty: return phrases.phrase("history.no")
        case .who, .when, .whether, .count: break
        }
        guard let last = inquiry.entries.last else { return phrases.phrase("history.unknown") }
        let words = [
            "Cause": ReplyWriter.capitalised(cause(last)), "cause": cause(last), "when": when(last.moment),
            "When": ReplyWriter.capitalised(when(last.moment)), "count": "\(inquiry.entries.count)",
        ]
        let number = inquiry.entries.count == 1 ? "One" : "Many"
        switch inquiry.form {
        case .who: return phrases.phrase("history.who", words)
        case .when: return phrases.phrase("history.when", words)
        case .whether: return phrases.phrase("history.yes\(number)", words)
        default: return phrases.phrase("history.count\(number)", words)
        }
    }

    /// The order that was given and hasn't come about yet, if nothing else answers the question.
    private func asked(_ inquiry: HistoryInquiry) -> String? {
        guard let entry = inquiry.unanswered, ![.why, .since].contains(inquiry.form),
            inquiry.form == .whether || inquiry.entries.isEmpty
        else { return nil }
        return phrases.phrase("history.asked", ["cause": cause(entry), "when": when(entry.moment)])
    }

    // MARK: How it is, and why

    private func present(_ targets: [CommandTarget], _ inquiry: HistoryInquiry) -> String {
        let explained = targets.compactMap { target in
            inquiry.entries.first { $0.activity.service == target.address.service }.map { (target, $0) }
        }
        guard !explained.isEmpty else {
            let states = setWords.clauses(targets, verb: "plainState").map(ReplyWriter.capitalised)
            return (states + [phrases.phrase("history.unknown")]).joined(separator: " ")
        }
        return explained.prefix(SubjectWords.mostNames).map { target, entry in
            let (subject, isPlural) = subjects.subject([target])
            var words = [
                "Subject": ReplyWriter.capitalised(subject), "is": phrases.phrase(isPlural ? "are" : "is"),
                "state": values.state(target.address.type, target.value), "cause": cause(entry),
                "when": when(entry.moment), "duration": duration(since: entry.moment),
            ]
            guard !inquiry.isOver else {
                words["Cause"] = ReplyWriter.capitalised(cause(entry))
                return phrases.phrase("history.whyBefore", words)
            }
            return phrases.phrase(inquiry.form == .why ? "history.why" : "history.since", words)
        }.joined(separator: " ")
    }

    private func duration(since moment: LocalDateTime) -> String {
        let seconds = moment.seconds(until: now)
        // Nobody wants the seconds of hours.
        let unit = seconds >= 86_400 ? 3600 : seconds >= 60 ? 60 : 1
        return values.duration(TimeSpan(seconds: max(seconds / unit * unit, 1)))
    }

    // MARK: What happened

    private func told(_ entries: [ActivityEntry]) -> String {
        let all = sentences(entries)
        guard !all.isEmpty else { return phrases.phrase("history.nothing") }
        let opening = all.count > Self.mostTold ? [phrases.phrase("history.many", ["count": "\(all.count)"])] : []
        return (opening + all.suffix(Self.mostTold)).joined(separator: " ")
    }

    /// What happened, a sentence for all of one minute and one reason.
    func sentences(_ entries: [ActivityEntry]) -> [String] {
        grouped(entries).map(sentence)
    }

    /// What happened in one minute for one reason, together.
    private func grouped(_ entries: [ActivityEntry]) -> [[ActivityEntry]] {
        var groups: [[ActivityEntry]] = []
        for entry in entries {
            if let last = groups.last?.first, last.cause == entry.cause, !entry.isTravel, !last.isTravel,
                last.moment.dayNumber == entry.moment.dayNumber,
                last.moment.secondOfDay / 60 == entry.moment.secondOfDay / 60
            {
                groups[groups.count - 1].append(entry)
            } else {
                groups.append([entry])
            }
        }
        return groups
    }

    private func sentence(_ group: [ActivityEntry]) -> String {
        guard let first = group.first else { return "" }
        let targets = group.compactMap { entry -> CommandTarget? in
            guard case .value(let address, let value) = entry.activity,
                let position = subjects.index.byService[address.service]
            else { return nil }
            return subjects.index.target(position, address.type, value: value)
        }
        // The latest value of each is what came of it.
        var latest: [CharacteristicAddress: CommandTarget] = [:]
        for target in targets { latest[target.address] = target }
        var seen: Set<CharacteristicAddress> = []
        let last = targets.filter { seen.insert($0.address).inserted }.compactMap { latest[$0.address] }
        let others = group.compactMap(other)
        let clauses = others + setWords.clauses(last, verb: "history.clause")
        let key = first.isTravel || first.isReach ? "history.plain" : "history.told"
        return phrases.phrase(
            key,
            [
                "When": ReplyWriter.capitalised(when(first.moment)), "cause": cause(first),
                "clauses": values.list(clauses),
            ])
    }

    /// What is no value.
    private func other(_ entry: ActivityEntry) -> String? {
        let index = subjects.index
        switch entry.activity {
        case .value: return nil
        case .scene(_, let name): return phrases.phrase("rule.run", ["scene": name])
        case .rule(let rule, let name):
            if case .rule(rule, _) = entry.cause { return nil }
            return phrases.phrase("rule.run", ["scene": name])
        case .presence(let person, let isPresent):
            return phrases.phrase(isPresent ? "history.came" : "history.left", ["who": name(person)])
        case .reachable(let accessory, let isReachable):
            let name = index.byAccessory[accessory]?.first.map { index.entries[$0].accessoryName } ?? ""
            return phrases.phrase(isReachable ? "history.found" : "history.lost", ["thing": subjects.definite(name)])
        case .failure(let address, _):
            let name = index.byService[address.service].map { index.entries[$0].service.name } ?? ""
            return phrases.phrase("history.failed", ["thing": subjects.definite(name)])
        }
    }

    // MARK: Why and when

    private func cause(_ entry: ActivityEntry) -> String {
        if case .presence = entry.activity { return other(entry) ?? "" }
        switch entry.cause {
        case .voice(let person): return byPerson("cause.voice", person)
        case .undo(let person): return byPerson("cause.undo", person)
        case .rule(_, let name): return phrases.phrase("cause.rule", ["rule": name])
        case .reversion: return phrases.phrase("cause.reversion")
        case .hand: return phrases.phrase("cause.hand")
        case .accessory: return phrases.phrase("cause.accessory")
        }
    }

    private func byPerson(_ key: String, _ person: PersonID?) -> String {
        guard let person else { return phrases.phrase(key, ["who": phrases.phrase("somebody")]) }
        let me = speaker.person ?? subjects.index.primary?.defaultSpeaker?.id
        return person == me ? phrases.phrase("\(key).you") : phrases.phrase(key, ["who": name(person)])
    }

    private func name(_ person: PersonID) -> String {
        subjects.index.people[person]?.name ?? phrases.phrase("somebody")
    }

    private func when(_ moment: LocalDateTime) -> String {
        let time = moment.timeOfDay?.text ?? ""
        switch now.dayNumber - moment.dayNumber {
        case 0: return phrases.phrase("when.today", ["time": time])
        case 1: return phrases.phrase("when.yesterday", ["time": time])
        default:
            let month = phrases.phrase("month.\(moment.month)")
            let date = phrases.phrase("date", ["month": month, "day": "\(moment.day)"])
            return phrases.phrase("when.date", ["date": date, "time": time])
        }
    }
}

extension ActivityEntry {
    /// Whether somebody came or left.
    fileprivate var isTravel: Bool { if case .presence = activity { true } else { false } }
    /// Whether something was lost or found.
    fileprivate var isReach: Bool { if case .reachable = activity { true } else { false } }
}
