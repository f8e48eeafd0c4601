public import HomeModel

/// A small house for tests: lamps, a garage behind a bridge, a lock, scenes, two people.
public struct SampleHome: Sendable {
    /// The house with its state.
    public let database: HomeDatabase

    /// Makes the house, with so many more lamps in its attic.
    /// - Throws: what the reducer objects to, where this file is wrong.
    public init(lamps: Int = 0) throws {
        let catalogue = try Catalogue()
        var builder = Builder(catalogue: catalogue)
        let living = Room(id: builder.next(), name: "Living Room", aliases: ["lounge"])
        let garage = Room(id: builder.next(), name: "Garage")
        let sofa = builder.accessory(
            "Sofa Lamp", in: living.id, "Lightbulb", [("On", .bool(false)), ("Brightness", .number(40))])
        let ceiling = builder.accessory("Ceiling Light", in: living.id, "Lightbulb", [("On", .bool(true))])
        let opener = builder.accessory(
            "Garage Door", in: garage.id, "GarageDoorOpener",
            [("CurrentDoorState", .word("closed")), ("TargetDoorState", .word("closed"))], bridge: "Hall Bridge")
        let light = builder.accessory("Garage Light", in: garage.id, "Lightbulb", [("On", .bool(false))])
        let lock = builder.accessory(
            "Front Door", in: nil, "LockMechanism",
            [("LockCurrentState", .word("locked")), ("LockTargetState", .word("locked"))])
        var home = Home(id: builder.next(), name: "Casa", isPrimary: true, timeZone: "Europe/Rome")
        home.people = [
            Person(id: builder.next(), name: "Anna", role: .admin),
            Person(id: builder.next(), name: "Marco", role: .resident),
        ]
        home.rooms = [living, garage]
        home.accessories = [sofa, ceiling, opener, light, lock]
        if lamps > 0 {
            let attic = Room(id: builder.next(), name: "Attic")
            home.rooms.append(attic)
            home.accessories += (1...lamps).map { number in
                builder.accessory("Attic Lamp \(number)", in: attic.id, "Lightbulb", [("On", .bool(false))])
            }
        }
        home.scenes = [
            ActionSet(
                id: builder.next(), name: "Movie Time",
                actions: [
                    builder.write(sofa, "Brightness", .number(10)), builder.write(ceiling, "On", .bool(false)),
                ])
        ]
        home.scenes += ActionSet.builtInNames.map { ActionSet(id: builder.next(), name: $0) }
        database = HomeDatabase(homes: [home], state: builder.state)
    }

    /// The home.
    public var home: Home { database.homes.first ?? Home(name: "") }

    /// The address of a characteristic by the names of service and type; one that exists nowhere for other names.
    public func address(_ service: String, _ type: CharacteristicType) -> CharacteristicAddress {
        let id = home.accessories.flatMap(\.services).first { $0.name == service }?.id
        return CharacteristicAddress(service: id ?? .unassigned, type: type)
    }

    /// The identity of an accessory by its name.
    public func accessory(_ name: String) -> AccessoryID {
        home.accessories.first { $0.name == name }?.id ?? .unassigned
    }

    /// Gives identifiers and collects the state.
    private struct Builder {
        let catalogue: Catalogue
        var state = HomeState()
        private var last: Int64 = 0

        init(catalogue: Catalogue) { self.catalogue = catalogue }

        mutating func next<Entity>() -> Identifier<Entity> {
            last += 1
            return Identifier(rawValue: last)
        }

        mutating func accessory(
            _ name: String, in room: RoomID?, _ type: ServiceType, _ values: [(CharacteristicType, Value)],
            bridge: String? = nil
        ) -> Accessory {
            var accessory = Accessory(id: next(), name: name, room: room, bridge: bridge)
            var service = Service(id: next(), name: name, type: type)
            for (type, value) in values {
                let metadata = catalogue.characteristics[type] ?? CharacteristicMetadata(format: .word)
                service.characteristics.append(Characteristic(type: type, metadata: metadata))
                state.values[CharacteristicAddress(service: service.id, type: type)] = value
            }
            accessory.services = [service]
            return accessory
        }

        func write(_ accessory: Accessory, _ type: CharacteristicType, _ value: Value) -> CharacteristicWrite {
            CharacteristicWrite(
                address: CharacteristicAddress(service: accessory.services.first?.id ?? .unassigned, type: type),
                value: value)
        }
    }
}
