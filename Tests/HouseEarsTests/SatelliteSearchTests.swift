import Foundation
import HomeModel
import HouseEars
import HouseService
import SpeechSynthesis
import Testing
import VoiceService
import WyomingProtocol

/// Satellites of the network, offered, added and forgotten.
@Suite(.timeLimit(.minutes(3))) struct SatelliteSearchTests {
    private func keeper(_ test: TestHouse) -> SatelliteKeeper {
        SatelliteKeeper(
            test.house,
            shared: .init(
                pool: test.pool(), arbiter: HearingArbiter(), voice: FliteVoice(), wakePhrase: nil,
                tell: { [told = test.told] in told.add($0) })
        ) { _ in NoScreen() }
    }

    private func found(_ port: Int, _ name: String = "Porch Box", area: String? = nil) -> FoundSatellite {
        FoundSatellite(
            name: name, announced: "box \(port)", area: area, host: "box.local", addresses: ["127.0.0.1"], port: port)
    }

    @Test func whatIsFoundIsOfferedAddedHeardByAndForgotten() async throws {
        let test = try await TestHouse()
        let sound = TestHouse.messages(try await TestHouse.sound("turn on the lights"))
        let box = try await PretendedSatellite([.messages([.runPipeline(start: "asr", end: "tts")] + sound)])
        let keeping = Task { try await keeper(test).run() }
        let serving = Task { try await box.run() }
        defer { for task in [keeping, serving] { task.cancel() } }
        test.house.ears.take(found: [found(box.port)])
        let reply = try await test.say("find new accessories")
        #expect(reply.contains("a satellite called Porch Box, in no room yet"))
        // Found is not connected to.
        try await Task.sleep(for: .milliseconds(300))
        #expect(box.all.isEmpty)
        let added = try await test.say("add the satellite to the bedroom")
        #expect(added.contains("Porch Box in the Bedroom") && added.contains("guest"))
        #expect(await box.next { $0 == .audioStop } != nil)
        #expect(await test.isOn("Bedside Lamp"))
        let kept = try #require(await test.house.assistant.database.primaryHome?.connection("Porch Box"))
        #expect(kept.satellite?.room == "Bedroom" && kept.satellite?.speaker == nil)
        // It isn't offered any more, and is there.
        #expect(try await !test.say("find new satellites").contains("Porch Box"))
        #expect(try await test.say("is the satellite there") == "Porch Box is connected.")
        #expect(try await test.say("forget the satellite in the bedroom").contains("Shall I forget"))
        #expect(test.house.ears.entries.contains { $0.connection == "Porch Box" })
        try await test.say("yes")
        #expect(await TestHouse.comes { !test.house.ears.entries.contains { $0.connection == "Porch Box" } })
        #expect(await test.house.assistant.database.primaryHome?.connection("Porch Box") == nil)
    }

    @Test func whoeverSpeaksThereHasNobodysRightsUnlessThatIsSaidAndConfirmed() async throws {
        let test = try await TestHouse()
        test.house.ears.take(found: [found(4)])
        #expect(try await test.say("add the satellite to the kitchen", as: "guest").contains("admin"))
        let question = try await test.say("add the satellite to the kitchen for tom")
        #expect(question.contains("all that Tom may") && question.contains("Say yes or no"))
        #expect(await test.house.assistant.database.primaryHome?.connections.isEmpty == true)
        #expect(try await test.say("yes").contains("Who speaks there may do what Tom may"))
        let satellite = await test.house.assistant.database.primaryHome?.connections.first?.satellite
        #expect(satellite?.speaker == "Tom" && satellite?.room == "Kitchen")
        #expect(try await test.say("undo").contains("forgotten"))
        #expect(await test.house.assistant.database.primaryHome?.connections.isEmpty == true)
    }

    @Test func ofSeveralItHasToBeSaidWhich() async throws {
        let test = try await TestHouse()
        test.house.ears.take(found: [found(4), found(5, "Attic Box", area: "Bedroom")])
        #expect(try await test.say("add the satellite to the kitchen").contains("several satellites"))
        #expect(try await test.say("add everything you found").contains("which one"))
        #expect(try await test.say("add the second satellite").contains("Attic Box in the Bedroom"))
        #expect(
            try await test.say("add the satellite called porch box to the kitchen").contains("Porch Box in the Kitchen")
        )
        #expect(try await test.say("forget the satellite").contains("don't know which satellite"))
        #expect(try await test.say("forget the satellite called attic box").contains("the satellite Attic Box?"))
    }

    @Test func whatTheSettingsNameIsNotOfferedAndWhatHasMovedIsFollowed() async throws {
        let test = try await TestHouse()
        let box = try await PretendedSatellite([.messages([])])
        let serving = Task { try await box.run() }
        defer { serving.cancel() }
        let meter = test.house.ears.add(.satellite, name: "Hall", device: "elsewhere.lan:\(box.port)", room: nil)
        let database = await test.house.assistant.database
        test.house.ears.take(found: [found(box.port)])
        #expect(test.house.ears.offered(to: database).count == 1)
        meter.note(isThere: true, address: "127.0.0.1")
        #expect(test.house.ears.offered(to: database).isEmpty)
        test.house.ears.remove(meter)
        // It was at another port when it was added.
        let keeping = Task { try await keeper(test).run() }
        defer { keeping.cancel() }
        let home = try #require(database.primaryHome)
        let old = RoomSatellite(url: "tcp://127.0.0.1:1", room: "Kitchen", announced: "box \(box.port)")
        try await test.house.store.repository.perform([
            .putConnection(HomeConnection(name: "Old Box", way: .satellite(old)), in: home.id)
        ])
        #expect(await box.next { $0 == .runSatellite } != nil)
        let stored = try await test.house.store.repository.load()
        #expect(test.house.ears.offered(to: stored).isEmpty)
    }
}
