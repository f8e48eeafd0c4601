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
        /// At least one of several holds. None of them is itself of several.
        case any([RuleCondition])
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

    /// That at least one of several holds; of one alone, that one. `nil` where there is none.
    public static func any(of conditions: [RuleCondition]) -> RuleCondition? {
        let flat = conditions.flatMap { condition -> [RuleCondition] in
            if case .any(let members) = condition.test, !condition.isNegated { members } else { [condition] }
        }.withoutRepetitions()
        return flat.count > 1 ? RuleCondition(.any(flat)) : flat.first
    }

    /// What it looks at one by one: the several of which one must hold, or itself.
    public var parts: [RuleCondition] {
        if case .any(let members) = test { members.flatMap(\.parts) } else { [self] }
    }

    /// Whether it is that at least one of several holds, or that none does.
    public var isOfSeveral: Bool { if case .any = test { true } else { false } }

    /// The condition with each of its parts changed by `change`, without those for which that gives nothing; `nil`
    /// where nothing is left.
    public func mapParts<Problem: Error>(_ change: (RuleCondition) throws(Problem) -> RuleCondition?) throws(Problem)
        -> RuleCondition?
    {
        guard case .any(let members) = test else { return try change(self) }
        var kept: [RuleCondition] = []
        for member in members {
            if let changed = try member.mapParts(change) { kept.append(changed) }
        }
        guard var result = Self.any(of: kept) else { return nil }
        result.isNegated = result.isNegated != isNegated
        return result
    }
}

/// The people who are at home.
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
