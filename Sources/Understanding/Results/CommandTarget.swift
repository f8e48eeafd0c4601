public import HomeModel

/// One characteristic that a command writes or has read.
public struct CommandTarget: Sendable, Hashable {
    /// Where it is.
    public var address: CharacteristicAddress
    /// The name of the home, where it is not the primary one.
    public var home: String?
    /// The name of the room, where the accessory is in one.
    public var room: String?
    /// The name of the accessory.
    public var accessory: String
    /// The name of the service.
    public var service: String
    /// The value: to be written, or as read; `nil` where there is none to read.
    public var value: Value?
    /// Why it was not written or read.
    public var error: AccessoryError?
    /// The name of the value, if it has one of its own: the input that a screen shows.
    public var valueName: String?
    /// Where it is on its way to the value that was written; `nil` where it has that value, as far as it tells.
    public var movement: Movement?
    /// The work that it is set to, although it rests now: heating, if it is warm enough.
    public var purpose: Value?

    /// Makes a target.
    public init(
        address: CharacteristicAddress, home: String? = nil, room: String? = nil, accessory: String, service: String,
        value: Value?, error: AccessoryError? = nil
    ) {
        self.address = address
        self.home = home
        self.room = room
        self.accessory = accessory
        self.service = service
        self.value = value
        self.error = error
    }

    /// The write that the target asks for, where it has a value.
    public var write: CharacteristicWrite? {
        value.map { CharacteristicWrite(address: address, value: $0) }
    }
}
