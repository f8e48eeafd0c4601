internal import HomeModel

/// Says what was found that could be added, what became of it, and how the ways to accessories are.
struct FoundWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords
    /// What time it is; `nil` where that matters to nobody.
    var now: LocalDateTime?

    /// The most that are told one by one.
    private static let most = 5

    /// What came of a command.
    func sentence(_ command: ConnectionCommand) -> String {
        switch command {
        case .find(.asked, let way), .find(.noWay, let way):
            phrases.phrase(way == nil ? "found.noConnection" : "found.none.satellite")
        case .find(.found(let found), let way): self.found(found, way)
        case .add(let addition): adding(addition)
        case .show(let shown): showing(shown)
        case .state(_, let reports): self.reports(reports)
        case .lost(let accessories): lost(accessories ?? [])
        case .remove(let name, let way): phrases.phrase(special("removeConnection", of: way), ["name": name])
        }
    }

    /// Whether it shall be done.
    func question(_ command: ConnectionCommand) -> String {
        switch command {
        case .remove(let name, let way):
            return phrases.phrase(special("confirm.removeConnection", of: way), ["name": name])
        case .add(let addition):
            let names =
                addition.found.isEmpty ? phrases.phrase("found.theSatellite") : list(addition.found.lazy.map(\.name))
            if let speaker = addition.speaker {
                let key = addition.newRoom == nil ? "confirm.satellite" : "confirm.newRoom.satellite"
                return phrases.phrase(
                    key,
                    [
                        "room": addition.newRoom ?? "", "names": names,
                        "person": subjects.index.name(of: .person(speaker)) ?? "",
                    ])
            }
            return phrases.phrase(
                addition.name == nil ? "confirm.newRoom" : "confirm.newRoom.named",
                ["room": addition.newRoom ?? "", "names": names, "name": addition.name ?? ""])
        case .find, .show, .state, .lost: return ""
        }
    }

    /// What there is in the network for a home that has nothing yet, or that isn't there yet.
    func pointingOut(_ found: [FoundAccessory], hasHome: Bool) -> String {
        let key = !hasHome ? "begin.later" : found.count == 1 ? "begin.one" : "begin.several"
        return phrases.phrase(key, ["names": list(found.lazy.map(\.name)), "count": "\(found.count)"])
    }

    private func showing(_ shown: ShownAccessory) -> String {
        switch shown.subject {
        case .found(let found): return phrases.phrase("found.\(shown.problem ?? "blinks")", ["name": found.name])
        case .known(let id):
            if let problem = shown.problem {
                return phrases.phrase("found.\(problem)", ["name": subjects.index.name(of: id) ?? ""])
            }
            let words = ChangeWords(phrases: phrases, values: values, subjects: subjects)
            let verb = phrases.phrase(words.isPlural(.other(id)) ? "are" : "is")
            return phrases.phrase("identify", ["thing": words.thing(id), "is": verb])
        }
    }

    /// The phrase for a kind of connection that has one of its own.
    private func special(_ key: String, of way: String?) -> String { way == "satellite" ? "\(key).satellite" : key }

    private func found(_ found: [FoundAccessory], _ way: String?) -> String {
        guard !found.isEmpty else { return phrases.phrase(special("found.none", of: way)) }
        let named = found.lazy.map { one in
            phrases.phrase(
                special(one.room == nil ? "found.one" : "found.oneIn", of: one.way),
                ["name": one.name, "room": one.room ?? ""])
        }
        let key = found.count == 1 ? "found.single" : "found.several"
        var sentences = [phrases.phrase(key, ["count": "\(found.count)", "names": list(named)])]
        let coded = found.filter(\.needsCode).count
        if coded > 0 {
            sentences.append(phrases.phrase(coded == 1 ? "found.code" : "found.codes", ["count": "\(coded)"]))
        }
        if found.contains(where: { $0.way == "satellite" }) { sentences.append(phrases.phrase("found.how.satellite")) }
        return sentences.joined(separator: " ")
    }

    private func adding(_ addition: FoundAddition) -> String {
        if let problem = addition.problem {
            return phrases.phrase("found.\(problem)", ["name": addition.found.first?.name ?? ""])
        }
        let names = addition.added
        if addition.found.contains(where: { $0.way == "satellite" }) { return addingSatellite(addition) }
        let left = addition.leftOut.isEmpty ? "" : " " + phrases.phrase("found.left.satellite")
        return adding(names) + left
    }

    private func adding(_ names: [String]) -> String {
        guard names.count <= Self.most else { return phrases.phrase("found.addedMany", ["count": "\(names.count)"]) }
        return phrases.phrase(names.count == 1 ? "found.added" : "found.addedSome", ["names": values.list(names)])
    }

    /// A satellite that is added: where it stands, and whose rights those have who speak there,
    /// for that is what it may do.
    private func addingSatellite(_ addition: FoundAddition) -> String {
        let room = addition.room.flatMap { subjects.index.name(of: .room($0)) } ?? addition.newRoom
        let speaker = addition.speaker.flatMap { subjects.index.name(of: .person($0)) }
        return [
            phrases.phrase(
                room == nil ? "found.added.satellite" : "found.addedIn.satellite",
                ["names": values.list(addition.added), "room": room ?? ""]),
            phrases.phrase(speaker == nil ? "satellite.guest" : "satellite.speaker", ["person": speaker ?? ""]),
        ].joined(separator: " ")
    }

    /// "a, b and 3 more".
    private func list(_ names: some Collection<String>) -> String {
        values.list(names, most: Self.most, more: "found.more")
    }

    private func lost(_ accessories: [LostAccessory]) -> String {
        guard !accessories.isEmpty else { return phrases.phrase("lost.none") }
        let told = accessories.lazy.map { lost in
            let name =
                lost.count.map { phrases.phrase("lost.connection", ["name": lost.name, "count": "\($0)"]) } ?? lost.name
            guard let since = lost.since else { return phrases.phrase("lost.unknown", ["name": name]) }
            let isToday = since.dayNumber == now?.dayNumber
            return phrases.phrase(
                isToday ? "lost.since" : "lost.sinceDay",
                [
                    "name": name, "time": since.timeOfDay?.text ?? "",
                    "month": phrases.phrase("month.\(since.month)"), "day": "\(since.day)",
                ])
        }
        return phrases.phrase("lost.some", ["names": list(told)])
    }

    private func reports(_ reports: [ConnectionReport]) -> String {
        guard !reports.isEmpty else { return phrases.phrase("found.noSuchConnection") }
        let lost = reports.filter { !$0.isConnected }.map(\.name)
        let there = reports.filter(\.isConnected).map(\.name)
        let key = { (names: [String], one: String, several: String) in
            names.isEmpty ? "" : phrases.phrase(names.count == 1 ? one : several, ["names": values.list(names)])
        }
        return [key(there, "connection.there", "connections.there"), key(lost, "connection.lost", "connections.lost")]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}
