public import HomeModel

/// One line of a decision list: the value to take where all conditions hold.
public struct Decision: Hashable, Sendable {
    /// Something about the values of a service; none holds for a value that isn't there, but ``lacks(_:)``.
    public enum Condition: Hashable, Sendable {
        /// The characteristic has the value.
        case equals(CharacteristicType, Value)
        /// The first number is less than the second.
        case below(CharacteristicType, CharacteristicType)
        /// The first number is greater than the second.
        case above(CharacteristicType, CharacteristicType)
        /// The characteristic has no value.
        case lacks(CharacteristicType)

        /// Whether it holds.
        public func holds(in values: [CharacteristicType: Value]) -> Bool {
            switch self {
            case .equals(let type, let value): values[type] == value
            case .below(let type, let limit): Self.compared(type, limit, in: values, by: <)
            case .above(let type, let limit): Self.compared(type, limit, in: values, by: >)
            case .lacks(let type): values[type] == nil
            }
        }

        /// The characteristics that it looks at.
        public var types: [CharacteristicType] {
            switch self {
            case .equals(let type, _), .lacks(let type): [type]
            case .below(let type, let limit), .above(let type, let limit): [type, limit]
            }
        }

        private static func compared(
            _ type: CharacteristicType, _ limit: CharacteristicType, in values: [CharacteristicType: Value],
            by order: (Double, Double) -> Bool
        ) -> Bool {
            guard let number = values[type]?.number, let bound = values[limit]?.number else { return false }
            return order(number, bound)
        }
    }

    /// What must hold; nothing for the last line, which always does.
    public var conditions: [Condition]
    /// The value to take.
    public var value: Value

    /// Makes a line.
    public init(_ value: Value, when conditions: Condition...) {
        self.conditions = conditions
        self.value = value
    }

    /// Whether all conditions hold.
    public func holds(in values: [CharacteristicType: Value]) -> Bool {
        conditions.allSatisfy { $0.holds(in: values) }
    }
}
