public import HomeModel

/// What a write does beside storing its value, such as a key of a remote control, which stores nothing itself.
public struct Command: Hashable, Sendable {
    /// What happens to another characteristic of the service.
    public enum Effect: Hashable, Sendable {
        /// It takes the value.
        case set(CharacteristicType, Value)
        /// It takes the value of another one.
        case copy(from: CharacteristicType, to: CharacteristicType)
        /// It takes the second value where it has the first, and the first where it has any other.
        case swap(CharacteristicType, Value, Value)
        /// It goes up or down, at most to the end of its range.
        case change(CharacteristicType, by: Double)
    }

    /// The characteristic that is written.
    public var type: CharacteristicType
    /// The value that sets it off.
    public var value: Value
    /// What then happens.
    public var effects: [Effect]

    /// Makes a command.
    public init(_ type: CharacteristicType, _ value: Value, _ effects: Effect...) {
        self.type = type
        self.value = value
        self.effects = effects
    }
}

extension Command.Effect {
    /// What it sets; `nil` where the service lacks what it works on, or has no value there.
    public func setting(from values: [CharacteristicType: Value], in service: Service) -> Setting? {
        switch self {
        case .set(let type, let value):
            return Setting(type, value)
        case .copy(let source, let target):
            return values[source].map { Setting(target, $0) }
        case .swap(let type, let first, let second):
            return Setting(type, values[type] == first ? second : first)
        case .change(let type, let difference):
            guard let number = values[type]?.number, let metadata = service.characteristic(type)?.metadata else {
                return nil
            }
            let bounded = max(metadata.minimum ?? -.infinity, min(metadata.maximum ?? .infinity, number + difference))
            return Setting(type, .number(bounded))
        }
    }
}
