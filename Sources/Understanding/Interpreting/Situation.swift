internal import HomeModel

/// All that an interpretation may look at: the home, its state, who speaks and what was said before.
struct Situation {
    let index: HomeIndex
    let tables: SemanticTables
    let state: HomeState
    let speaker: Speaker
    var conversation: Conversation
    /// What was named before in the same sentence: "turn off the fan light but leave the fan on".
    var near: [ServiceID] = []
    /// Values as they are about to be: the mode that is set in the same breath.
    var assumed: [CharacteristicType: Value] = [:]

    /// The value of a characteristic of the service at a position of the index.
    func value(_ type: CharacteristicType, at position: Int) -> Value? {
        assumed[type] ?? state.value(type, of: index.entries[position].service.id)
    }

    /// The person who speaks: the one named, or else whom `me` means.
    var person: Person? {
        speaker.person.flatMap { index.people[$0] } ?? index.primary?.defaultSpeaker
    }

    /// Whether the speaker may only control and ask.
    var isGuest: Bool { person?.role == .guest }

    /// Whether the speaker may change the home itself. A home without people is everybody's.
    var isAdmin: Bool { person.map { $0.role == .admin } ?? true }

    /// Whether values in °F are said in this home.
    var usesFahrenheit: Bool { index.primary?.units == .fahrenheit }

    /// Where what was named before in the same sentence is, as a place.
    var nearRooms: [Meaning.Attribute] {
        var seen: Set<RoomID> = []
        return near.compactMap { index.byService[$0] }.compactMap { index.entries[$0].room }
            .filter { seen.insert($0).inserted }.map { .init(key: "room", value: "\($0.rawValue)") }
    }
}
