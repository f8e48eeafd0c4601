internal import HomeModel

/// Says what was found that could be added, what became of it, and how the ways to accessories are.
struct FoundWords {
    let phrases: Phrases
    let values: ValueWords
    /// What time it is.
    let now: LocalDateTime

    /// The most that are told one by one.
    private static let most = 5

    /// What came of a command; `nil` for those that other words are for.
    func sentence(_ command: Command) -> String? {
        switch command.kind {
        case .findAccessories: finding(command)
        case .identify where !command.found.isEmpty:
            phrases.phrase("found.\(command.problem ?? "blinks")", ["name": command.found.first?.name ?? ""])
        case .addAccessory where !command.found.isEmpty: adding(command)
        case .queryConnections: reports(command)
        case .queryLost: lost(command)
        case .removeConnection: phrases.phrase("removeConnection", ["name": command.name ?? ""])
        default: nil
        }
    }

    private func finding(_ command: Command) -> String {
        guard command.answer == true else { return phrases.phrase("found.noConnection") }
        let found = command.found
        guard !found.isEmpty else { return phrases.phrase("found.none") }
        let named = found.prefix(Self.most).map { one in
            phrases.phrase(one.room == nil ? "found.one" : "found.oneIn", ["name": one.name, "room": one.room ?? ""])
        }
        let more = found.count - named.count
        let listed = more > 0 ? named + [phrases.phrase("found.more", ["count": "\(more)"])] : named
        let key = found.count == 1 ? "found.single" : "found.several"
        var sentences = [phrases.phrase(key, ["count": "\(found.count)", "names": values.list(listed)])]
        let coded = found.filter(\.needsCode).count
        if coded > 0 {
            sentences.append(phrases.phrase(coded == 1 ? "found.code" : "found.codes", ["count": "\(coded)"]))
        }
        return sentences.joined(separator: " ")
    }

    private func adding(_ command: Command) -> String {
        if let problem = command.problem {
            return phrases.phrase("found.\(problem)", ["name": command.found.first?.name ?? ""])
        }
        let names = command.names
        guard names.count <= Self.most else { return phrases.phrase("found.addedMany", ["count": "\(names.count)"]) }
        return phrases.phrase(names.count == 1 ? "found.added" : "found.addedSome", ["names": values.list(names)])
    }

    private func lost(_ command: Command) -> String {
        guard !command.lost.isEmpty else { return phrases.phrase("lost.none") }
        let told = command.lost.prefix(Self.most).map { lost in
            guard let since = lost.since else { return phrases.phrase("lost.unknown", ["name": lost.name]) }
            let isToday = since.dayNumber == now.dayNumber
            return phrases.phrase(
                isToday ? "lost.since" : "lost.sinceDay",
                [
                    "name": lost.name, "time": since.timeOfDay?.text ?? "",
                    "month": phrases.phrase("month.\(since.month)"), "day": "\(since.day)",
                ])
        }
        let more = command.lost.count - told.count
        let listed = more > 0 ? told + [phrases.phrase("found.more", ["count": "\(more)"])] : Array(told)
        return phrases.phrase("lost.some", ["names": values.list(listed)])
    }

    private func reports(_ command: Command) -> String {
        guard !command.reports.isEmpty else { return phrases.phrase("found.noSuchConnection") }
        let lost = command.reports.filter { !$0.isConnected }.map(\.name)
        let there = command.reports.filter(\.isConnected).map(\.name)
        let key = { (names: [String], one: String, several: String) in
            names.isEmpty ? "" : phrases.phrase(names.count == 1 ? one : several, ["names": values.list(names)])
        }
        return [key(there, "connection.there", "connections.there"), key(lost, "connection.lost", "connections.lost")]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}
