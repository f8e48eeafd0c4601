import Automation
import HomeModel
import TestSupport
import Testing
import Understanding
import VoiceService

/// Problems of the house: told once, and again only after they have been gone.
@Suite struct ProblemWatchTests {
    private static let noon = Instant(secondsSince1970: 1_772_449_200)

    private func problem(_ kind: HouseProblem.Kind, _ name: String = "Hall Sensor") -> HouseProblem {
        HouseProblem(kind, in: nil, of: name, name: name)
    }

    @Test func isToldOnceAndAgainOnlyAfterItWasGone() {
        var watch = ProblemWatch()
        let battery = problem(.battery)
        #expect(watch.look(at: [battery], now: Self.noon) == [battery])
        for minute in 1...60 {
            #expect(watch.look(at: [battery], now: Self.noon.adding(seconds: minute * 60)).isEmpty)
        }
        let gone = Self.noon.adding(seconds: 4000)
        #expect(watch.look(at: [], now: gone).isEmpty)
        // It flickers: that is the same problem still.
        #expect(watch.look(at: [battery], now: gone.adding(seconds: 30)).isEmpty)
        #expect(watch.look(at: [], now: gone.adding(seconds: 60)).isEmpty)
        #expect(watch.look(at: [battery], now: gone.adding(seconds: 60 + ProblemWatch.absence)) == [battery])
    }

    @Test func outOfReachIsToldAfterTenMinutes() {
        var watch = ProblemWatch()
        let lost = problem(.unreachable)
        #expect(watch.look(at: [lost], now: Self.noon).isEmpty)
        #expect(watch.look(at: [lost], now: Self.noon.adding(seconds: ProblemWatch.patience - 1)).isEmpty)
        #expect(watch.look(at: [lost], now: Self.noon.adding(seconds: ProblemWatch.patience)) == [lost])
    }

    @Test func anAlarmIsForRules() {
        var watch = ProblemWatch()
        #expect(watch.look(at: [problem(.alarm)], now: Self.noon.adding(seconds: 99_999)).isEmpty)
    }

    @Test func isToldOnceOverRestarts() {
        var first = ProblemWatch()
        let battery = problem(.battery)
        _ = first.look(at: [battery], now: Self.noon)
        var second = ProblemWatch(text: first.text)
        #expect(second.look(at: [battery], now: Self.noon.adding(seconds: 5)).isEmpty)
        #expect(second.since(battery) == Self.noon)
        #expect(ProblemWatch(text: "{").text == nil)
    }

    @Test func findsWhatIsWrong() throws {
        let sample = try SampleHome()
        var database = sample.database
        #expect(HouseProblem.all(in: database).isEmpty)
        database.state.unreachable.insert(sample.accessory("Sofa Lamp"))
        database.state.values[sample.address("Garage Door", "CurrentDoorState")] = .word("stopped")
        let found = HouseProblem.all(in: database, isKept: false)
        #expect(found.map(\.kind) == [.store, .unreachable, .fault])
        #expect(found.map(\.name) == ["", "Sofa Lamp", "Garage Door"])
    }

    private static let numbers: [(String, Double, HouseProblem.Kind?)] = [
        ("CarbonDioxideLevel", 2300, .alarm), ("CarbonMonoxideLevel", 80, .alarm), ("BatteryLevel", 12, .battery),
        ("CarbonDioxideLevel", 900, nil), ("BatteryLevel", 60, nil),
    ]

    @Test(arguments: numbers)
    func findsNumbersThatCallForSomebody(_ type: String, _ number: Double, _ kind: HouseProblem.Kind?) throws {
        let sample = try SampleHome()
        var database = sample.database
        let address = sample.address("Sofa Lamp", CharacteristicType(rawValue: type))
        database.state.values[address] = .number(number)
        #expect(HouseProblem.all(in: database).map(\.kind) == [kind].compactMap(\.self))
    }

    @Test func aClosedConnectionIsOneProblem() throws {
        let sample = try SampleHome()
        var database = sample.database
        database.homes[0].connections = [HomeConnection(name: "Zigbee", way: .homeKit(HomeKitNetwork()))]
        for position in database.homes[0].accessories.indices {
            database.homes[0].accessories[position].via = "Zigbee"
            database.state.unreachable.insert(database.homes[0].accessories[position].id)
        }
        let report = ConnectionReport(name: "Zigbee", way: "homeKit", isConnected: false)
        let found = HouseProblem.all(in: database, connections: [report])
        #expect(found.map(\.kind) == [.connection])
        #expect(found.map(\.name) == ["Zigbee"])
    }
}
