/// A value of a JSON document.
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The member of an object; `nil` where there is none.
    subscript(_ key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// What a path of members leads to.
    subscript(path path: [String]) -> JSONValue? {
        var value = self
        for key in path {
            guard let next = value[key] else { return nil }
            value = next
        }
        return value
    }

    /// The text, where it is one.
    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, where it is one.
    var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The number, where it is one, or a text that is one.
    var looseNumber: Double? {
        switch self {
        case .number(let number): number
        case .string(let text):
            Double(text.filter { !$0.isWhitespace }).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// The truth value, where it is one.
    var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// The elements, where it is an array.
    var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, where it is an object.
    var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The number as a whole number, where it is one.
    var integer: Int? { number.flatMap { Int(exactly: $0) } }

    /// As it stands in a topic or a plain payload: a text without quotes, all else as in JSON.
    var plainText: String {
        if case .string(let text) = self { text } else { text }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
