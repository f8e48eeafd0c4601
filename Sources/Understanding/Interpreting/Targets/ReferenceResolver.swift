internal import HomeModel

/// What words mean that point at what was said, done or asked before: "it", "there", "that scene", "the other timer".
///
/// This is the one place that looks for it in the conversation, for things, places, rules, scenes and timers alike.
struct ReferenceResolver {
    let situation: Situation

    private var index: HomeIndex { situation.index }
    private var conversation: Conversation { _read { yield situation.conversation } }

    // MARK: Things

    /// The things that were talked about last: "it".
    var things: [Int] { positions(of: conversation.lastServices) }

    /// Those that were talked about before these.
    var earlierThings: [Int] { positions(of: conversation.earlierServices) }

    /// The things that were talked about last, and those of the utterances that this one went on from: "them".
    var group: [Int] { positions(of: conversation.lastGroup) }

    /// The things of which one was chosen last: "the other one" is another of them.
    var offered: [Int] { positions(of: conversation.offeredServices) }

    /// The only thing that was talked about last.
    var thing: Int? { conversation.lastServices.count == 1 ? things.first : nil }

    /// The accessories that were talked about last, in that order.
    var accessories: [AccessoryID] {
        var seen = Set<AccessoryID>()
        return things.map { index.entries[$0].accessoryID }.filter { seen.insert($0).inserted }
    }

    /// The accessory that was talked about last, where it is one.
    var accessory: AccessoryID? { accessories.count == 1 ? accessories.first : nil }

    /// What "it" is of what can be renamed or moved: a place that was made just now, or else an accessory.
    var entity: EntityID? { conversation.lastPlace ?? accessory.map { .accessory($0) } }

    private func positions(of services: [ServiceID]) -> [Int] {
        var seen = Set<ServiceID>()
        return services.filter { seen.insert($0).inserted }.compactMap { index.byService[$0] }
    }

    // MARK: Places

    /// The rooms of the topic: "there". Things named before in the same sentence come first.
    var rooms: Set<RoomID> {
        if situation.near.isEmpty, let place = conversation.lastPlace { return rooms(of: place) }
        let positions = situation.near.isEmpty ? things : positions(of: situation.near)
        return Set(positions.compactMap { index.entries[$0].room })
    }

    /// The room in which all is that was talked about; `nil` where it is in several, or some of it in none.
    var room: RoomID? {
        let rooms = Set(things.map { index.entries[$0].room })
        return rooms.count == 1 ? rooms.first ?? nil : nil
    }

    private func rooms(of place: EntityID) -> Set<RoomID> {
        switch place {
        case .room(let room): [room]
        case .zone(let zone): Set(index.zones[zone]?.rooms ?? [])
        case .person, .group, .accessory, .scene, .rule: []
        }
    }

    // MARK: Rules, scenes and timers

    /// The rules that were made, changed or told about last.
    var rules: [AutomationRule] {
        conversation.lastRules.compactMap { id in
            situation.waitingRules.first { $0.id == id } ?? index.rules[id]
        }
    }

    /// The only one of them.
    var rule: AutomationRule? { conversation.lastRules.count == 1 ? rules.first : nil }

    /// The scene that was made, changed, told about or run last.
    var scene: ActionSet? { conversation.lastScene.flatMap { index.scenes[$0] } }

    /// The one person who was asked about or told something last: "she".
    var person: PersonID? {
        let last = conversation.lastSentence.flatMap { $0.child(.who) ?? $0.child(.tell) }
        let people = (last?.values(.who) ?? []).compactMap(Int64.init).map { PersonID(rawValue: $0) }
            .filter { id in index.primary?.people.contains { $0.id == id } ?? false }
        return people.count == 1 ? people.first : nil
    }

    /// The timer that was talked about last, where nothing else was since.
    var timer: Conversation.TimerReference? { conversation.lastTimer }

    /// The one of two timers that was not talked about last, or the only one that is left of them; `nil` where there
    /// are more, or none.
    func otherTimer(of timers: [Conversation.TimerReference]) -> Conversation.TimerReference? {
        if timer == nil, timers.count == 1 { return timers[0] }
        let others = (timer ?? timers.last).map { last in timers.filter { $0.isOther(than: last) } } ?? []
        return others.count == 1 ? others[0] : nil
    }
}

extension Situation {
    /// What words mean that point at what was said before.
    var references: ReferenceResolver { ReferenceResolver(situation: self) }
}

extension Conversation.TimerReference {
    /// Whether it is another one, as far as is known of both.
    fileprivate func isOther(than last: Conversation.TimerReference) -> Bool {
        if let id, let other = last.id { return id != other }
        return last.name.map { $0 != name } ?? (name != nil || length != last.length)
    }
}
