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

    /// What people say, by how it ends: what costs little where it is understood may cost much where it isn't.
    enum SentenceKind: String, CaseIterable {
        /// Commands, questions and rules.
        case understood
        /// Talk in which things are named.
        case talk
        /// Commands with a slip of the finger, and sentences that are nearly commands.
        case nearMisses = "near misses"
    }

    /// Sentences of the sizes that people speak, about that home:
    /// six that are understood and one that isn't for each thing.
    static func sentences(for home: Home) -> [String] {
        sentences(.understood, for: home) + sentences(.talk, for: home)
    }

    /// Sentences of one kind.
    static func sentences(_ kind: SentenceKind, for home: Home) -> [String] {
        home.accessories.prefix(200).map(\.name).flatMap { name in
            switch kind {
            case .understood:
                [
                    "turn on the \(name)", "set the \(name) to forty percent", "is the \(name) on",
                    "please switch the \(name) off", "when I arrive after five turn on the \(name)",
                    "what is the brightness of the \(name)",
                ]
            case .talk: ["I told him about the \(name)"]
            case .nearMisses:
                [
                    "turn on the \(name) lapm", "turm on the \(name)", "the \(name) was on when we left yesterday",
                    "could you maybe get the \(name) to do something",
                ]
            }
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
