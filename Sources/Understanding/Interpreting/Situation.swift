internal import HomeModel

/// All that an interpretation may look at: the home, its state, who speaks and what was said before.
///
/// Each part of an interpretation has a copy; a copy costs next to nothing, for all share what none has changed.
struct Situation {
    /// What there is to look at.
    private final class Contents {
        let index: HomeIndex
        let tables: SemanticTables
        let state: HomeState
        var speaker: Speaker
        var conversation: Conversation
        var near: [ServiceID] = []
        var stage: RoomID?
        var said: [ServiceID] = []
        var assumed: [CharacteristicType: Value] = [:]
        var waitingRules: [AutomationRule] = []

        init(
            index: HomeIndex, tables: SemanticTables, state: HomeState, speaker: Speaker, conversation: Conversation
        ) {
            self.index = index
            self.tables = tables
            self.state = state
            self.speaker = speaker
            self.conversation = conversation
        }

        /// A copy that is to be changed.
        init(_ other: Contents) {
            index = other.index
            tables = other.tables
            state = other.state
            speaker = other.speaker
            conversation = other.conversation
            near = other.near
            stage = other.stage
            said = other.said
            assumed = other.assumed
            waitingRules = other.waitingRules
        }
    }

    private var contents: Contents

    /// Brings together what is to be looked at.
    init(index: HomeIndex, tables: SemanticTables, state: HomeState, speaker: Speaker, conversation: Conversation) {
        contents = Contents(index: index, tables: tables, state: state, speaker: speaker, conversation: conversation)
    }

    var index: HomeIndex { contents.index }
    var tables: SemanticTables { contents.tables }
    var state: HomeState { _read { yield contents.state } }
    var speaker: Speaker {
        _read { yield contents.speaker }
        _modify {
            makeOwn()
            yield &contents.speaker
        }
    }
    var conversation: Conversation {
        _read { yield contents.conversation }
        _modify {
            makeOwn()
            yield &contents.conversation
        }
    }
    /// What was named before in the same sentence: "turn off the fan light but leave the fan on".
    var near: [ServiceID] {
        get { contents.near }
        _modify {
            makeOwn()
            yield &contents.near
        }
    }
    /// The room in which what sets a rule off is seen: "when there's motion in the hall turn on the light" is about the one there.
    var stage: RoomID? {
        get { contents.stage }
        _modify {
            makeOwn()
            yield &contents.stage
        }
    }
    /// All that was named so far in the same sentence: "the lamp on, the tv off and everything else off".
    var said: [ServiceID] {
        get { contents.said }
        _modify {
            makeOwn()
            yield &contents.said
        }
    }
    /// Values as they are about to be: the mode that is set in the same breath.
    var assumed: [CharacteristicType: Value] {
        _read { yield contents.assumed }
        _modify {
            makeOwn()
            yield &contents.assumed
        }
    }

    /// Rules that wait for a yes, and are looked at as if they were stored: what is said puts them right.
    var waitingRules: [AutomationRule] {
        get { contents.waitingRules }
        _modify {
            makeOwn()
            yield &contents.waitingRules
        }
    }

    /// The rules of the home, with those that wait in the place of what they change.
    var rules: [AutomationRule] {
        let stored = index.primary?.rules ?? []
        guard !waitingRules.isEmpty else { return stored }
        let waiting = Set(waitingRules.map(\.id))
        return stored.filter { !waiting.contains($0.id) } + waitingRules
    }

    /// The situation of a speaker who is in no room in particular.
    func withoutRoom() -> Situation {
        var speaker = speaker
        speaker.room = nil
        var result = Situation(
            index: index, tables: tables, state: state, speaker: speaker, conversation: conversation)
        result.near = near
        result.stage = stage
        result.said = said
        result.assumed = assumed
        result.waitingRules = waitingRules
        return result
    }

    private mutating func makeOwn() {
        if !isKnownUniquelyReferenced(&contents) { contents = Contents(contents) }
    }

    /// The value of a characteristic of the service at a position of the index.
    func value(_ type: CharacteristicType, at position: Int) -> Value? {
        assumed[type] ?? state.value(type, of: index.entries[position].service.id)
    }

    /// The person who speaks: the one named, or else whom `me` means.
    var person: Person? {
        speaker.person.flatMap { index.people[$0] } ?? index.primary?.defaultSpeaker
    }

    /// Whether the speaker may only control and ask.
    var isGuest: Bool { speaker.limit == .guest || person?.role == .guest }

    /// Whether the speaker may change the home itself. A home without people is everybody's.
    var isAdmin: Bool { (speaker.limit ?? .admin) == .admin && person.map { $0.role == .admin } ?? true }

    /// Whether values in °F are said in this home.
    var usesFahrenheit: Bool { index.primary?.units == .fahrenheit }

    /// Where what was named before in the same sentence is, as a place.
    var nearRooms: [Meaning.Attribute] {
        var seen: Set<RoomID> = []
        return near.compactMap { index.byService[$0] }.compactMap { index.entries[$0].room }
            .filter { seen.insert($0).inserted }.map { .init(key: .room, value: "\($0.rawValue)") }
    }
}
