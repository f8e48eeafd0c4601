import HomeModel
import TestSupport
import Testing

@testable import HomeStore

/// Any text that a home can hold comes back from a file as it was.
@Suite struct FileTextTests {
    let files: FileReading

    init() throws {
        files = try FileReading()
    }

    @Test(arguments: [
        "", " ", "a ", " a", "a: b", "a #b", "a#b", "#a", "- a", "-", "?", "? a", "a, b", "[a]", "{a}", "'a'", "\"a\"",
        "a\\b", "I'm Home", "@a", "`a`", "%a", "!a", "&a", "*a", "a*", "|", ">", "~", "null", "Yes", "y", "1", "1.5",
        "1e5", "0x1F", "0o17", "1_000", ".5", "12:30", "2026-03-02", "3D", "1 e", "a\nb", "a\tb", "\u{0}", "\u{7F}",
        "\u{85}", "\u{2028}", "a\u{FEFF}", "\u{FFFE}", "Küche", "日本語", "👩‍👩‍👧 Lamp", "e\u{301}", "<<", "=", "...", "---",
        "a:", ":a", "a:b", "Infinity", ".inf", "NaN", "½ lamp", "١٢", "a\u{A0}b", "&x *x",
    ])
    func bringsTextsBack(text: String) throws {
        let printed = YAMLText.document(.map(("key", .list([.string(text)])), ("other", .map(("k", .string(text))))))
        let root = try SourceNode.reading(yaml: printed)
        let map = try SourceMap(root, "a test", keys: ["key", "other"])
        #expect(try map.list("key").map { try $0.text() } == [text])
        let other = try SourceMap(map.required("other"), "a test", keys: ["k"])
        #expect(try other.required("k").text() == text)
        let isText = try !other.required("k").isNull
        #expect(isText)
    }

    @Test(arguments: 0..<UInt64(50))
    func bringsRandomHomesBack(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var reducer = HomeReducer()
        for number in 0..<Int.random(in: 0...3, using: &generator) {
            let (home, state) = Self.home(number, using: &generator)
            try reducer.apply([.putHome(home, state: state)])
        }
        let database = reducer.database
        let written = HomeFile.write(database, catalogue: files.catalogue)
        #expect(try files.read(written) == database, "seed \(seed)\n\(written)")
    }

    private static func name(_ number: Int, using generator: inout SeededGenerator) -> String {
        let pieces = [
            ": ", " #", "'", "\"", ", ", "[", "}", "é", "日", "*", "&", "-", "\\", "%", " ", "{", "]", "?", "👍",
        ]
        let middle = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            pieces.randomElement(using: &generator) ?? ""
        }
        return "\(middle.joined())\(number)\(["", "x", " lamp"].randomElement(using: &generator) ?? "")"
    }

    /// A home with all kinds of things, and the built-in scenes last.
    private static func home(_ number: Int, using generator: inout SeededGenerator) -> (Home, HomeState) {
        var last = number * 1000
        func next<Entity>() -> Identifier<Entity> {
            last += 1
            return Identifier(rawValue: Int64(last))
        }
        func name() -> String { self.name(last, using: &generator) }
        var home = Home(name: "Home \(number) " + name(), isPrimary: false)
        var state = HomeState()
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let person = Person(
                id: next(), name: name(), role: Person.Role.allCases.randomElement(using: &generator) ?? .guest)
            home.people.append(person)
            if Bool.random(using: &generator) { state.present.insert(person.id) }
        }
        for _ in 0..<Int.random(in: 1...4, using: &generator) { home.rooms.append(Room(id: next(), name: name())) }
        for room in home.rooms.map({ Optional($0.id) }) + [nil] {
            let accessory = Accessory(
                id: next(), name: name(), aliases: ["alias " + name()], room: room,
                bridge: Bool.random(using: &generator) ? "bridge " + name() : nil,
                services: (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                    Service(
                        id: next(), name: name(), type: "Gadget", noun: "noun",
                        characteristics: [
                            Characteristic(
                                type: "Size",
                                metadata: CharacteristicMetadata(
                                    format: .number, unit: name(), minimum: -5,
                                    maximum: Bool.random(using: &generator) ? nil : 1e6,
                                    permissions: [.read, .write])),
                            Characteristic(
                                type: "Mood", metadata: CharacteristicMetadata(format: .word, validValues: ["on", "~"])),
                        ])
                })
            home.accessories.append(accessory)
            if Bool.random(using: &generator) { state.unreachable.insert(accessory.id) }
            for service in accessory.services {
                state.values[CharacteristicAddress(service: service.id, type: "Size")] = .number(
                    Double.random(in: -5...5, using: &generator))
                state.values[CharacteristicAddress(service: service.id, type: "Mood")] = .word("~")
            }
        }
        for position in home.accessories.indices where Bool.random(using: &generator) {
            home.accessories[position].says = name()
            if !home.accessories[position].services.isEmpty { home.accessories[position].services[0].says = name() }
        }
        home.says = Bool.random(using: &generator) ? name() : nil
        home.rooms[0].says = name()
        let services = home.accessories.flatMap(\.services)
        home.zones.append(Zone(id: next(), name: name(), rooms: home.rooms.map(\.id).shuffled(using: &generator)))
        home.groups.append(ServiceGroup(id: next(), name: name(), services: services.map(\.id)))
        let writes = services.map {
            CharacteristicWrite(
                address: CharacteristicAddress(service: $0.id, type: "Size"),
                value: .number(Double.random(in: 0...1e6, using: &generator)))
        }
        home.scenes.append(ActionSet(id: next(), name: name(), actions: writes))
        for scene in home.missingBuiltInScenes {
            home.scenes.append(ActionSet(id: next(), name: scene.name))
        }
        home.rules.append(
            AutomationRule(
                id: next(), name: name(), events: [.arrive(.me, place: name())], scenes: home.scenes.map(\.id),
                actions: writes, duration: TimeSpan(seconds: Int.random(in: 0...1_000_000, using: &generator)),
                author: home.people.first?.id))
        return (home, state)
    }
}
