internal import Foundation
internal import GRDB
internal import HomeModel

extension Value {
    /// The value as a column of type `ANY` keeps it: a word as text, or as bytes where text would end at a zero in it.
    var stored: DatabaseValue {
        switch self {
        case .bool(let bool): (bool ? 1 : 0 as Int64).databaseValue
        case .number(let number): number.databaseValue
        case .word(let word): word.utf8.contains(0) ? Data(word.utf8).databaseValue : word.databaseValue
        }
    }

    /// Reads a column of type `ANY`; `nil` where it has no value.
    init?(stored: DatabaseValue) throws(DamagedRecord) {
        switch stored.storage {
        case .null: return nil
        case .int64(0): self = .bool(false)
        case .int64(1): self = .bool(true)
        case .double(let number): self = .number(number)
        case .string(let word): self = .word(word)
        case .blob(let bytes): self = .word(String(decoding: bytes, as: UTF8.self))
        case .int64: throw DamagedRecord(description: "\(stored) is no value of a characteristic")
        }
    }
}

/// A ``CharacteristicAddress`` in JSON.
struct StoredAddress: Codable {
    /// The identifier of the service.
    var service: Int64
    /// The name of the type.
    var characteristic: String

    /// Takes an address apart.
    init(_ address: CharacteristicAddress) {
        service = address.service.rawValue
        characteristic = address.type.rawValue
    }

    /// The address.
    var address: CharacteristicAddress {
        CharacteristicAddress(
            service: ServiceID(rawValue: service), type: CharacteristicType(rawValue: characteristic))
    }
}
