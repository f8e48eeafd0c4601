/// The value of a characteristic, in the forms that home files and results use.
public enum Value: Hashable, Sendable, Codable {
    /// True or false, such as `On`.
    case bool(Bool)
    /// A number in the unit of its characteristic, such as percent or °C.
    case number(Double)
    /// A word of a fixed set, such as `locked`, or free text.
    case word(String)

    /// The number, where the value is one.
    public var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The truth value, where the value is one.
    public var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// The word, where the value is one.
    public var word: String? {
        if case .word(let word) = self { word } else { nil }
    }
}
