public import HomeModel

/// A change of the home itself: what is in it, and what that is called.
public enum SetUpCommand: Sendable, Hashable {
    /// A home is made.
    case addHome(name: String)
    /// Another home is talked about from now on.
    case switchHome(name: String)
    /// Temperatures are said in another unit.
    case setUnits(Home.TemperatureUnit)
    /// A person is added; a resident where nothing else was said.
    case addPerson(name: String, role: Person.Role?)
    /// A person may do more, or less.
    case setRole(PersonID, Person.Role)
    /// A room is made.
    case addRoom(name: String)
    /// A zone is made of rooms; the first place that was named for it.
    case addZone(name: String, rooms: [String], of: EntityID?)
    /// A zone is now these rooms.
    case setRooms(of: ZoneID, [String])
    /// A group is made of things.
    case addGroup(name: String, things: [String])
    /// An accessory is made.
    case addAccessory(NewAccessory)
    /// Something is called otherwise.
    case rename(SetUpSubject, to: String)
    /// Something is called so, too.
    case addAlias(SetUpSubject, String)
    /// How a name is said, spelled the way it sounds; as it is written where there is nothing.
    case pronounce(EntityID, String?)
    /// An accessory is in another room.
    case move(AccessoryID, to: RoomID)
    /// Something is taken out of the home.
    case remove(SetUpSubject)
}

/// What a change of the home is about. Of scenes and rules more is told than the name.
public enum SetUpSubject: Sendable, Hashable {
    case scene(ActionSet)
    case rule(AutomationRule)
    case other(EntityID)

    /// What it is.
    public var id: EntityID {
        switch self {
        case .scene(let scene): .scene(scene.id)
        case .rule(let rule): .rule(rule.id)
        case .other(let id): id
        }
    }
}

/// An accessory that somebody describes: one service of a type.
public struct NewAccessory: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// What it is; something to switch where nothing was said.
    public var type: ServiceType?
    /// The room that it is in.
    public var room: RoomID?

    /// Makes one.
    public init(name: String, type: ServiceType? = nil, room: RoomID? = nil) {
        self.name = name
        self.type = type
        self.room = room
    }
}

extension SetUpCommand {
    /// The word of the result object.
    var kind: Command.Kind {
        switch self {
        case .addHome: .addHome
        case .switchHome: .switchHome
        case .setUnits: .changeHome
        case .addPerson: .addPerson
        case .setRole: .changePerson
        case .addRoom: .addRoom
        case .addZone: .addZone
        case .setRooms: .changeZone
        case .addGroup: .addGroup
        case .addAccessory: .addAccessory
        case .rename: .rename
        case .addAlias: .addAlias
        case .pronounce: .pronounce
        case .move: .move
        case .remove: .remove
        }
    }

    /// The existing entity that it changes, or the rooms that a zone is made of.
    public var entity: EntityID? {
        switch self {
        case .setRole(let person, _): .person(person)
        case .setRooms(let zone, _): .zone(zone)
        case .rename(let subject, _), .addAlias(let subject, _), .remove(let subject): subject.id
        case .pronounce(let id, _): id
        case .move(let accessory, _): .accessory(accessory)
        case .addZone(_, _, let place): place
        case .addHome, .switchHome, .setUnits, .addPerson, .addRoom, .addGroup, .addAccessory: nil
        }
    }

    /// The name that it gives.
    public var name: String? {
        switch self {
        case .addHome(let name), .switchHome(let name), .addPerson(let name, _), .addRoom(let name),
            .addZone(let name, _, _), .addGroup(let name, _), .rename(_, let name), .addAlias(_, let name):
            name
        case .addAccessory(let accessory): accessory.name
        case .pronounce(_, let sound): sound
        case .setUnits, .setRole, .setRooms, .move, .remove: nil
        }
    }
}
