internal import HomeModel

/// The name of a device on the other side when that was last looked at, and what was made of it here.
///
/// So what is renamed or moved there can be told from what was named or moved here by hand, which stays. It is
/// remembered in the database under the accessory's identifier; where it is missing, what the device is called now
/// counts as looked at.
struct DeviceRecord: Codable, Hashable {
    /// Its name there.
    var name: String
    /// Its room there.
    var room: String?
    /// The name that was made of it here.
    var givenName: String
    /// The room that it was put into here.
    var givenRoom: Int64?

    /// The key under which it is remembered.
    static func key(_ accessory: AccessoryID) -> String { Adoption.memoryKey(of: accessory) }

    /// Notes how a device is called, and what the accessory is.
    init(_ device: DeviceDescription, _ accessory: Accessory) {
        name = device.name
        room = device.room
        givenName = accessory.name
        givenRoom = accessory.room?.rawValue
    }

    /// Reads what is remembered of an accessory.
    init?(_ accessory: AccessoryID, in memory: [String: String]) {
        guard let text = memory[Self.key(accessory)], let record = JSONText.read(Self.self, text) else { return nil }
        self = record
    }

    /// The change that remembers it.
    func remembering(_ accessory: AccessoryID) -> HomeChange {
        .remember(Self.key(accessory), JSONText.write(self))
    }
}
