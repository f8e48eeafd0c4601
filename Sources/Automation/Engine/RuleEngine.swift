public import HomeModel

/// The rules of one home at work: what happens and what time it is go in, what is to be written comes out. A value
/// without a clock of its own, without files and without accessories.
///
/// Whoever drives it stores ``takeMemoryChanges()``, performs the writes of each ``Firing``, and gives what came of
/// them back as events with the firing's cause: so one rule sets off another.
public struct RuleEngine: Sendable {
    /// How late, in seconds, something that comes again and again is still done. Later it is left out: nobody wants the
    /// shutters of seven o'clock at noon. A rule that comes but once is done however late it is.
    public static let patience = 60
    /// How far, in seconds, the clock may be put back and still be believed to have been right before: what has had its
    /// turn is not done again.
    static let longestSetBack = 86_400

    /// The home whose rules these are.
    public private(set) var home: Home
    /// The house as the engine knows it.
    public internal(set) var state: HomeState
    var memory: EngineMemory
    var clock: HomeClock
    var sun: SunCalendar
    /// All rules, in the order of the home.
    var rules: [AutomationRule]
    /// The places of the rules that are gone since the home was last given.
    var spent: Set<Int> = []
    var index: RuleIndex
    var queue = DueQueue()
    /// When each event that comes by the clock comes next.
    var next: [RuleReference: Instant] = [:]
    /// What the characteristics that rules watch are like.
    var metadata: [CharacteristicAddress: CharacteristicMetadata] = [:]
    private var positions: [AutomationRuleID: Int] = [:]
    private var scenes: [ActionSetID: [CharacteristicWrite]] = [:]

    /// Starts the engine of a home.
    /// - `state`: the house as it is.
    /// - `memory`: what an earlier run remembered.
    /// - `now`: what time it is; what is due at this very moment still happens.
    public init(_ home: Home, state: HomeState, memory: EngineMemory = EngineMemory(), at now: Instant) {
        self.home = home
        self.state = state
        self.memory = memory
        clock = HomeClock(home)
        sun = SunCalendar(home, clock: clock)
        rules = []
        index = RuleIndex([], speaker: nil)
        // What changed while nobody looked is told by `missedEvents`.
        if memory.mark != nil {
            for (address, value) in memory.seen where state.values[address] != nil {
                self.state.values[address] = value
            }
            self.state.present = memory.present.intersection(home.people.map(\.id))
        } else {
            self.memory.setPresent(state.present)
            let begin = now.adding(seconds: -1)
            self.memory.set(EngineMemory.Mark(moment: begin, wall: begin, zone: clock.zone))
        }
        load(home, at: now, isFresh: memory.mark == nil)
    }

    /// Takes over a home whose rules, scenes, people or place have changed.
    public mutating func update(_ home: Home, at now: Instant) {
        let old = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let new = Dictionary(home.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for rule in rules where new[rule.id]?.events != rule.events {
            memory.forget(rule.id, events: rule.events.count)
        }
        self.home = home
        load(home, at: now, isFresh: false, known: old)
    }

    /// What has to be stored now, beside what the events themselves changed.
    public mutating func takeMemoryChanges() -> [(key: String, text: String?)] { memory.takeChanges() }

    /// What the clock of the home shows.
    public func local(_ moment: Instant) -> LocalDateTime { clock.local(moment) }

    /// When the clock of the home shows a date and time.
    public func moment(of local: LocalDateTime) -> Instant { clock.moment(of: local) }

    /// When something is next going to happen by the clock.
    public var nextDue: Instant? { queue.first?.at }

    /// When the last thing is over that is still to come once: a rule that fires once, a value that has to last, an old
    /// value that comes back. What comes after `limit` doesn't count.
    public func lastPending(until limit: Instant) -> Instant? {
        let fixed = next.filter { !isRecurring($0.key) }.map(\.value)
        let ends = memory.reversions.values.flatMap(\.spans).map(\.due)
        return (ends + Array(memory.held.values) + fixed).filter { $0 <= limit }.max()
    }

    func key(_ reference: RuleReference) -> EngineMemory.EventKey {
        EngineMemory.EventKey(rule: rules[reference.position].id, event: reference.event)
    }

    func event(_ reference: RuleReference) -> RuleEvent { rules[reference.position].events[reference.event] }

    func position(of rule: AutomationRuleID) -> Int? { positions[rule] }

    /// All writes of a rule; where two are to the same characteristic, the later counts.
    func writes(of rule: AutomationRule) -> [CharacteristicWrite] {
        let all = rule.scenes.flatMap { scenes[$0] ?? [] } + rule.actions
        var taken: Set<CharacteristicAddress> = []
        return all.reversed().filter { taken.insert($0.address).inserted }.reversed()
    }
}

// MARK: - The home

extension RuleEngine {
    private mutating func load(
        _ home: Home, at now: Instant, isFresh: Bool, known: [AutomationRuleID: AutomationRule] = [:]
    ) {
        clock = HomeClock(home)
        sun = SunCalendar(home, clock: clock)
        adoptZone()
        rules = home.rules
        spent = []
        positions = Dictionary(
            rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        scenes = Dictionary(home.scenes.map { ($0.id, $0.actions) }, uniquingKeysWith: { first, _ in first })
        index = RuleIndex(rules, speaker: home.defaultSpeaker?.id)
        noteMetadata()
        forgetGoneRules()
        watch(isFresh: isFresh, known: known)
        queue = DueQueue()
        next = [:]
        for (address, reversion) in memory.reversions { queue(reversion, at: address) }
        for references in index.changes.values {
            for reference in references {
                guard let due = memory.held[key(reference)] else { continue }
                queue.insert(DueQueue.Entry(at: due, kind: .held(reference)))
            }
        }
        for reference in index.timed { schedule(reference, at: now) }
    }

    /// Moves the mark, up to which clock times are done, when the home has another time zone: to the moment at which
    /// the new clock shows what the old one showed. So nothing is done twice where the clock went back, and what it
    /// jumped over is left out.
    private mutating func adoptZone() {
        guard var mark = memory.mark, mark.zone != clock.zone else { return }
        let shown = HomeClock(zone: mark.zone).local(mark.wall)
        mark.wall = max(mark.moment, clock.moment(of: shown))
        mark.zone = clock.zone
        memory.set(mark)
    }

    private mutating func noteMetadata() {
        metadata = [:]
        for service in home.accessories.flatMap(\.services) {
            for characteristic in service.characteristics {
                let address = CharacteristicAddress(service: service.id, type: characteristic.type)
                if index.changes[address] != nil { metadata[address] = characteristic.metadata }
            }
        }
    }

    private mutating func forgetGoneRules() {
        let keys = Set(memory.countdowns.keys).union(memory.held.keys).union(memory.crossed)
        for key in keys {
            let isThere =
                positions[key.rule].map { rules[$0].isEverEnabled && rules[$0].events.indices.contains(key.event) }
                ?? false
            guard !isThere else { continue }
            memory.set(nil, for: key)
            memory.setHeld(nil, for: key)
            memory.setCrossed(false, for: key)
        }
        for address in memory.seen.keys where index.changes[address] == nil { memory.setSeen(nil, at: address) }
    }

    /// Notes the values that rules watch, and on which side of their limits they are.
    private mutating func watch(isFresh: Bool, known: [AutomationRuleID: AutomationRule]) {
        for (address, references) in index.changes {
            let isNew = memory.seen[address] == nil
            memory.setSeen(state.values[address], at: address)
            guard let value = state.values[address] else { continue }
            for reference in references {
                guard case .changes(_, let test, _) = event(reference), test.isLimit else { continue }
                let rule = rules[reference.position]
                guard isFresh || isNew || known[rule.id].map({ $0 != rule }) ?? !known.isEmpty else { continue }
                memory.setCrossed(test.holds(for: value), for: key(reference))
            }
        }
    }
}

extension ChangeTest {
    /// Whether it is a limit to be passed.
    var isLimit: Bool {
        switch self {
        case .above, .below: true
        case .any, .to: false
        }
    }
}
