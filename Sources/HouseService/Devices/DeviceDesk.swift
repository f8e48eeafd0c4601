public import HomeModel

/// Where people turn to about the ways to real devices: making them, looking at what they offer, taking it into the
/// home. A running service has one, and a program that works alone makes one of its own; both give the same answers.
public protocol DeviceDesk: Sendable {
    /// Does what is asked.
    /// - Throws: ``UsageError`` for what can't be meant, and what the store throws.
    func answer(_ request: DeviceRequest) async throws -> DeviceReport
}

/// What is asked at a ``DeviceDesk``.
public enum DeviceRequest: Sendable {
    /// How it stands with every connection.
    case connections
    /// A new connection is to be tried, and kept where it works.
    case connect(ConnectionWish)
    /// A connection is to go, with its secrets.
    case disconnect(String)
    /// What the connections offer: what is no accessory yet, or everything.
    case devices(all: Bool)
    /// Devices are to become accessories.
    case add(DeviceWish)
    /// An accessory, or a device that is none yet, is to blink or beep.
    case identify(String)
    /// An accessory is to go, with its pairing; `force` where rules go with it or its pairing can't be ended.
    case forget(String, force: Bool)
    /// The code that a lock or an alarm wants is to be kept, or forgotten where it is `nil`.
    case code(String?, of: String)
}

/// A connection that somebody wants.
public struct ConnectionWish: Sendable {
    /// What to call it; a usual name where none is given.
    public var name: String?
    /// What is spoken, and with whom.
    public var way: HomeConnection.Way
    /// Its password or token.
    public var secret: String?
    /// The code of locks and alarms behind it.
    public var code: String?
    /// Whether what appears there later becomes an accessory by itself.
    public var addsNew: Bool
    /// Whether it is kept even where it doesn't work now.
    public var isUntested: Bool

    /// Makes a wish.
    public init(
        _ way: HomeConnection.Way, name: String? = nil, secret: String? = nil, code: String? = nil,
        addsNew: Bool = false, isUntested: Bool = false
    ) {
        self.name = name
        self.way = way
        self.secret = secret
        self.code = code
        self.addsNew = addsNew
        self.isUntested = isUntested
    }
}

/// Devices that somebody wants as accessories.
public struct DeviceWish: Sendable {
    /// Their names or addresses; empty for everything that needs no code.
    public var names: [String]
    /// The connection that offers them; any where none is named.
    public var via: String?
    /// The room to put them into, which is made where it is missing.
    public var room: String?
    /// What to call the one.
    public var newName: String?
    /// The setup code of the one.
    public var code: String?
    /// Whose rights those have who speak there, where the one is a satellite: a name, or a role;
    /// a guest's where nothing is said.
    public var speaker: String?

    /// Makes a wish.
    public init(
        _ names: [String], via: String? = nil, room: String? = nil, newName: String? = nil, code: String? = nil,
        speaker: String? = nil
    ) {
        self.names = names
        self.via = via
        self.room = room
        self.newName = newName
        self.code = code
        self.speaker = speaker
    }
}

/// What a ``DeviceDesk`` has to say: each thing for programs and for people.
public struct DeviceReport: Sendable {
    /// A thing that was listed or done.
    public struct Item: Sendable {
        /// For programs.
        public var object: FileNode
        /// For people.
        public var text: String

        /// Makes an item.
        public init(_ object: FileNode, _ text: String) {
            self.object = object
            self.text = text
        }
    }

    /// What was listed or done.
    public var items: [Item] = []
    /// What people should know besides.
    public var notes: [String] = []
    /// What went wrong.
    public var problems: [String] = []
    /// Whether all that was asked for was done.
    public var isGood = true

    /// An empty report.
    public init() {}
}
