public import HomeModel

/// A device as the other side of a connection offers it.
public struct DeviceDescription: Hashable, Sendable {
    /// The other side's identifier for it: it stays the same when the device is renamed or moved.
    public var address: String
    /// The name that people gave it there; the model's where they gave none.
    public var name: String
    /// Other names that people gave it there.
    public var aliases: [String]
    /// The room that people put it into on the other side (an area, as Home Assistant calls it).
    public var room: String?
    /// The part of the house that this room is in on the other side (a floor).
    public var zone: String?
    /// The icon by which the other side shows the room.
    public var roomIcon: IconName?
    /// The icon by which the other side shows ``zone``.
    public var zoneIcon: IconName?
    /// The address of the device that it sits behind, where that is a device, too.
    public var bridge: String?
    /// Maker and model, for people: "IKEA TRADFRI bulb E27".
    public var model: String?
    /// Whether it has to be paired by a setup code before it can be used.
    public var needsCode: Bool
    /// Whether it never tells its state, so that what was written is taken to be so.
    public var isOptimistic: Bool
    /// Whether it can be reached now.
    public var isReachable: Bool
    /// What it does; empty where nothing of it can be used yet.
    public var services: [DeviceService]
    /// What it has besides that could not be mapped, by the other side's names; for reports, never guessed at.
    public var unmapped: [String]
    /// The addresses of the devices that it stands for,
    /// where it is no device but a group of them that people named there.
    public var members: [String]
    /// Which services of a member are meant, by the member's address, where it is not the device as a whole: one
    /// button's lamp of a switch with two.
    public var parts: [String: [String]]
    /// Whether it is no device but a group of them; one that has lost its members is still one.
    public var isGroup: Bool

    /// Makes a description; what has members is a group, whether or not that is said.
    public init(
        address: String, name: String, aliases: [String] = [], room: String? = nil, zone: String? = nil,
        bridge: String? = nil, model: String? = nil, needsCode: Bool = false, isOptimistic: Bool = false,
        isReachable: Bool = true, services: [DeviceService] = [], unmapped: [String] = [],
        members: [String] = [], parts: [String: [String]] = [:], isGroup: Bool = false, roomIcon: IconName? = nil,
        zoneIcon: IconName? = nil
    ) {
        self.address = address
        self.name = name
        self.aliases = aliases
        self.room = room
        self.zone = zone
        self.roomIcon = roomIcon
        self.zoneIcon = zoneIcon
        self.bridge = bridge
        self.model = model
        self.needsCode = needsCode
        self.isOptimistic = isOptimistic
        self.isReachable = isReachable
        self.services = services
        self.unmapped = unmapped
        self.members = members
        self.parts = parts
        self.isGroup = isGroup || !members.isEmpty
    }
}

/// One thing that a device does.
public struct DeviceService: Hashable, Sendable {
    /// Tells it from the device's other services, and stays the same; any text, empty where the device has but one.
    public var key: String
    /// Its own name, where it has one besides the device's.
    public var name: String?
    /// Whether that name is no more than what its maker prints on it, as on others:
    /// it is said together with the device's.
    public var isLabelled = false
    /// Other names.
    public var aliases: [String]
    /// What it is, by HomeKit's name or a maker's own.
    public var type: ServiceType
    /// The everyday word for it where the type alone doesn't say: `blinds`, `curtains`.
    public var noun: String?
    /// What it is shown by there.
    public var icon: IconName?
    /// What it has.
    public var characteristics: [DeviceCharacteristic]

    /// Makes a service.
    public init(
        key: String = "", name: String? = nil, aliases: [String] = [], type: ServiceType, noun: String? = nil,
        icon: IconName? = nil, characteristics: [DeviceCharacteristic]
    ) {
        self.key = key
        self.name = name
        self.aliases = aliases
        self.type = type
        self.noun = noun
        self.icon = icon
        self.characteristics = characteristics
    }
}

/// A characteristic of a device's service, with what it takes and what it is now.
public struct DeviceCharacteristic: Hashable, Sendable {
    /// What it is.
    public var type: CharacteristicType
    /// The values that it takes, if the device says so; otherwise the range of the type.
    public var metadata: CharacteristicMetadata
    /// Its value, where it is known.
    public var value: Value?

    /// Makes a characteristic.
    public init(type: CharacteristicType, metadata: CharacteristicMetadata, value: Value? = nil) {
        self.type = type
        self.metadata = metadata
        self.value = value
    }
}
