internal import HomeModel
public import VoiceService

/// Says alerts aloud. An alert for somebody who isn't at home stays unsaid there, unless it is urgent: then those who
/// are there should know.
public struct SpokenAlerts: AlertDelivery {
    /// What it is, for the operator.
    public let name = "the loudspeaker"

    private let house: House
    private let room: String?
    private let others: (@Sendable () -> [String])?
    private let say: @Sendable (String) -> Void

    /// Makes a delivery.
    /// - Parameters:
    ///   - house: the house whose alerts are spoken.
    ///   - room: where the loudspeaker stands; `nil` where that isn't known.
    ///   - others: gives the rooms in which another loudspeaker can speak right now. An alert for one of them is left
    ///     to that loudspeaker; an alert for a room without one is said here. With `nil`,
    ///     nothing that is for another room is said here.
    ///   - say: says a text when those before it have been said.
    public init(
        _ house: House, room: String? = nil, beside others: (@Sendable () -> [String])? = { [] },
        say: @escaping @Sendable (String) -> Void
    ) {
        self.house = house
        self.room = room
        self.others = others
        self.say = say
    }

    /// Says it, where somebody whom it is for may hear it.
    public func deliver(_ alert: Alert) async {
        let database = await house.assistant.database
        guard alert.isHeard(in: room, beside: others?()),
            alert.isUrgent || alert.isForSomebodyPresent(in: database)
        else { return }
        say(alert.text)
    }
}

extension Alert {
    /// Whether it is told by a loudspeaker in a room, beside those in other rooms.
    func isHeard(in room: String?, beside others: [String]?) -> Bool {
        guard let wanted = self.room.map(EntityName.folded) else { return true }
        if let room, EntityName.folded(room) == wanted { return true }
        guard let others else { return false }
        return !others.contains { EntityName.folded($0) == wanted }
    }

    /// Whether one of those whom it is for is at home; true where it is for all.
    func isForSomebodyPresent(in database: HomeDatabase) -> Bool {
        guard to != "everyone", !people.isEmpty else { return true }
        let all = database.homes.first { $0.id == home }?.people ?? []
        return all.contains { people.contains($0.name) && database.state.present.contains($0.id) }
    }
}
