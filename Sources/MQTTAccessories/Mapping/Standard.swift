internal import Connections
internal import Foundation
internal import HomeModel
internal import JSONValues

/// What characteristics take where a device doesn't say otherwise: Apple's catalogue, and what is ours beside it.
enum Standard {
    private static let catalogue = try? Catalogue()
    private static let own = Resources.decoded([String: Own].self, "characteristics") ?? [:]

    private struct Own: Decodable {
        var format: ValueFormat
        var unit: String?
        var min: Double?
        var max: Double?
    }

    /// What a characteristic takes by itself.
    static func metadata(_ type: CharacteristicType) -> CharacteristicMetadata {
        if let known = catalogue?.characteristics[type] { return known }
        guard let own = own[type.rawValue] else { return CharacteristicMetadata(format: .word) }
        return CharacteristicMetadata(
            format: own.format, unit: own.unit, minimum: own.min, maximum: own.max, permissions: [.read, .notify])
    }

    /// A characteristic of a device that has its own range or words, where it says so.
    static func characteristic(
        _ type: CharacteristicType, minimum: Double? = nil, maximum: Double? = nil, step: Double? = nil,
        words: [String]? = nil, isWritable: Bool? = nil
    ) -> DeviceCharacteristic {
        var metadata = metadata(type)
        if let minimum { metadata.minimum = minimum }
        if let maximum { metadata.maximum = maximum }
        if let step, step > 0 { metadata.step = step }
        if let words { metadata.validValues = words }
        if isWritable == true { metadata.permissions.insert(.write) }
        if isWritable == false { metadata.permissions.remove(.write) }
        return DeviceCharacteristic(type: type, metadata: metadata)
    }

    /// What an air conditioner does besides heating and cooling, and HomeKit has no word for.
    static let airModes = ["dry", "fanOnly"]

    /// What a thermostat does at the moment: besides heating and cooling what else it has modes for.
    static func activity(modes: [String]) -> DeviceCharacteristic {
        let type: CharacteristicType = "CurrentHeatingCoolingState"
        return characteristic(type, words: metadata(type).validValues + airModes.filter(modes.contains))
    }
}

/// The data that lie beside the program.
enum Resources {
    /// A file of the catalogue, read.
    static func decoded<Form: Decodable>(_ type: Form.Type, _ name: String) -> Form? {
        guard let url = Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "catalogue"),
            let data = try? Data(contentsOf: url)
        else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }
}
