/// A box with a microphone and a loudspeaker that stands in a room and speaks the Wyoming protocol:
/// the house hears and speaks by it.
///
/// The room and who speaks there go by their names, as those of the program's settings do: the law of homes lets them
/// follow when something is called otherwise.
public struct RoomSatellite: Hashable, Sendable {
    /// The schemes that an address may have.
    public static let schemes = ["tcp"]
    /// The port of satellites that name none.
    public static let usualPort: UInt16 = 10_700

    /// Where it is: `tcp://kitchen.lan:10700`.
    public var url: String
    /// The name of the room that it stands in.
    public var room: String?
    /// Whose rights those have who speak to it: the name of a person, or a role; a guest's where nothing is said.
    public var speaker: String?
    /// The name under which it announces itself in the network: it is found by that when it has another address.
    public var announced: String?

    /// Makes a satellite.
    public init(url: String, room: String? = nil, speaker: String? = nil, announced: String? = nil) {
        self.url = url
        self.room = room
        self.speaker = speaker
        self.announced = announced
    }
}

extension Home {
    /// The ways to accessories: all connections but those to satellites, which have none.
    public var waysToAccessories: [HomeConnection] { connections.filter { $0.satellite == nil } }
}
