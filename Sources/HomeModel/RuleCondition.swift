/// What must hold for a rule to fire.
public struct RuleCondition: Hashable, Sendable, Codable {
    /// What is looked at.
    public enum Test: Hashable, Sendable, Codable {
        /// The clock is at or after `after` and before `before`; with both the window may cross midnight.
        case time(after: TimeOfDay?, before: TimeOfDay?)
        /// The sun has passed `after` and not yet `before`.
        case sun(after: SunEvent?, before: SunEvent?)
        /// Somebody is at home.
        case present(Presence)
        /// A characteristic has a value.
        case reading(CharacteristicAddress, Comparison)
    }

    /// What is looked at.
    public var test: Test
    /// Whether the opposite must hold.
    public var isNegated: Bool

    /// Makes a condition.
    public init(_ test: Test, isNegated: Bool = false) {
        self.test = test
        self.isNegated = isNegated
    }
}

/// Who is at home.
public enum Presence: Hashable, Sendable, Codable {
    /// The person who made the rule.
    case me
    /// Somebody of the home.
    case person(PersonID)
    /// At least one.
    case anyone
    /// None.
    case nobody
    /// All of the home's people.
    case everyone
}

/// How a value is compared.
public enum Comparison: Hashable, Sendable, Codable {
    /// It is this one.
    case equals(Value)
    /// It is a number greater than this one.
    case above(Double)
    /// It is a number less than this one.
    case below(Double)

    /// Whether `value` passes.
    public func holds(for value: Value) -> Bool {
        switch self {
        case .equals(let expected): value == expected
        case .above(let limit): value.number.map { $0 > limit } ?? false
        case .below(let limit): value.number.map { $0 < limit } ?? false
        }
    }
}
