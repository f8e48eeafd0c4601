/// A value as JSON has it: true or false, a number, or a word.
/// ``Value`` itself is written with the name of its form beside it.
public struct PlainValue: Hashable, Sendable, Codable {
    /// The value.
    public var value: Value

    /// Wraps a value.
    public init(_ value: Value) { self.value = value }

    /// Reads whichever of the forms stands there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let bool = try? container.decode(Bool.self) {
            value = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            value = .number(number)
        } else {
            value = .word(try container.decode(String.self))
        }
    }

    /// Writes it in its form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case .bool(let bool): try container.encode(bool)
        case .number(let number): try container.encode(number)
        case .word(let word): try container.encode(word)
        }
    }
}
