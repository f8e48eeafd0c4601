public import HomeModel

/// Something that happens in or around the house.
public enum HouseEvent: Hashable, Sendable {
    /// A characteristic has a value now.
    case value(CharacteristicAddress, Value)
    /// Somebody comes home, or to `place`.
    case arrive(PersonID, place: String?)
    /// Somebody leaves home, or `place`.
    case leave(PersonID, place: String?)
}

/// What an event came of. The rules of one chain of causes fire once each, which ends every loop.
public struct Cause: Hashable, Sendable {
    /// The rules that have fired in the chain.
    public internal(set) var rules: Set<AutomationRuleID>
    /// Whether the engine itself caused the event.
    public internal(set) var isOwn: Bool

    /// Something from outside: a hand, a sensor, a voice.
    public static let outside = Cause(rules: [], isOwn: false)

    /// What rules have written.
    public static func chain(of rules: Set<AutomationRuleID>) -> Cause { Cause(rules: rules, isOwn: true) }
}

/// What the engine decides to do at one moment.
public struct Firing: Hashable, Sendable {
    /// When it was decided.
    public var at: Instant
    /// The rule that does it; `nil` where what somebody said “for ten minutes” comes to its end.
    public var rule: AutomationRuleID?
    /// Whether old values come back (the end of a rule's `for`), rather than new ones being set.
    public var isReversion: Bool
    /// The scenes that run.
    public var scenes: [ActionSetID]
    /// All that is to be written, what the scenes write included: one write for each characteristic.
    public var writes: [CharacteristicWrite]
    /// The messages that it tells people.
    public var tells: [RuleTelling] = []
    /// Which event of the rule it was; `nil` at the end of a rule's `for`.
    public var event: RuleEvent?
    /// What is to be given with the changes that the writes make.
    public var cause: Cause
}

/// What one moment comes to.
public struct Decision: Hashable, Sendable {
    /// What is to be done, in this order; all of it was decided on the same state of the house.
    public var firings: [Firing] = []
    /// The rules that are gone now: they were to fire once, and have.
    public var spent: [AutomationRuleID] = []
    /// The rules that are left out, though they would change something, since they have fired in this chain of causes:
    /// rules that chase each other come to an end there.
    public var cutShort: [AutomationRuleID] = []
}
