public import HomeModel

/// What is asked or done about accessories that could be added, and about the ways to accessories.
public enum ConnectionCommand: Sendable, Hashable {
    /// What could be added: what is of a kind of connection itself, or everything.
    case find(AccessorySearch, way: String? = nil)
    /// Accessories are made of what was found.
    case add(FoundAddition)
    /// Something makes itself seen.
    case show(ShownAccessory)
    /// How the ways to accessories are: those of a kind, or all; with what was found out.
    case state(way: String?, [ConnectionReport])
    /// What can't be reached; `nil` until it was looked up.
    case lost([LostAccessory]?)
    /// A way to accessories is given up, or a satellite.
    case remove(name: String, way: String)
}

/// How a search for new accessories went.
public enum AccessorySearch: Sendable, Hashable {
    /// It hasn't begun.
    case asked
    /// There is no way to any accessory.
    case noWay
    /// What was found.
    case found([FoundAccessory])
}

/// Accessories that are made of what was found.
public struct FoundAddition: Sendable, Hashable {
    /// What was found and is added; empty where ``way`` has to be looked for first.
    public var found: [FoundAccessory]
    /// The kind of connection that is meant, where only that was said.
    public var way: String?
    /// What the one is called that is meant, where that was said.
    public var called: String?
    /// Who speaks there, where it hears.
    public var speaker: PersonID?
    /// What was found, too, and isn't added, because it wants to be named.
    public var leftOut: [FoundAccessory] = []
    /// What to call the only one.
    public var name: String?
    /// Where to put it.
    public var room: RoomID?
    /// A room that is made for it.
    public var newRoom: String?
    /// The setup code that was said: its digits.
    public var code: String?
    /// The names of what was made.
    public var added: [String] = []
    /// Why it was not added, by the name of the phrase that says it.
    public var problem: String?

    /// Makes the request; ``problem`` and what came of it are filled in when it was tried.
    public init(
        _ found: [FoundAccessory], name: String? = nil, room: RoomID? = nil, newRoom: String? = nil,
        code: String? = nil
    ) {
        self.found = found
        self.name = name
        self.room = room
        self.newRoom = newRoom
        self.code = code
    }
}

/// Something that is to make itself seen, by a blink or a beep, so that somebody knows which one it is.
public struct ShownAccessory: Sendable, Hashable {
    /// What is to make itself seen.
    public enum Subject: Sendable, Hashable {
        /// Something of the home.
        case known(EntityID)
        /// Something that was found.
        case found(FoundAccessory)
    }

    /// What is to make itself seen.
    public var subject: Subject
    /// Why nothing is to be seen, by the name of the phrase that says it.
    public var problem: String?

    /// Makes the request; ``problem`` is filled in when it was tried.
    public init(_ subject: Subject) {
        self.subject = subject
    }
}

extension ConnectionCommand {
    /// The word of the result object.
    var kind: Command.Kind {
        switch self {
        case .find: .findAccessories
        case .add: .addAccessory
        case .show: .identify
        case .state: .queryConnections
        case .lost: .queryLost
        case .remove: .removeConnection
        }
    }
}
