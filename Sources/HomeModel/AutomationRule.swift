/// A rule that runs scenes, writes or tells people when an event happens and its conditions hold (HomeKit: trigger).
public struct AutomationRule: Hashable, Sendable, Codable {
    /// Its identity.
    public var id: AutomationRuleID
    /// Its name, unique in the home.
    public var name: String
    /// Other names.
    public var aliases: [String]
    /// How the name sounds, spelled the way it is said, where its letters don't tell: "lie brary".
    public var says: String?
    /// What sets it off; any of them does.
    public var events: [RuleEvent]
    /// The days on which it may fire; empty for every day.
    public var days: Set<Weekday>
    /// Whether it is gone after it fired.
    public var isOnce: Bool
    /// What must hold; all of them.
    public var conditions: [RuleCondition]
    /// The scenes it runs.
    public var scenes: [ActionSetID]
    /// What it writes besides.
    public var actions: [CharacteristicWrite]
    /// The people whom it tells of it, and what.
    public var tells: [RuleTelling]
    /// After this time the old values come back.
    public var duration: TimeSpan?
    /// Whether it fires at all.
    public var isEnabled: Bool
    /// When a rule that is off is on again by itself.
    public var resumesAt: LocalDateTime?
    /// When a pause begins that is still to come: until then the rule fires although ``isEnabled`` is false. `nil`
    /// where the pause has begun.
    public var pausesAt: LocalDateTime?
    /// The person who made it, whom `me` means in it.
    public var author: PersonID?

    /// Makes a rule.
    public init(
        id: AutomationRuleID = .unassigned, name: String, aliases: [String] = [], events: [RuleEvent],
        days: Set<Weekday> = [], isOnce: Bool = false, conditions: [RuleCondition] = [], scenes: [ActionSetID] = [],
        actions: [CharacteristicWrite] = [], tells: [RuleTelling] = [], duration: TimeSpan? = nil,
        isEnabled: Bool = true, resumesAt: LocalDateTime? = nil, pausesAt: LocalDateTime? = nil, author: PersonID? = nil
    ) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.events = events
        self.days = days
        self.isOnce = isOnce
        self.conditions = conditions
        self.scenes = scenes
        self.actions = actions
        self.tells = tells
        self.duration = duration
        self.isEnabled = isEnabled
        self.resumesAt = resumesAt
        self.pausesAt = pausesAt
        self.author = author
    }

    /// Whether it is on, or will be again by itself.
    public var isEverEnabled: Bool { isEnabled || resumesAt != nil }

    /// Whether it may fire at a moment on the home's clock.
    public func isEnabled(at moment: LocalDateTime) -> Bool {
        guard !isEnabled, let resumesAt else { return isEnabled }
        return resumesAt <= moment || pausesAt.map { moment < $0 } ?? false
    }

    /// Whether it is on or off as another is, with the same pause.
    public func isSwitched(like other: AutomationRule) -> Bool {
        isEnabled == other.isEnabled && pausesAt == other.pausesAt && resumesAt == other.resumesAt
    }

    /// The rule as it is at a moment: one that was off until then is on, a pause that has begun needs no beginning.
    public func settled(at moment: LocalDateTime) -> AutomationRule {
        var result = self
        if resumesAt.map({ $0 <= moment }) ?? false {
            result.resume()
        } else if pausesAt.map({ $0 <= moment }) ?? false {
            result.pausesAt = nil
        }
        return result
    }

    /// Switches it on, whatever pause it had.
    public mutating func resume() {
        isEnabled = true
        resumesAt = nil
        pausesAt = nil
    }

    /// Leaves the rule out for a time. A rule that is off for good stays off. A pause that it has already is joined
    /// with this one if they touch.
    public mutating func rest(from start: LocalDateTime?, until end: LocalDateTime) {
        guard !isEnabled else { return pause(from: start, until: end) }
        guard let resumesAt else { return }
        let isApart = start.map { $0 > resumesAt } ?? false || pausesAt.map { $0 > end } ?? false
        guard !isApart else { return pause(from: start, until: end) }
        let begin: LocalDateTime? = if let start, let pausesAt { min(start, pausesAt) } else { nil }
        pause(from: begin, until: max(end, resumesAt))
    }

    /// Switches it off: for good, or from a moment on, or at once, until another.
    public mutating func pause(from start: LocalDateTime? = nil, until end: LocalDateTime? = nil) {
        isEnabled = false
        resumesAt = end
        pausesAt = end == nil ? nil : start
    }
}
