public import HomeModel

/// The memory of the engine that outlives the program, so that nothing is lost and nothing happens twice.
///
/// It is kept as texts under keys. ``takeChanges()`` gives those that have become others, to be stored in the same
/// transaction as what they came with.
public struct EngineMemory: Sendable {
    /// An event of a rule.
    struct EventKey: Hashable, Sendable {
        var rule: AutomationRuleID
        var event: Int
    }

    /// Once, so long after the rule was first seen.
    struct Countdown: Hashable, Sendable {
        var span: TimeSpan
        var due: Instant
    }

    /// An old value that comes back, when everything is over that lasts for a while.
    struct Reversion: Hashable, Sendable {
        /// Something that lasts for a while.
        struct Span: Hashable, Sendable {
            /// What was written; any other value there means that somebody has decided anew.
            var written: Value
            var due: Instant
            /// Whose it is; `nil` for what somebody said.
            var rule: AutomationRuleID?
        }

        /// What was there before all of them.
        var old: Value
        /// What lasts, in the order in which it began: the value of the last one is what is there now.
        var spans: [Span]

        /// The value once all that is due by a moment is over.
        func value(after moment: Instant) -> Value {
            spans.last { $0.due > moment }?.written ?? old
        }
    }

    /// How far the clock has come.
    struct Mark: Hashable, Sendable {
        /// Until when everything has had its turn.
        var moment: Instant
        /// Until when clock times have; differs after a change of time zone.
        var wall: Instant
        /// The name of the zone whose clock times they are.
        var zone: String
    }

    /// What a text is about.
    enum Key: Hashable, Sendable {
        case mark
        case countdown(EventKey)
        case held(EventKey)
        case crossed(EventKey)
        case reversion(CharacteristicAddress)
        case seen(CharacteristicAddress)
        case present
        case whereabouts(Place)
    }

    private(set) var mark: Mark?
    private(set) var countdowns: [EventKey: Countdown] = [:]
    /// When a value will have lasted long enough.
    private(set) var held: [EventKey: Instant] = [:]
    /// The limits that have been passed, as long as the value hasn't gone back past them.
    private(set) var crossed: Set<EventKey> = []
    private(set) var reversions: [CharacteristicAddress: Reversion] = [:]
    /// The values that the engine saw last where rules watch them.
    private(set) var seen: [CharacteristicAddress: Value] = [:]
    /// The people who were at home when the engine last looked.
    private(set) var present: Set<PersonID> = []
    /// What events have told of people, place by place.
    private(set) var whereabouts: [Place: Whereabouts] = [:]
    private var changed: Set<Key> = []

    /// What the keys of the texts begin with.
    let prefix: String

    /// Makes the memory of an engine that has never run.
    /// - Parameter home: the home that it is about.
    public init(home: HomeID = .unassigned) {
        prefix = "engine.\(home.rawValue)."
    }

    mutating func set(_ mark: Mark) {
        self.mark = mark
        changed.insert(.mark)
    }

    mutating func set(_ countdown: Countdown?, for key: EventKey) {
        guard countdowns[key] != countdown else { return }
        countdowns[key] = countdown
        changed.insert(.countdown(key))
    }

    mutating func setHeld(_ due: Instant?, for key: EventKey) {
        guard held[key] != due else { return }
        held[key] = due
        changed.insert(.held(key))
    }

    mutating func setCrossed(_ isCrossed: Bool, for key: EventKey) {
        guard crossed.contains(key) != isCrossed else { return }
        if isCrossed { crossed.insert(key) } else { crossed.remove(key) }
        changed.insert(.crossed(key))
    }

    mutating func set(_ reversion: Reversion?, at address: CharacteristicAddress) {
        guard reversions[address] != reversion else { return }
        reversions[address] = reversion
        changed.insert(.reversion(address))
    }

    mutating func setSeen(_ value: Value?, at address: CharacteristicAddress) {
        guard seen[address] != value else { return }
        seen[address] = value
        changed.insert(.seen(address))
    }

    mutating func setPresent(_ people: Set<PersonID>) {
        guard present != people else { return }
        present = people
        changed.insert(.present)
    }

    mutating func set(_ whereabouts: Whereabouts, at place: Place) {
        guard self.whereabouts[place, default: Whereabouts()] != whereabouts else { return }
        self.whereabouts[place] = whereabouts.isEmpty ? nil : whereabouts
        changed.insert(.whereabouts(place))
    }

    /// Forgets what belongs to a rule, but not the values that it still has to bring back.
    mutating func forget(_ rule: AutomationRuleID, events: Int) {
        for event in 0..<events {
            let key = EventKey(rule: rule, event: event)
            set(nil, for: key)
            setHeld(nil, for: key)
            setCrossed(false, for: key)
        }
    }

    /// The keys whose texts have become others since this was last asked.
    mutating func takeChangedKeys() -> Set<Key> {
        defer { changed = [] }
        return changed
    }
}
