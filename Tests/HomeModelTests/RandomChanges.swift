import HomeModel
import TestSupport

/// Makes changes at random: most of them good, some that must be refused.
struct RandomChanges {
    private var random: SeededGenerator
    private static let words = [
        "Lamp", "lamp", "Hall", "Küche", "24", "]; <x> = a", "{tag}", "off", "no", "07:30", "true", "PM2.5", "a: b",
        "# x", "I'm Home", "日本", "Cafe\u{301}", "Café", "- y", "\"q\"", "Good Night", "a, b", "null", "1e3", "x ",
    ]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Some changes to a database.
    mutating func next(_ database: HomeDatabase) -> [HomeChange] {
        guard let home = database.homes.randomElement(using: &random), chance(95) else {
            if chance(30), let home = database.homes.randomElement(using: &random) { return [.removeHome(home.id)] }
            var home = Home(name: name(), isPrimary: chance(50))
            if chance(50) { home.timeZone = "Europe/Rome" }
            if chance(50) { home.location = GeoLocation(latitude: 45.5, longitude: -10.25) }
            home.scenes = ActionSet.builtInNames.map { ActionSet(name: $0) }
            return [.putHome(home, state: HomeState())]
        }
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in change(home) }
    }

    private mutating func change(_ home: Home) -> HomeChange {
        let services = home.accessories.flatMap(\.services)
        switch Int.random(in: 0..<18, using: &random) {
        case 0: return .put(.room(Room(id: old(home.rooms.map(\.id)), name: name(), aliases: aliases())), in: home.id)
        case 1:
            let person = Person(
                id: old(home.people.map(\.id)), name: name(), aliases: aliases(), role: chance(50) ? .admin : .guest)
            return .put(.person(person), in: home.id)
        case 2:
            let zone = Zone(
                id: old(home.zones.map(\.id)), name: name(), aliases: aliases(), rooms: some(home.rooms.map(\.id)))
            return .put(.zone(zone), in: home.id)
        case 3, 4, 5: return .put(.accessory(accessory(home)), in: home.id)
        case 6:
            let group = ServiceGroup(
                id: old(home.groups.map(\.id)), name: name(), aliases: aliases(), services: some(services.map(\.id)))
            return .put(.group(group), in: home.id)
        case 7:
            let scene = ActionSet(
                id: old(home.scenes.map(\.id)), name: name(), aliases: aliases(), actions: writes(services))
            return .put(.scene(scene), in: home.id)
        case 8: return .put(.rule(rule(home, services)), in: home.id)
        case 9:
            guard let entity = home.entities.randomElement(using: &random) else { return .removeHome(home.id) }
            return .remove(entity.id, in: home.id)
        case 10:
            let accessory = home.accessories.randomElement(using: &random)?.id ?? AccessoryID(rawValue: 1)
            return .reachable(accessory, chance(50))
        case 11:
            return .present(home.people.randomElement(using: &random)?.id ?? PersonID(rawValue: 1), chance(50))
        case 12: return .putConnection(connection(), in: home.id)
        case 13: return .removeConnection(home.connections.randomElement(using: &random)?.name ?? "none", in: home.id)
        case 14: return .remember(chance(50) ? "a" : name(), chance(70) ? name() : nil)
        default:
            let write = writes(services).first
            return write.map { .value($0.address, $0.value) } ?? .removeHome(HomeID(rawValue: 99_999))
        }
    }

    private mutating func connection() -> HomeConnection {
        let ways: [HomeConnection.Way] = [
            .homeKit(HomeKitNetwork(interfaces: ["eth0"])),
            .homeAssistant(HomeAssistantServer(url: "ws://ha.lan:8123", tokenFile: "$TOKEN")),
            .homeAssistant(HomeAssistantServer(url: "http://ha.lan", onlyExposed: true, label: "voice")),
            .mqtt(MQTTBroker(url: "mqtts://[::1]:8883/x", user: "no", dialects: [.homie, .discovery])),
            .mqtt(MQTTBroker(url: "mqtt://me:secret@broker")),
            .satellite(RoomSatellite(url: "tcp://box.lan", room: name(), speaker: name(), announced: "b")),
        ]
        let way = ways.randomElement(using: &random) ?? .homeKit(HomeKitNetwork())
        return HomeConnection(name: chance(60) ? "Zigbee" : name(), way: way, addsNew: chance(30))
    }

    private mutating func accessory(_ home: Home) -> Accessory {
        let old = chance(50) ? home.accessories.randomElement(using: &random) : nil
        let title = name()
        var accessory = Accessory(
            id: old?.id ?? .unassigned, name: title, aliases: aliases(),
            room: chance(70) ? home.rooms.randomElement(using: &random)?.id : nil, bridge: chance(20) ? "off" : nil,
            services: (old?.services ?? []).filter { _ in random.next() % 3 > 0 })
        if chance(40) {
            accessory.via = home.connections.randomElement(using: &random)?.name ?? "ZIGBEE"
            accessory.address = chance(90) ? name() : nil
            accessory.isOptimistic = chance(30)
        }
        if accessory.services.isEmpty || chance(20) {
            accessory.services.append(service(chance(50) ? title : name(), aliases: accessory.aliases))
        }
        return accessory
    }

    private mutating func service(_ name: String, aliases: [String]) -> Service {
        var service = Service(name: name, aliases: chance(50) ? aliases : [], type: chance(50) ? "Lightbulb" : "Robot")
        if chance(20) { service.noun = "no" }
        if chance(20) { service.address = self.name() }
        let all: [Characteristic] = [
            Characteristic(type: "On", metadata: CharacteristicMetadata(format: .bool)),
            Characteristic(
                type: "Brightness",
                metadata: CharacteristicMetadata(format: .number, unit: "percent", minimum: 0, maximum: 100, step: 0.5)),
            Characteristic(
                type: "Mode", metadata: CharacteristicMetadata(format: .word, validValues: ["off", "true", "12"])),
            Characteristic(type: "Song", metadata: CharacteristicMetadata(format: .word)),
        ]
        service.characteristics = all.filter { _ in random.next() % 3 > 0 }
        return service
    }

    private mutating func writes(_ services: [Service]) -> [CharacteristicWrite] {
        some(services).compactMap { service in
            guard let characteristic = service.characteristics.randomElement(using: &random) else { return nil }
            let address = CharacteristicAddress(service: service.id, type: characteristic.type)
            return CharacteristicWrite(address: address, value: value(characteristic.metadata))
        }
    }

    private mutating func value(_ metadata: CharacteristicMetadata) -> Value {
        switch metadata.format {
        case .bool: .bool(chance(50))
        case .number: .number(Double(Int.random(in: -5...205, using: &random)) / 2)
        case .word: .word(metadata.validValues.randomElement(using: &random) ?? name())
        }
    }

    private mutating func rule(_ home: Home, _ services: [Service]) -> AutomationRule {
        let person = home.people.randomElement(using: &random)?.id
        var events: [RuleEvent] = [
            .sun(.sunset, offset: TimeSpan(seconds: -900)), .after(TimeSpan(seconds: 60)),
            .arrive(person.map(Traveller.person) ?? .me, place: nil), .leave(.last, place: "no"),
        ]
        var conditions = [
            RuleCondition(.present(person.map(Presence.person) ?? .nobody), isNegated: chance(50)),
            RuleCondition(.time(after: TimeOfDay("17:00"), before: nil)),
            RuleCondition(.sun(after: nil, before: .sunrise)),
        ]
        if let write = writes(services).first {
            events.append(.changes(write.address, .to(write.value), heldFor: TimeSpan(seconds: 5)))
            conditions.append(RuleCondition(.reading(write.address, .equals(write.value))))
        }
        conditions.append(RuleCondition(.any(conditions), isNegated: chance(50)))
        let tells = [
            RuleTelling(to: person.map(RuleTelling.Audience.person) ?? .admins, in: home.rooms.first?.id),
            RuleTelling(to: .me, text: "no: 'yes'", isUrgent: chance(50)), RuleTelling(),
        ]
        return AutomationRule(
            id: old(home.rules.map(\.id)), name: name(), aliases: aliases(), events: some(events),
            days: Set(some(Weekday.allCases)), isOnce: chance(50), conditions: some(conditions),
            scenes: some(home.scenes.map(\.id)), actions: writes(services), tells: some(tells),
            duration: chance(50) ? TimeSpan(seconds: 90) : nil, isEnabled: chance(50), author: person)
    }

    private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

    private mutating func name() -> String {
        let word = Self.words.randomElement(using: &random) ?? ""
        return chance(30) ? word : "\(word) \(random.next() % 1000)"
    }

    private mutating func aliases() -> [String] { chance(30) ? [name(), name()] : [] }

    private mutating func old<Entity>(_ all: [Identifier<Entity>]) -> Identifier<Entity> {
        chance(40) ? all.randomElement(using: &random) ?? .unassigned : .unassigned
    }

    private mutating func some<Element>(_ all: [Element]) -> [Element] {
        Array(all.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)))
    }
}
