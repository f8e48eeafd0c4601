import HomeModel

/// Homes of any size, with names that are built from parts so that they overlap as real ones do.
enum SyntheticHome {
    private static let kinds = ["Lamp", "Light", "Blinds", "Fan", "Heater", "Socket", "Sensor", "Door"]
    private static let qualities = [
        "Left", "Right", "Small", "Big", "Corner", "Ceiling", "Window", "Shelf", "Desk", "Old",
    ]

    /// A database with one home of about `count` names, a tenth of them rooms.
    static func database(names count: Int, catalogue: Catalogue) -> HomeDatabase {
        var home = Home(id: HomeID(rawValue: 1), name: "Bench House", isPrimary: true)
        home.people = [Person(id: PersonID(rawValue: 2), name: "Anna", role: .admin)]
        var database = HomeDatabase()
        var next: Int64 = 10
        let roomCount = max(count / 10, 1)
        for number in 0..<roomCount {
            home.rooms.append(Room(id: RoomID(rawValue: next), name: "Room \(number)"))
            next += 1
        }
        for number in 0..<(count - roomCount) {
            let name = "\(qualities[number % 10]) \(kinds[number / 10 % 8]) \(number / 80)"
            var service = Service(id: ServiceID(rawValue: next + 1), name: name, type: "Lightbulb")
            for type in ["On", "Brightness"] as [CharacteristicType] {
                guard let metadata = catalogue.characteristics[type] else { continue }
                service.characteristics.append(Characteristic(type: type, metadata: metadata))
                database.state.values[CharacteristicAddress(service: service.id, type: type)] =
                    type == "On" ? .bool(false) : .number(50)
            }
            home.accessories.append(
                Accessory(
                    id: AccessoryID(rawValue: next), name: name, room: home.rooms[number % roomCount].id,
                    services: [service]))
            next += 2
        }
        database.homes = [home]
        return database
    }

    /// Sentences of the sizes that people speak, about that home.
    static func sentences(for home: Home) -> [String] {
        let things = home.accessories.prefix(200).map(\.name)
        return things.flatMap { name in
            [
                "turn on the \(name)", "set the \(name) to forty percent", "is the \(name) on",
                "please switch the \(name) off", "when I arrive after five turn on the \(name)",
                "what is the brightness of the \(name)", "I told him about the \(name)",
            ]
        }
    }

    /// A sentence of 46 words with five commands, about that home.
    static func longSentence(for home: Home) -> String {
        let names = home.accessories.prefix(5).map(\.name)
        let room = home.rooms.first?.name ?? ""
        guard names.count == 5 else { return "" }
        return "please turn on the \(names[0]) in \(room) and set the \(names[1]) to forty percent and then switch off "
            + "the \(names[2]) and turn the \(names[3]) up a bit and turn off the \(names[4]) for ten minutes"
    }
}
