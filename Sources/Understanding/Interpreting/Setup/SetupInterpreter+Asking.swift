internal import HomeModel

/// Changes of the home that lack something, or change what there is: what shall be called how, which rooms are a
/// zone's.
extension SetupInterpreter {
    /// Asks for the name or the place that was not said. What it is for is "it" in the answer.
    func asking(_ what: String, _ node: Meaning, about entity: EntityID) -> Interpretation {
        var question = Interpretation(.ask, subject: situation.index.name(of: entity))
        question.asked = what
        question.sentence = Meaning(.sentence, children: [node])
        if case .accessory(let accessory) = entity {
            question.mentioned = situation.index.services(at: situation.index.byAccessory[accessory] ?? [])
        }
        return question
    }

    /// Asks what a new thing shall be called, where only its kind was said: "add a motion sensor to the hall".
    func nameless(_ node: Meaning) -> Interpretation {
        guard node.value(.unfinished) != "several" else { return .refusedSetup("several") }
        guard node.child(.what) != nil else { return .refusedSetup("noName") }
        return .asking("newAccessory", about: node.marked(.unfinished))
    }

    /// Whether the last that was done was to move something.
    var isAfterMove: Bool { situation.conversation.lastSentence?.children.last?.kind == .move }

    /// A zone with more rooms, or with fewer; never without any.
    func zoneChanged(_ node: Meaning) -> Interpretation {
        let index = situation.index
        let nothing = Interpretation(.notUnderstood, reason: .nothingThere)
        let zones = index.primary?.zones ?? []
        let meant = Set((node.child(.into)?.values(.zone) ?? []).compactMap(Int64.init).map { ZoneID(rawValue: $0) })
        guard let zone = zones.first(where: { meant.contains($0.id) }) else { return nothing }
        let own = Set((index.primary?.rooms ?? []).map(\.id))
        let said = node.children(.target).flatMap { target in
            target.values(.room).compactMap(Int64.init).map { RoomID(rawValue: $0) }
                + target.values(.zone).compactMap(Int64.init)
                .flatMap { index.zones[ZoneID(rawValue: $0)]?.rooms ?? [] }
        }.filter(own.contains)
        let rest = zone.rooms.filter { !said.contains($0) }
        let rooms = node.has(.less) ? rest : rest + said
        guard !said.isEmpty, !rooms.isEmpty, Set(rooms) != Set(zone.rooms) else { return nothing }
        return done(
            .setRooms(of: zone.id, (index.primary?.rooms ?? []).filter { rooms.contains($0.id) }.map(\.name)))
    }
}
