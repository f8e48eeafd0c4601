import HomeModel
import HomeStore
import Speech
import TestSupport
import Testing
import Understanding
import VoiceService

/// Names that sound alike, and what to call things instead.
struct NameCheckTests {
    private struct Sounds: PronunciationSource {
        private static let sounds = [
            "mia's": "M IY AH Z", "maya's": "M AY AH Z", "lamp": "L AE M P", "den": "D EH N", "then": "DH EH N",
            "room": "R UW M", "dan": "D AE N", "hall": "HH AO L", "light": "L AY T",
        ]

        func pronunciations(of word: String) -> [Pronunciation] {
            Self.sounds[word].map { [Pronunciation(phones: $0.split(separator: " ").map(String.init))] } ?? []
        }
    }

    private let check: NameCheck

    init() throws {
        check = NameCheck(Sounds(), fuller: try Stage.language.get().fullerNames)
    }

    private func home(_ lamps: [(name: String, room: RoomID?)]) -> Home {
        var home = Home(name: "Casa")
        home.rooms = [Room(id: RoomID(rawValue: 1), name: "Hall"), Room(id: RoomID(rawValue: 2), name: "Den")]
        home.accessories = lamps.enumerated().map { number, lamp in
            let id = Int64(number) * 2 + 10
            return Accessory(
                id: AccessoryID(rawValue: id), name: lamp.name, room: lamp.room,
                services: [Service(id: ServiceID(rawValue: id + 1), name: lamp.name, type: "Lightbulb")])
        }
        return home
    }

    @Test func twoNamesOfOneThingMaySoundAlike() {
        var home = home([("Mia's Lamp", nil)])
        home.accessories[0].services[0].aliases = ["Maya's Lamp"]
        #expect(check.findings(in: home).isEmpty)
    }

    /// A power strip, each socket of which is switched alone.
    @Test func twoServicesOfOneAccessoryMayNot() {
        var home = home([("Mia's Lamp", nil)])
        home.accessories[0].services.append(
            Service(id: ServiceID(rawValue: 99), name: "Maya's Lamp", type: "Lightbulb"))
        #expect(check.findings(in: home).count == 1)
    }

    @Test func offersTheNameWithItsRoom() {
        let home = home([("Mia's Lamp", nil), ("Maya's Lamp", RoomID(rawValue: 1))])
        #expect(
            check.findings(in: home) == [
                .init(first: "Mia's Lamp", second: "Maya's Lamp", better: "Hall Maya's Lamp")
            ])
    }

    @Test func offersNothingThatIsTakenOrSoundsLikeSomethingElse() {
        let taken = home([
            ("Mia's Lamp", nil), ("Maya's Lamp", RoomID(rawValue: 1)), ("Hall Maya's Lamp", nil),
        ])
        #expect(check.finding(for: "Maya's Lamp", in: taken)?.better == "Maya's Lamp Light")
        let alike = home([
            ("Mia's Lamp", nil), ("Maya's Lamp", RoomID(rawValue: 1)), ("Hall Mia's Lamp", nil),
        ])
        #expect(check.finding(for: "Maya's Lamp", in: alike)?.better == "Maya's Lamp Light")
    }

    @Test func offersARoomMoreThanItsName() {
        var home = home([])
        home.rooms.append(Room(id: RoomID(rawValue: 3), name: "Then"))
        #expect(check.finding(for: "Then", in: home) == .init(first: "Den", second: "Then", better: "Then Room"))
    }

    @Test func hasNothingToSayAboutNamesThatCanBeToldApart() {
        let home = home([("Hall Lamp", nil), ("Hall Light", nil)])
        #expect(check.findings(in: home).isEmpty)
        #expect(check.finding(for: "Hall Lamp", in: home) == nil)
    }

    @Test func aNewNameThatSoundsLikeAnotherIsTold() async throws {
        let home = try SampleHome()
        let assistant = Assistant(
            repository: InMemoryHomeRepository(home.database), connection: ScriptedConnection([:]),
            understanding: try Understanding(home.database, language: Stage.language.get()), database: home.database,
            nameCheck: { [check] in check })
        let speaker = Speaker(now: try Stage.moment())
        let first = await assistant.handle("add a room called den", speaker: speaker)
        #expect(first.outcome == .done)
        #expect(!first.reply.contains("sounds like"))
        let second = await assistant.handle("add a room called dan", speaker: speaker)
        #expect(second.outcome == .done)
        #expect(second.reply.hasSuffix("I could tell “Dan Room” from it."), "\(second.reply)")
        let dry = await assistant.handle("rename dan to lamp", speaker: speaker, dryRun: true)
        #expect(!dry.reply.contains("sounds like"))
    }
}
