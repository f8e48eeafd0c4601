// The forms in which what is remembered of the home is written: by number and text rather than member by member, and
// read through the initialisers that check.

extension Identifier: Codable {
    /// Reads the number.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension LocalDateTime: Codable {
    /// Reads the text; no text is a moment that the calendar doesn't have.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value(orElse: "no date and time") { Self($0) }
    }

    /// Writes ``text``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension TimeOfDay: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value(orElse: "no clock time") { Self($0) }
    }

    /// Writes ``text``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension Decoder {
    /// The value that `read` makes of a text alone.
    /// - Throws: `DecodingError` with the words of `fault` where `read` makes none.
    fileprivate func value<Value>(orElse fault: String, _ read: (String) -> Value?) throws -> Value {
        let container = try singleValueContainer()
        guard let value = read(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: fault)
        }
        return value
    }
}
