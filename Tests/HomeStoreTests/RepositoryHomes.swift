import HomeModel

/// Homes to store.
enum RepositoryHomes {
    static let onOff = CharacteristicMetadata(format: .bool)
    static let percent = CharacteristicMetadata(format: .number, unit: "percent", minimum: 0, maximum: 100, step: 1)
    static let contact = CharacteristicMetadata(
        format: .word, validValues: ["open", "closed"], permissions: [.read, .notify])
    static let text = CharacteristicMetadata(format: .word, permissions: [.read, .write])

    /// A lamp with four characteristics.
    static func lamp(_ name: String, id: Int64 = 0, service: Int64 = 0, room: RoomID? = nil) -> Accessory {
        Accessory(
            id: AccessoryID(rawValue: id), name: name, room: room,
            services: [
                Service(
                    id: ServiceID(rawValue: service), name: name, type: "Lightbulb",
                    characteristics: [
                        Characteristic(type: "On", metadata: onOff),
                        Characteristic(type: "Brightness", metadata: percent),
                        Characteristic(type: "Hue", metadata: .init(format: .number, minimum: 0, maximum: 360)),
                        Characteristic(type: "Label", metadata: text),
                    ])
            ])
    }

    /// A home with one of everything, in every form that there is.
    static var villa: Home {
        var home = Home(
            name: "Casa", aliases: ["Villa", "Häuschen"], isPrimary: true, units: .fahrenheit, timeZone: "Europe/Rome",
            location: GeoLocation(latitude: 45.54, longitude: -0.1))
        home.people = [
            Person(id: PersonID(rawValue: 1), name: "Anna", aliases: ["Mum", "Mama"], role: .admin),
            Person(id: PersonID(rawValue: 2), name: "Marco", role: .resident),
            Person(id: PersonID(rawValue: 3), name: "Zoë", role: .guest),
        ]
        home.rooms = [
            Room(id: RoomID(rawValue: 4), name: "Living Room", aliases: ["lounge"]),
            Room(id: RoomID(rawValue: 5), name: "Hall"),
        ]
        home.zones = [
            Zone(
                id: ZoneID(rawValue: 6), name: "Downstairs",
                rooms: [RoomID(rawValue: 5), RoomID(rawValue: 4)])
        ]
        var sensor = lamp("Front Door", id: 9, service: 10, room: RoomID(rawValue: 5))
        sensor.name = "Door Sensor"
        sensor.bridge = "Hall Bridge"
        sensor.services[0].noun = "door"
        sensor.services[0].isEssential = true
        sensor.services[0].aliases = ["entrance"]
        sensor.services[0].characteristics.insert(
            Characteristic(type: "ContactSensorState", metadata: contact), at: 1)
        home.accessories = [
            lamp("Sofa Lamp", id: 7, service: 8, room: RoomID(rawValue: 4)), sensor,
            lamp("Loose Lamp", id: 11, service: 12),
        ]
        home.groups = [
            ServiceGroup(
                id: ServiceGroupID(rawValue: 13), name: "Nightlights", aliases: ["glow"],
                services: [ServiceID(rawValue: 12), ServiceID(rawValue: 8)])
        ]
        home.scenes = [
            ActionSet(
                id: ActionSetID(rawValue: 14), name: "Cosy",
                actions: [write(8, "Brightness", .number(30)), write(8, "On", .bool(true))]),
            ActionSet(id: ActionSetID(rawValue: 15), name: "Good Night"),
        ]
        home.rules = RepositoryRules.all
        return home
    }

    /// The state of ``villa``.
    static var villaState: HomeState {
        HomeState(
            values: [
                address(8, "On"): .bool(true), address(8, "Brightness"): .number(1), address(8, "Label"): .word("1"),
                address(10, "ContactSensorState"): .word("open"), address(10, "Hue"): .number(0.1 + 0.2),
                address(12, "On"): .bool(false), address(12, "Label"): .word(""),
            ],
            unreachable: [AccessoryID(rawValue: 11)], present: [PersonID(rawValue: 1), PersonID(rawValue: 3)])
    }

    /// A home with so many names, of which every service has one, with four characteristics each.
    static func big(names: Int) -> (Home, HomeState) {
        var home = Home(name: "Big \(names)")
        var state = HomeState()
        let rooms = max(1, names / 20)
        home.rooms = (1...rooms).map { Room(id: RoomID(rawValue: Int64($0)), name: "Room \($0)") }
        for number in 1...max(1, names - rooms) {
            let id = Int64(rooms + 2 * number)
            let room = RoomID(rawValue: Int64(number % rooms + 1))
            home.accessories.append(lamp("Lamp \(number)", id: id, service: id + 1, room: room))
            state.values[address(id + 1, "On")] = .bool(number % 2 == 0)
            state.values[address(id + 1, "Brightness")] = .number(Double(number % 101))
        }
        return (home, state)
    }

    static func address(_ service: Int64, _ type: CharacteristicType) -> CharacteristicAddress {
        CharacteristicAddress(service: ServiceID(rawValue: service), type: type)
    }

    static func write(_ service: Int64, _ type: CharacteristicType, _ value: Value) -> CharacteristicWrite {
        CharacteristicWrite(address: address(service, type), value: value)
    }
}
