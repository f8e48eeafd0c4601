internal import HomeModel
internal import JSONValues

extension JSONValue {
    /// As a value of a characteristic; `nil` for what none can have.
    var homeValue: HomeModel.Value? {
        switch self {
        case .bool(let bool): .bool(bool)
        case .number(let number): .number(number)
        case .string(let text): .word(text)
        case .null, .array, .object: nil
        }
    }

    /// A value of a characteristic as the catalogue would have it.
    init(_ value: HomeModel.Value) {
        switch value {
        case .bool(let bool): self = .bool(bool)
        case .number(let number): self = .number(number)
        case .word(let word): self = .string(word)
        }
    }
}
