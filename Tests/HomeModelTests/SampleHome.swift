import HomeModel

/// A small home with one of everything, made by changes.
struct SampleHome {
    var reducer = HomeReducer()
    var home: HomeID { reducer.database.homes[0].id }
    var current: Home { reducer.database.homes[0] }

    static let onOff = CharacteristicMetadata(format: .bool)
    static let percent = CharacteristicMetadata(format: .number, minimum: 0, maximum: 100, step: 1)
    static let door = CharacteristicMetadata(
        format: .word, validValues: ["open", "closed"], permissions: [.read, .notify])

    init() throws {
        try reducer.apply([.putHome(Home(name: "Casa", isPrimary: true), state: HomeState())])
        try put(.person(Person(name: "Anna", role: .admin)))
        try put(.person(Person(name: "Marco", role: .resident)))
        try put(.room(Room(name: "Living Room", aliases: ["lounge"])))
        try put(.room(Room(name: "Hall")))
        try put(.zone(Zone(name: "Downstairs", rooms: [room("Living Room"), room("Hall")])))
        try put(.accessory(Self.lamp("Sofa Lamp", room: room("Living Room"))))
        try put(.accessory(Self.lamp("Hall Light", room: room("Hall"))))
        try put(
            .accessory(
                Accessory(
                    name: "Door Sensor", room: room("Hall"),
                    services: [
                        Service(
                            name: "Front Door", type: "ContactSensor",
                            characteristics: [Characteristic(type: "ContactSensorState", metadata: Self.door)])
                    ])))
        try put(.group(ServiceGroup(name: "Nightlights", services: [service("Sofa Lamp"), service("Hall Light")])))
        try put(.scene(ActionSet(name: "Cosy", actions: [write("Sofa Lamp", "On", .bool(true))])))
        try put(
            .rule(
                AutomationRule(
                    name: "Welcome", events: [.arrive(.person(person("Anna")), place: nil)],
                    scenes: [scene("Cosy")])))
    }

    static func lamp(_ name: String, room: RoomID? = nil) -> Accessory {
        Accessory(
            name: name, room: room,
            services: [
                Service(
                    name: name, type: "Lightbulb",
                    characteristics: [
                        Characteristic(type: "On", metadata: onOff),
                        Characteristic(type: "Brightness", metadata: percent),
                    ])
            ])
    }

    mutating func put(_ entity: Entity) throws(HomeError) {
        try reducer.apply([.put(entity, in: home)])
    }

    mutating func remove(_ entity: EntityID) throws(HomeError) {
        try reducer.apply([.remove(entity, in: home)])
    }

    func person(_ name: String) -> PersonID { current.people.first { $0.name == name }?.id ?? .unassigned }
    func room(_ name: String) -> RoomID { current.rooms.first { $0.name == name }?.id ?? .unassigned }
    func scene(_ name: String) -> ActionSetID { current.scenes.first { $0.name == name }?.id ?? .unassigned }
    func accessory(_ name: String) -> Accessory {
        current.accessories.first { $0.name == name } ?? Accessory(name: "missing")
    }
    func service(_ name: String) -> ServiceID {
        current.accessories.flatMap(\.services).first { $0.name == name }?.id ?? .unassigned
    }
    func address(_ name: String, _ type: CharacteristicType) -> CharacteristicAddress {
        CharacteristicAddress(service: service(name), type: type)
    }
    func write(_ name: String, _ type: CharacteristicType, _ value: Value) -> CharacteristicWrite {
        CharacteristicWrite(address: address(name, type), value: value)
    }
}

extension RuleEvent {
    /// The sun sets.
    static var sunset: RuleEvent { .sun(.sunset, offset: TimeSpan(seconds: 0)) }
}
