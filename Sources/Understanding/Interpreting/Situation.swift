internal import HomeModel

/// All that an interpretation may look at: the home, its state, who speaks and what was said before.
///
/// Each part of an interpretation has a copy; a copy costs next to nothing, for all share what none has changed.
struct Situation {
    /// What there is to look at.
    private struct Contents {
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
        var trace: ReadingTrace?
    }

    private final class Shared {
        var contents: Contents

        init(_ contents: Contents) { self.contents = contents }
    }

    private var shared: Shared
    private var contents: Contents {
        _read { yield shared.contents }
        _modify {
            if !isKnownUniquelyReferenced(&shared) { shared = Shared(shared.contents) }
            yield &shared.contents
        }
    }

    /// Brings together what is to be looked at.
    /// - Parameter trace: takes the names of the readers that make something of a sentence,
    ///   where somebody wants to know them.
    init(
        index: HomeIndex, tables: SemanticTables, state: HomeState, speaker: Speaker, conversation: Conversation,
        trace: ReadingTrace? = nil
    ) {
        shared = Shared(
            Contents(
                index: index, tables: tables, state: state, speaker: speaker, conversation: conversation, trace: trace))
    }

    var index: HomeIndex { contents.index }
    var tables: SemanticTables { contents.tables }
    var state: HomeState { _read { yield contents.state } }
    var speaker: Speaker {
        _read { yield contents.speaker }
        _modify { yield &contents.speaker }
    }
    var conversation: Conversation {
        _read { yield contents.conversation }
        _modify { yield &contents.conversation }
    }
    /// What was named before in the same sentence: "turn off the fan light but leave the fan on".
    var near: [ServiceID] {
        get { contents.near }
        _modify { yield &contents.near }
    }
    /// The room in which what sets a rule off is seen:
    /// "when there's motion in the hall turn on the light" is about the one there.
    var stage: RoomID? {
        get { contents.stage }
        _modify { yield &contents.stage }
    }
    /// All that was named so far in the same sentence: "the lamp on, the tv off and everything else off".
    var said: [ServiceID] {
        get { contents.said }
        _modify { yield &contents.said }
    }
    /// Values as they are about to be: the mode that is set in the same breath.
    var assumed: [CharacteristicType: Value] {
        _read { yield contents.assumed }
        _modify { yield &contents.assumed }
    }

    /// Rules that wait for a yes, and are looked at as if they were stored: what is said puts them right.
    var waitingRules: [AutomationRule] {
        get { contents.waitingRules }
        _modify { yield &contents.waitingRules }
    }

    /// Takes the names of the readers that make something of a sentence.
    var trace: ReadingTrace? { contents.trace }

    /// The rules of the home, with those that wait in the place of what they change.
    var rules: [AutomationRule] {
        let stored = index.primary?.rules ?? []
        guard !waitingRules.isEmpty else { return stored }
        let waiting = Set(waitingRules.map(\.id))
        return stored.filter { !waiting.contains($0.id) } + waitingRules
    }

    /// The situation of a speaker who is in no room in particular.
    func withoutRoom() -> Situation {
        var result = self
        result.speaker.room = nil
        return result
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
