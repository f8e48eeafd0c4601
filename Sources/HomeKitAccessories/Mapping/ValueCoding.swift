internal import Connections
internal import HomeModel

/// Turns the numbers of the network into the values of the home, and back, for one characteristic.
struct ValueCoding: Hashable, Sendable {
    private enum Form: Hashable, Sendable {
        /// True or false, on the network either as such or as 1 and 0.
        case bool(asNumber: Bool)
        /// A number; whole ones are written without a fraction, for some accessories refuse `50.0`.
        case number(isWhole: Bool)
        /// A word for each number.
        case words([Int: String])
        /// Any text.
        case text
    }

    private let form: Form
    /// What the characteristic takes.
    let metadata: CharacteristicMetadata

    /// The value that a wire value stands for; `nil` where it stands for none.
    func value(_ wire: WireValue) -> Value? {
        switch (form, wire) {
        case (.bool, _): wire.number.map { .bool($0 != 0) }
        case (.number, _): wire.number.map { .number($0) }
        case (.words(let words), _): wire.number.flatMap { Int(exactly: $0) }.flatMap { words[$0] }.map { .word($0) }
        case (.text, .text(let text)): .word(text)
        case (.text, _): nil
        }
    }

    /// What is to be written for a value.
    func wire(_ value: Value) throws(AccessoryError) -> WireValue {
        guard metadata.permissions.contains(.write) else { throw .invalidValue(.readOnly) }
        let accepted: Value
        do throws(ValueError) { accepted = try metadata.accepted(value) } catch { throw .invalidValue(error) }
        switch (form, accepted) {
        case (.bool(let asNumber), .bool(let bool)): return asNumber ? .integer(bool ? 1 : 0) : .bool(bool)
        case (.number(true), .number(let number)):
            guard let whole = Int64(exactly: number.rounded()) else {
                throw .invalidValue(.outOfRange(minimum: metadata.minimum, maximum: metadata.maximum))
            }
            return .integer(whole)
        case (.number(false), .number(let number)): return .real(number)
        case (.words(let words), .word(let word)):
            guard let number = words.first(where: { $0.value == word })?.key else {
                throw .invalidValue(.notAllowed(validValues: metadata.validValues))
            }
            return .integer(Int64(number))
        case (.text, .word(let text)): return .text(text)
        default: throw .invalidValue(.wrongFormat(expected: metadata.format))
        }
    }
}

extension ValueCoding {
    private static let wholeFormats: Set<String> = ["uint8", "uint16", "uint32", "uint64", "int", "int32"]
    private static let units = [
        "celsius": "celsius", "percentage": "percent", "arcdegrees": "degrees", "lux": "lux", "seconds": "seconds",
    ]

    /// The coding of a characteristic; `nil` where its values are no values of a home (bytes of a maker's own
    /// protocol), or not of the kind that its type has.
    init?(_ characteristic: AccessoryDatabase.Characteristic, type: CharacteristicType, types: HomeKitTypes) {
        let format =
            characteristic.format?.lowercased() ?? Self.usualFormat(of: type, value: characteristic.value, types)
        let isWhole = Self.wholeFormats.contains(format)
        let isNumeric = isWhole || format == "float"
        let known = types.catalogue.characteristics[type]
        var metadata: CharacteristicMetadata
        switch known?.format ?? Self.ownFormat(format, hasWords: !types.words(of: type).isEmpty) {
        case .bool? where format == "bool" || isNumeric:
            form = .bool(asNumber: format != "bool")
            metadata = known ?? CharacteristicMetadata(format: .bool)
        case .number? where isNumeric:
            form = .number(isWhole: isWhole)
            metadata = known ?? CharacteristicMetadata(format: .number, unit: types.units[type.rawValue])
            Self.narrow(&metadata, by: characteristic, isWhole: isWhole)
        case .word? where isNumeric:
            let words = types.words(of: type).filter { characteristic.validValues?.contains($0.key) ?? true }
            guard !words.isEmpty else { return nil }
            form = .words(words)
            metadata = known ?? CharacteristicMetadata(format: .word)
            let order =
                metadata.validValues.isEmpty ? words.sorted { $0.key < $1.key }.map(\.value) : metadata.validValues
            metadata.validValues = order.filter { word in words.contains { $0.value == word } }
        case .word? where format == "string" && (known?.validValues.isEmpty ?? true):
            form = .text
            metadata = known ?? CharacteristicMetadata(format: .word)
        default:
            return nil
        }
        metadata.permissions = Self.permissions(characteristic.perms ?? [])
        self.metadata = metadata
    }

    /// The format of an accessory that doesn't tell it: that of its value, else the one that the type usually has.
    private static func usualFormat(of type: CharacteristicType, value: WireValue?, _ types: HomeKitTypes) -> String {
        let known = types.catalogue.characteristics[type]
        switch (known?.format, value) {
        case (.bool?, .integer?): return "uint8"
        case (.bool?, _): return "bool"
        case (.number?, _): return known?.step.map { $0 >= 1 } ?? false ? "int" : "float"
        case (.word?, _): return types.words(of: type).isEmpty ? "string" : "uint8"
        case (nil, _): return ""
        }
    }

    private static func ownFormat(_ format: String, hasWords: Bool) -> ValueFormat? {
        switch format {
        case "bool": .bool
        case "string": .word
        case "float": .number
        default: wholeFormats.contains(format) ? (hasWords ? .word : .number) : nil
        }
    }

    private static func permissions(_ texts: [String]) -> Permissions {
        var permissions: Permissions = []
        if texts.contains("pr") { permissions.insert(.read) }
        if texts.contains("pw") || texts.contains("tw") { permissions.insert(.write) }
        if texts.contains("ev") { permissions.insert(.notify) }
        return permissions
    }

    /// Takes over the range that the accessory has, where it is one.
    private static func narrow(
        _ metadata: inout CharacteristicMetadata, by characteristic: AccessoryDatabase.Characteristic, isWhole: Bool
    ) {
        let minimum = characteristic.minValue ?? metadata.minimum
        let maximum = characteristic.maxValue ?? metadata.maximum
        if minimum ?? -.infinity < maximum ?? .infinity {
            metadata.minimum = minimum
            metadata.maximum = maximum
        }
        if let step = characteristic.minStep, step > 0 {
            metadata.step = step
        } else if isWhole, metadata.step ?? 0 < 1 {
            metadata.step = 1
        }
        if metadata.unit == nil { metadata.unit = characteristic.unit.flatMap { units[$0] } }
    }
}
