/// A value of a characteristic as it goes over the network.
enum WireValue: Hashable, Sendable {
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    case none

    /// The number that it is; true and false count as 1 and 0, for some accessories mix them.
    var number: Double? {
        switch self {
        case .bool(let bool): bool ? 1 : 0
        case .integer(let number): Double(number)
        case .real(let number): number.isFinite ? number : nil
        case .text, .none: nil
        }
    }
}

extension WireValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .none
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .real(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            // A list or an object, which no characteristic has: not a value that means anything here.
            self = .none
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let bool): try container.encode(bool)
        case .integer(let number): try container.encode(number)
        case .real(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .none: try container.encodeNil()
        }
    }
}
