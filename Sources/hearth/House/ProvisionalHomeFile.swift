import Foundation
import HomeModel
import VoiceService
import Yams

/// Reads home files until the store does.
struct ProvisionalHomeFile {
    let catalogue: Catalogue
    var last: Int64 = 0
    var state = HomeState()

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    mutating func next<T>() -> Identifier<T> {
        last += 1
        return Identifier(rawValue: last)
    }

    static func read(_ path: String, catalogue: Catalogue) throws -> HomeDatabase {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw InputError(file: path, line: nil, problem: "can't be read")
        }
        guard let root = try Yams.compose(yaml: String(decoding: data, as: UTF8.self)) else {
            throw InputError(file: path, line: nil, problem: "is empty")
        }
        var reader = Self(catalogue)
        let homes = (root["homes"]?.sequence).map(Array.init) ?? []
        let read = homes.map { reader.home($0) }
        return HomeDatabase(homes: read, state: reader.state)
    }

    func text(_ node: Node, _ key: String) -> String? { node[key]?.scalar?.string }
    func list(_ node: Node, _ key: String) -> [Node] { (node[key]?.sequence).map(Array.init) ?? [] }
    func texts(_ node: Node, _ key: String) -> [String] { list(node, key).compactMap { $0.scalar?.string } }

    mutating func home(_ node: Node) -> Home {
        var home = Home(
            id: next(), name: text(node, "name") ?? "", aliases: texts(node, "aliases"),
            isPrimary: text(node, "primary") == "true",
            units: text(node, "units").flatMap(Home.TemperatureUnit.init) ?? .celsius, timeZone: text(node, "timeZone"))
        for person in list(node, "people") {
            home.people.append(
                Person(
                    id: next(), name: text(person, "name") ?? "", aliases: texts(person, "aliases"),
                    role: text(person, "role").flatMap(Person.Role.init) ?? .resident))
        }
        for room in list(node, "rooms") {
            let made = Room(id: next(), name: text(room, "name") ?? "", aliases: texts(room, "aliases"))
            home.rooms.append(made)
            for accessory in list(room, "accessories") { home.accessories.append(self.accessory(accessory, made.id)) }
        }
        for accessory in list(node, "accessories") { home.accessories.append(self.accessory(accessory, nil)) }
        for zone in list(node, "zones") {
            let rooms = texts(zone, "rooms").compactMap { name in home.rooms.first { $0.name == name }?.id }
            home.zones.append(
                Zone(id: next(), name: text(zone, "name") ?? "", aliases: texts(zone, "aliases"), rooms: rooms))
        }
        let services = home.accessories.flatMap(\.services)
        for group in list(node, "groups") {
            let ids = texts(group, "services").compactMap { name in services.first { $0.name == name }?.id }
            home.groups.append(
                ServiceGroup(
                    id: next(), name: text(group, "name") ?? "", aliases: texts(group, "aliases"), services: ids))
        }
        for scene in list(node, "scenes") {
            home.scenes.append(
                ActionSet(
                    id: next(), name: text(scene, "name") ?? "", aliases: texts(scene, "aliases"),
                    actions: list(scene, "actions").flatMap { writes($0, services) }))
        }
        for name in ActionSet.builtInNames where !home.scenes.contains(where: { $0.name == name }) {
            home.scenes.append(ActionSet(id: next(), name: name))
        }
        for rule in list(node, "rules") {
            home.rules.append(AutomationRule(id: next(), name: text(rule, "name") ?? "", events: []))
        }
        return home
    }

    func writes(_ node: Node, _ services: [Service]) -> [CharacteristicWrite] {
        guard let name = text(node, "service"), let service = services.first(where: { $0.name == name }) else {
            return []
        }
        return (node["set"]?.mapping).map(Array.init)?.compactMap { key, value in
            let type = CharacteristicType(rawValue: key.scalar?.string ?? "")
            guard let metadata = service.characteristic(type)?.metadata,
                let value = Self.value(value.scalar?.string ?? "", metadata)
            else { return nil }
            return CharacteristicWrite(address: .init(service: service.id, type: type), value: value)
        } ?? []
    }

    static func value(_ text: String, _ metadata: CharacteristicMetadata) -> Value? {
        switch metadata.format {
        case .bool: .bool(["true", "on", "yes"].contains(text.lowercased()))
        case .number: Double(text).map(Value.number)
        case .word: .word(text)
        }
    }

    mutating func accessory(_ node: Node, _ room: RoomID?) -> Accessory {
        let name = text(node, "name") ?? ""
        var accessory = Accessory(
            id: next(), name: name, aliases: texts(node, "aliases"), room: room, bridge: text(node, "bridge"))
        let nodes = node["services"] == nil ? [node] : list(node, "services")
        for service in nodes { accessory.services.append(self.service(service, default: name)) }
        if node["services"] == nil { accessory.services[0].aliases = accessory.aliases }
        if text(node, "reachable") == "false" { state.unreachable.insert(accessory.id) }
        return accessory
    }

    mutating func service(_ node: Node, default name: String) -> Service {
        var service = Service(
            id: next(), name: text(node, "name") ?? name, aliases: texts(node, "aliases"),
            type: ServiceType(rawValue: text(node, "service") ?? ""), noun: text(node, "noun"))
        let pairs: [(key: Node, value: Node)] = (node["characteristics"]?.mapping).map(Array.init) ?? []
        for (key, value) in pairs {
            let type = CharacteristicType(rawValue: key.scalar?.string ?? "")
            let raw = value.scalar?.string ?? value["value"]?.scalar?.string ?? ""
            var metadata =
                catalogue.characteristics[type]
                ?? CharacteristicMetadata(
                    format: Double(raw) != nil ? .number : ["true", "false"].contains(raw) ? .bool : .word)
            if let min = text(value, "min").flatMap(Double.init) { metadata.minimum = min }
            if let max = text(value, "max").flatMap(Double.init) { metadata.maximum = max }
            if let step = text(value, "step").flatMap(Double.init) { metadata.step = step }
            service.characteristics.append(Characteristic(type: type, metadata: metadata))
            state.values[CharacteristicAddress(service: service.id, type: type)] = Self.value(raw, metadata)
        }
        return service
    }
}
