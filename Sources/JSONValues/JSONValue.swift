/// A value of a JSON document.
public enum JSONValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case string(String)
    /// Several values, in order.
    case array([JSONValue])
    /// Values by name.
    case object([String: JSONValue])

    /// The member of an object; `nil` where there is none.
    public subscript(_ key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// What a path of members leads to.
    public subscript(path path: [String]) -> JSONValue? {
        var value = self
        for key in path {
            guard let next = value[key] else { return nil }
            value = next
        }
        return value
    }

    /// The text, where it is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, where it is one.
    public var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The number, where it is one, or a text that is one.
    public var looseNumber: Double? {
        switch self {
        case .number(let number): number
        case .string(let text):
            Double(text.filter { !$0.isWhitespace }).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// The truth value, where it is one.
    public var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// The elements, where it is an array.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, where it is an object.
    public var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The number as a whole number, where it is one.
    public var integer: Int? { number.flatMap { Int(exactly: $0) } }

    /// As it stands in a topic or a plain payload: a text without quotes, all else as in JSON.
    public var plainText: String {
        if case .string(let text) = self { text } else { text }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
    /// A value written in the program.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A value written in the program.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A value written in the program.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A value written in the program.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A value written in the program.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// A value written in the program.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}

extension JSONValue: Decodable {
    /// Reads a value out of a document that a decoder has taken apart.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}
