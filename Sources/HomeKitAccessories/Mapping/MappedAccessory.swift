internal import Connections
internal import HomeModel

/// All devices behind one pairing, as a home knows them, and the way from each of their characteristics to the
/// accessory's own numbers and back.
struct MappedAccessory: Hashable, Sendable {
    /// A characteristic of the home with its place in the accessory.
    struct Point: Hashable, Sendable {
        /// Where it is for the home.
        var address: DeviceAddress
        /// How its values are written.
        var coding: ValueCoding
        /// Whether writes have to be prepared, as locks and garage doors want it.
        var needsTimedWrite: Bool
        /// Whether it tells of changes by itself.
        var notifies: Bool
    }

    /// The devices; values come from ``AccessoryDatabase`` as it was read.
    var devices: [DeviceDescription] = []
    /// What each characteristic of the accessory is for the home.
    var points: [WirePoint: Point] = [:]
    /// Where each characteristic of the home is in the accessory.
    var places: [DeviceAddress: WirePoint] = [:]
    /// The characteristic that makes each accessory show itself.
    var identify: [UInt64: WirePoint] = [:]
    /// The number of each device in the accessory.
    var numbers: [String: UInt64] = [:]
    /// How the characteristics were dealt with, for reports.
    var score = MappingScore()
}

/// How many characteristics of an accessory a home can use.
struct MappingScore: Hashable, Sendable {
    /// Usable, under Apple's name or one of a maker's that is known.
    var named = 0
    /// Usable, under a name made of the maker's description, or the UUID.
    var unnamed = 0
    /// Used for the device itself: its name, maker, model, what makes it blink.
    var aboutDevice = 0
    /// Left out, and told: bytes of own protocols, what the maker hides, plumbing.
    var leftOut = 0
    /// All of them.
    var total: Int { named + unnamed + aboutDevice + leftOut }
}
