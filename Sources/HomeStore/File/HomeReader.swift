import Foundation
import HomeModel

/// Reads one home of a home file: in the order in which its parts may name one another.
///
/// The identifiers that it gives are good in this home alone.
struct HomeReader {
    /// What is known about types.
    let catalogue: Catalogue
    /// Where `primary` stands.
    private(set) var primaryPosition = SourcePosition.start
    /// The home so far.
    var home = Home(name: "")
    /// Its state so far.
    var state = HomeState()
    /// The names that are taken.
    var names = FileNameRegister()
    /// Which connections there are.
    var connections = FileNameRegister()
    /// What satellites name as their rooms and as those who speak there.
    var satelliteRooms: [SourceNode] = []
    var satelliteSpeakers: [SourceNode] = []
    /// What the names stand for.
    var directory = FileDirectory()
    private var lastIdentifier: Int64 = 0
    /// The most accessories of a home: far more than a large hotel has,
    /// and so few that a grammar of their names is made in seconds.
    static let mostAccessories = 20_000

    /// Makes a reader for one home.
    init(catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    /// A new identifier.
    mutating func next<Entity>() -> Identifier<Entity> {
        lastIdentifier += 1
        return Identifier(rawValue: lastIdentifier)
    }

    /// Reads the home.
    /// - Parameters:
    ///   - number: which home of the file it is.
    ///   - homes: the names of the homes before it.
    mutating func read(
        _ node: SourceNode, number: Int64, homes: inout FileNameRegister
    ) throws(FileFault) -> (Home, HomeState) {
        let map = try SourceMap(
            node, "a home",
            keys: [
                "name", "aliases", "says", "primary", "units", "timeZone", "location", "connections", "people",
                "rooms", "accessories",
                "zones",
                "groups", "scenes", "rules",
            ])
        (home.name, home.aliases, home.says) = try homes.take(namesOf: map, number: number, kind: "home")
        home.isPrimary = try map.bool("primary", default: false)
        if let entry = map.entry("primary") { primaryPosition = entry.position }
        if let units = map["units"] { home.units = try units.word(of: Home.TemperatureUnit.allCases) }
        home.timeZone = try map["timeZone"].map(Self.timeZone)
        home.location = try map["location"].map(Self.location)
        for connection in try map.list("connections") { try addConnection(connection) }
        for person in try map.list("people") { try addPerson(person) }
        for room in try map.list("rooms") { try addRoom(room) }
        for accessory in try map.list("accessories") { try addAccessory(accessory, in: nil) }
        for zone in try map.list("zones") { try addZone(zone) }
        for group in try map.list("groups") { try addGroup(group) }
        for scene in try map.list("scenes") { try addScene(scene) }
        try addRules(map.list("rules"))
        try checkSatellites()
        return (home, state)
    }

    private static func timeZone(_ node: SourceNode) throws(FileFault) -> String {
        let name = try node.text()
        guard TimeZone(identifier: name) != nil else {
            let suggestion = Nearest.of(name, among: TimeZone.knownTimeZoneIdentifiers)
            throw node.fault(
                .unreadable(
                    name,
                    expected: "the name of a time zone such as \"\(suggestion ?? "Europe/Rome")\""))
        }
        return name
    }

    private static func location(_ node: SourceNode) throws(FileFault) -> GeoLocation {
        let map = try SourceMap(node, "a location", keys: ["latitude", "longitude"])
        return GeoLocation(
            latitude: try map.required("latitude").number(in: -90...90),
            longitude: try map.required("longitude").number(in: -180...180))
    }
}
