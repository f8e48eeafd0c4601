/// What `/accessories` tells: all accessories behind one address, with what they have.
struct AccessoryDatabase: Hashable, Sendable, Codable {
    /// An accessory; a bridge has those behind it beside it.
    struct Accessory: Hashable, Sendable, Codable {
        /// Its number; 1 is the one that was paired.
        var aid: UInt64
        /// What it does.
        @Lenient var services: [Service]
    }

    /// A service of an accessory.
    struct Service: Hashable, Sendable, Codable {
        /// Its number, which stays the same.
        var iid: UInt64
        /// Its type's UUID.
        var type: String
        /// What it has.
        @Lenient var characteristics: [Characteristic]
        /// Whether the maker doesn't want it to be shown.
        var hidden: Bool?
    }

    /// A characteristic of a service.
    struct Characteristic: Hashable, Sendable, Codable {
        /// Its number in the accessory, which stays the same.
        var iid: UInt64
        /// Its type's UUID.
        var type: String
        /// What may be done with it: `pr`, `pw`, `ev`, `tw`, `hd`.
        var perms: [String]?
        /// The kind of value: `bool`, `uint8`, `float`, `string`, `tlv8`, `data`.
        var format: String?
        /// Its value.
        var value: WireValue?
        /// The maker's words for it.
        var description: String?
        /// The unit of a number.
        var unit: String?
        /// The least number.
        var minValue: Double?
        /// The greatest number.
        var maxValue: Double?
        /// The distance between two numbers.
        var minStep: Double?
        /// The numbers that are allowed, where not all are.
        var validValues: [Int]?

        private enum CodingKeys: String, CodingKey {
            case iid, type, perms, format, value, description, unit, minValue, maxValue, minStep
            case validValues = "valid-values"
        }
    }

    /// The accessories.
    @Lenient var accessories: [Accessory]
}

/// A list of which the elements that can't be read are left out, for one broken entry mustn't cost all others.
@propertyWrapper struct Lenient<Element: Codable & Hashable & Sendable>: Hashable, Sendable, Codable {
    private struct Anything: Decodable {}

    var wrappedValue: [Element]
    /// How many were left out.
    private(set) var projectedValue = 0

    init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        wrappedValue = []
        while !container.isAtEnd {
            if let element = try? container.decode(Element.self) {
                wrappedValue.append(element)
            } else {
                _ = try container.decode(Anything.self)
                projectedValue += 1
            }
        }
    }

    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}
