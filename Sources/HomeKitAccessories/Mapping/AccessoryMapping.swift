internal import Connections
internal import HomeModel

/// Makes devices of an accessory database.
struct AccessoryMapping {
    private let types: HomeKitTypes
    /// The name that the accessory has in its pairing.
    private let pairing: String
    private var mapped = MappedAccessory()
    /// Whether the accessory at hand is a television: its loudspeaker has the type of all loudspeakers.
    private var isTelevision = false

    /// The devices of a database.
    static func map(_ database: AccessoryDatabase, pairing: String, types: HomeKitTypes) -> MappedAccessory {
        var mapping = AccessoryMapping(types: types, pairing: pairing)
        var seen: Set<UInt64> = []
        let hasBridge = database.accessories.count > 1 && database.accessories.contains { $0.aid == 1 }
        for accessory in database.accessories where seen.insert(accessory.aid).inserted {
            mapping.add(accessory, bridge: hasBridge && accessory.aid != 1 ? pairing : nil)
        }
        return mapping.mapped
    }

    private init(types: HomeKitTypes, pairing: String) {
        self.types = types
        self.pairing = pairing
    }

    /// The address of a device: the pairing's name, with the number of the accessory where it isn't the one that was
    /// paired.
    static func address(pairing: String, aid: UInt64) -> String { aid == 1 ? pairing : "\(pairing)/\(aid)" }

    private mutating func add(_ accessory: AccessoryDatabase.Accessory, bridge: String?) {
        let address = Self.address(pairing: pairing, aid: accessory.aid)
        let facts = AccessoryFacts(accessory, types: types)
        isTelevision = accessory.services.contains { types.serviceName($0.type) == "Television" }
        var device = DeviceDescription(
            address: address, name: facts.name ?? facts.model ?? address, bridge: bridge, model: facts.makerAndModel)
        for service in accessory.services { add(service, of: accessory.aid, to: &device) }
        let dropped = accessory.$services + accessory.services.reduce(0) { $0 + $1.$characteristics }
        if dropped > 0 { device.unmapped.append("\(dropped) unreadable") }
        mapped.numbers[address] = accessory.aid
        mapped.devices.append(device)
    }

    private mutating func add(
        _ service: AccessoryDatabase.Service, of aid: UInt64, to device: inout DeviceDescription
    ) {
        var name = types.serviceName(service.type)
        if isTelevision, name == "Speaker" { name = "TelevisionSpeaker" }
        let serviceType = name ?? HomeKitTypes.normalised(service.type)
        let isHidden = name.map(types.isPlumbing) ?? false || service.hidden == true
        var result = DeviceService(
            key: String(service.iid), type: ServiceType(rawValue: serviceType), characteristics: [])
        var taken: Set<CharacteristicType> = []
        for characteristic in service.characteristics {
            let (type, isNamed) = typeName(characteristic, taken: taken)
            if case .text(let text)? = characteristic.value,
                type == "ConfiguredName" || type == "Name" && result.name == nil
            {
                result.name = text
            }
            if isAboutDevice(type, characteristic, of: aid, in: serviceType) {
                mapped.score.aboutDevice += 1
                continue
            }
            let isShown = !isHidden && !(characteristic.perms ?? []).contains("hd")
            guard isShown, let coding = ValueCoding(characteristic, type: type, types: types),
                taken.insert(type).inserted
            else {
                mapped.score.leftOut += 1
                device.unmapped.append("\(serviceType).\(type.rawValue)")
                continue
            }
            if isNamed { mapped.score.named += 1 } else { mapped.score.unnamed += 1 }
            result.characteristics.append(
                add(characteristic, type, coding, device: device.address, service: result.key, aid: aid))
        }
        guard !result.characteristics.isEmpty else { return }
        if let own = result.name, own.trimmed.isEmpty || own.trimmed == device.name { result.name = nil }
        result.name = result.name?.trimmed
        device.services.append(result)
    }

    private mutating func add(
        _ characteristic: AccessoryDatabase.Characteristic, _ type: CharacteristicType, _ coding: ValueCoding,
        device: String, service: String, aid: UInt64
    ) -> DeviceCharacteristic {
        let point = WirePoint(aid: aid, iid: characteristic.iid)
        let address = DeviceAddress(accessory: device, service: service, characteristic: type)
        mapped.points[point] = .init(
            address: address, coding: coding, needsTimedWrite: (characteristic.perms ?? []).contains("tw"),
            notifies: coding.metadata.permissions.contains(.notify))
        mapped.places[address] = point
        // A button's last press is no state.
        let value = type == "ProgrammableSwitchEvent" ? nil : characteristic.value.flatMap(coding.value)
        return DeviceCharacteristic(type: type, metadata: coding.metadata, value: value)
    }

    /// Whether a characteristic says something of the device rather than being something to use; keeps what blinks.
    private mutating func isAboutDevice(
        _ type: CharacteristicType, _ characteristic: AccessoryDatabase.Characteristic, of aid: UInt64,
        in service: String
    ) -> Bool {
        if type == "Identify" { mapped.identify[aid] = WirePoint(aid: aid, iid: characteristic.iid) }
        return service == "AccessoryInformation" || type == "Name" || type == "Identify"
    }

    /// What a characteristic is called: its type's name, else the maker's words for it, else its UUID.
    private func typeName(
        _ characteristic: AccessoryDatabase.Characteristic, taken: Set<CharacteristicType>
    ) -> (CharacteristicType, isNamed: Bool) {
        if let name = types.characteristicName(characteristic.type) { return (.init(rawValue: name), true) }
        let words = (characteristic.description ?? "").split { !$0.isLetter && !$0.isNumber }
        let described = CharacteristicType(rawValue: words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
        // The maker's description may be the name of one of Apple's characteristics, which it then is not.
        let isUsable = !words.isEmpty && words.count <= 6 && types.catalogue.characteristics[described] == nil
        if isUsable, !taken.contains(described) { return (described, false) }
        return (.init(rawValue: HomeKitTypes.normalised(characteristic.type)), false)
    }
}

/// What an accessory tells of itself.
private struct AccessoryFacts {
    let name: String?
    let maker: String?
    let model: String?

    init(_ accessory: AccessoryDatabase.Accessory, types: HomeKitTypes) {
        let information = accessory.services.first { types.serviceName($0.type) == "AccessoryInformation" }
        func text(_ type: String) -> String? {
            let characteristic = information?.characteristics.first { types.characteristicName($0.type) == type }
            guard case .text(let text)? = characteristic?.value, !text.trimmed.isEmpty else { return nil }
            return text.trimmed
        }
        name = text("Name")
        maker = text("Manufacturer")
        model = text("Model")
    }

    var makerAndModel: String? {
        guard let maker else { return model }
        guard let model else { return maker }
        return model.lowercased().hasPrefix(maker.lowercased()) ? model : "\(maker) \(model)"
    }
}

extension String {
    /// Without white space at its ends.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
