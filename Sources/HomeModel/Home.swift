/// One home: its structure and what people made in it. Current values live in ``HomeState``.
public struct Home: Hashable, Sendable {
    /// The unit in which temperatures are said and heard; stored values are always °C.
    public enum TemperatureUnit: String, Hashable, Sendable, CaseIterable {
        case celsius, fahrenheit
    }

    /// Its identity.
    public var id: HomeID
    /// Its name, unique among homes.
    public var name: String
    /// Other names.
    public var aliases: [String]
    /// How the name sounds, spelled the way it is said, where its letters don't tell: "lie brary".
    public var says: String?
    /// Whether commands that name no home mean this one.
    public var isPrimary: Bool
    /// How temperatures are said and heard.
    public var units: TemperatureUnit
    /// The IANA name of its time zone, such as `Europe/Rome`.
    public var timeZone: String?
    /// Where it is.
    public var location: GeoLocation?
    /// The people, in the order of the home file.
    public var people: [Person]
    /// The ways to real accessories, in the order of the home file.
    public var connections: [HomeConnection]
    /// The rooms, in the order of the home file.
    public var rooms: [Room]
    /// The accessories: those of the rooms in their order, then those that no room holds.
    public var accessories: [Accessory]
    /// The zones, in the order of the home file.
    public var zones: [Zone]
    /// The service groups, in the order of the home file.
    public var groups: [ServiceGroup]
    /// The scenes, in the order of the home file.
    public var scenes: [ActionSet]
    /// The rules, in the order of the home file.
    public var rules: [AutomationRule]

    /// Makes a home with nothing in it.
    public init(
        id: HomeID = .unassigned, name: String, aliases: [String] = [], isPrimary: Bool = false,
        units: TemperatureUnit = .celsius, timeZone: String? = nil, location: GeoLocation? = nil
    ) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.isPrimary = isPrimary
        self.units = units
        self.timeZone = timeZone
        self.location = location
        people = []
        connections = []
        rooms = []
        accessories = []
        zones = []
        groups = []
        scenes = []
        rules = []
    }

    /// Everything in the home that has a name, in a fixed order.
    public var entities: [Entity] {
        people.map(Entity.person) + rooms.map(Entity.room) + zones.map(Entity.zone)
            + accessories.map(Entity.accessory) + groups.map(Entity.group) + scenes.map(Entity.scene)
            + rules.map(Entity.rule)
    }

    /// The person whom `me` means where nobody says who speaks: the first admin.
    public var defaultSpeaker: Person? {
        people.first { $0.role == .admin }
    }
}
