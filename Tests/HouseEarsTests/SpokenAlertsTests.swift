import HomeModel
import HouseEars
import HouseService
import SpeechSynthesis
import Synchronization
import Testing
import VoiceService
import WyomingProtocol

/// Alerts that are said aloud: in which room, for whom, and for how long.
@Suite(.timeLimit(.minutes(3))) struct SpokenAlertsTests {
    /// A loudspeaker that remembers what it was to say.
    private final class Loudspeaker: Sendable {
        private let texts = Mutex<[String]>([])
        var said: [String] { texts.withLock { $0 } }
        func say(_ text: String) { texts.withLock { $0.append(text) } }
    }

    /// Runs the alerts of a house while `look` looks.
    private func run(_ test: TestHouse, _ deliveries: [any AlertDelivery], _ look: () async throws -> Void) async throws
    {
        for one in deliveries { test.house.alerts.add(one) }
        let telling = Task { try await test.house.alerts.run() }
        // What is stored is seen by the assistant, too.
        let speakers = try SpeakerSource(room: nil, person: nil, now: nil, in: test.house.store.database)
        let following = Task { await test.house.followChanges(now: { speakers.now }) }
        defer {
            telling.cancel()
            following.cancel()
        }
        try await look()
    }

    private func send(_ person: String, home isPresent: Bool, in test: TestHouse) async throws {
        let people = await test.house.assistant.database.homes.flatMap(\.people)
        let id = try #require(people.first { $0.name == person }?.id)
        try await test.house.store.repository.perform([.present(id, isPresent)])
        #expect(
            await TestHouse.comes { await test.house.assistant.database.state.present.contains(id) == isPresent })
    }

    @Test func whatIsForARoomIsSaidThereAndElsewhereOnlyWhereNobodySpeaksThere() async throws {
        let test = try await TestHouse()
        let (kitchen, bedroom, machine) = (Loudspeaker(), Loudspeaker(), Loudspeaker())
        try await run(
            test,
            [
                SpokenAlerts(test.house, room: "Kitchen", beside: nil, say: kitchen.say),
                SpokenAlerts(test.house, room: "Bedroom", beside: nil, say: bedroom.say),
                SpokenAlerts(test.house, beside: { ["Kitchen", "Bedroom"] }, say: machine.say),
            ]
        ) {
            try await test.say("announce dinner in the kitchen")
            #expect(await TestHouse.comes { kitchen.said.count == 1 })
            try await test.say("tell everybody that the film begins")
            #expect(
                await TestHouse.comes {
                    kitchen.said.count == 2 && bedroom.said.count == 1 && machine.said.count == 1
                })
            #expect(kitchen.said.first?.lowercased().contains("dinner") == true)
            #expect(bedroom.said == machine.said)
            // Nobody else speaks in the living room: this machine says it.
            try await test.say("announce tea in the living room")
            #expect(await TestHouse.comes { machine.said.count == 2 })
            #expect(kitchen.said.count == 2 && bedroom.said.count == 1)
        }
    }

    @Test func whatIsForAPersonIsSaidOnlyWhileTheyAreAtHomeUnlessItIsUrgent() async throws {
        let test = try await TestHouse(alertInterval: 1)
        let machine = Loudspeaker()
        try await run(test, [SpokenAlerts(test.house, say: machine.say)]) {
            try await send("Tom", home: true, in: test)
            try await test.say("tell tom the taxi is here")
            #expect(await TestHouse.comes { machine.said.count == 1 })
            try await send("Tom", home: false, in: test)
            try await test.say("tell tom that the parcel came")
            try await test.say("tell everybody dinner is ready")
            #expect(await TestHouse.comes { machine.said.contains { $0.lowercased().contains("dinner") } })
            #expect(!machine.said.contains { $0.contains("parcel") })
            // What is urgent is said to whoever may hear it, and again until somebody says that they have.
            let home = try #require(await test.house.assistant.database.primaryHome)
            let tom = try #require(home.people.first { $0.name == "Tom" })
            let speakers = try SpeakerSource(room: nil, person: nil, now: nil, in: test.house.store.database)
            await test.house.alerts.post(
                AlertDraft(
                    .rule, RuleTelling(to: .person(tom.id), isUrgent: true), in: home, text: "The cellar is wet."),
                at: speakers.moment, speakers.now)
            #expect(await TestHouse.comes { machine.said.count { $0.contains("cellar") } >= 3 })
            try await test.say("okay")
            let count = machine.said.count
            try await Task.sleep(for: .seconds(2.5))
            #expect(machine.said.count <= count + 1)
        }
    }

    @Test func satellitesSayWhatIsForTheirRooms() async throws {
        let test = try await TestHouse()
        let kitchen = try await PretendedSatellite([.messages([.runPipeline(start: "wake", end: "tts")])])
        let bedroom = try await PretendedSatellite([.messages([.runPipeline(start: "wake", end: "tts")])])
        let home = try #require(await test.house.assistant.database.primaryHome)
        for (box, room) in [(kitchen, "Kitchen"), (bedroom, "Bedroom")] {
            let satellite = RoomSatellite(url: "tcp://127.0.0.1:\(box.port)", room: room)
            try await test.house.store.repository.perform([
                .putConnection(HomeConnection(name: "\(room) Box", way: .satellite(satellite)), in: home.id)
            ])
        }
        let keeper = SatelliteKeeper(
            test.house,
            shared: .init(
                pool: test.pool(), arbiter: HearingArbiter(), voice: FliteVoice(), wakePhrase: nil,
                tell: { [told = test.told] in told.add($0) })
        ) { _ in NoScreen() }
        let tasks = [
            Task { try await keeper.run() }, Task { try await kitchen.run() }, Task { try await bedroom.run() },
        ]
        defer { for task in tasks { task.cancel() } }
        try await run(test, [keeper.alerts]) {
            #expect(await kitchen.next { $0 == .runSatellite } != nil)
            #expect(await bedroom.next { $0 == .runSatellite } != nil)
            #expect(Set(keeper.spokenRooms) == ["Kitchen", "Bedroom"])
            try await test.say("announce dinner in the kitchen")
            #expect(await kitchen.next { $0 == .audioStop } != nil)
            try await test.say("tell everybody that the film begins")
            #expect(await bedroom.next { $0 == .audioStop } != nil)
            #expect(await kitchen.next { $0 == .audioStop } != nil)
        }
        func said(_ box: PretendedSatellite) -> [String] {
            box.all.compactMap { if case .synthesize(let text, _) = $0 { text.lowercased() } else { nil } }
        }
        #expect(said(kitchen).count == 2 && said(kitchen).first?.contains("dinner") == true)
        #expect(said(bedroom).count == 1 && said(bedroom).first?.contains("film") == true)
    }
}
