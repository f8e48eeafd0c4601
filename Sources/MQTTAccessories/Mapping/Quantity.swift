internal import HomeModel
internal import JSONValues

/// Something that can be measured or noticed, and where it stands in a home: data, the same for all dialects.
struct Quantity: Decodable, Sendable {
    /// The type of service that has it.
    var service: String
    /// The characteristic of the service.
    var characteristic: String
    /// By unit: the factor and the offset that make our unit of it. The first unit is ours, with factor 1.
    var units: [String: [Double]]?
    /// The word for "yes", where the characteristic has words.
    var on: String?
    /// The word for "no".
    var off: String?
    /// Those of their words that mean yes, where ours is yes or no.
    var yes: [String]?
    /// Those of their words that mean no, where all others mean yes: a fault of any kind is a fault.
    var no: [String]?
    /// Whether a number is a code, of which nought means no and all else means yes.
    var isCode: Bool?
    /// Their words and ours.
    var words: [String: String]?

    /// The service's type.
    var serviceType: ServiceType { ServiceType(rawValue: service) }
    /// The characteristic's type.
    var characteristicType: CharacteristicType { CharacteristicType(rawValue: characteristic) }

    /// All that are known, by the names that the dialects' own tables use.
    static let all = Resources.decoded([String: Quantity].self, "quantities") ?? [:]

    /// How a number of a unit is read; `nil` for a unit that isn't known,
    /// which is left out rather than taken for another.
    func codec(unit: String?) -> Codec? {
        if isCode == true { return unit?.isEmpty ?? true ? .above(0) : nil }
        guard let units else { return nil }
        guard let unit, !unit.isEmpty else { return .plain }
        guard let terms = units[unit], terms.count == 2 else { return nil }
        return .linear(factor: terms[0], offset: terms[1])
    }

    /// How yes and no are read.
    func codec(on theirYes: JSONValue, off theirNo: JSONValue) -> Codec? {
        if let on, let off { return .words([.init(theirYes, on), .init(theirNo, off)]) }
        return units == nil && words == nil && yes == nil ? .toggle(on: theirYes, off: theirNo) : nil
    }

    /// How words are read.
    var wordCodec: Codec? {
        if let no { return .allBut(no.map { .string($0) }) }
        if let yes { return .membership(yes.map { .string($0) }) }
        return words.map { words in .words(words.sorted { $0.key < $1.key }.map { .init(.string($0.key), $0.value) }) }
    }
}
