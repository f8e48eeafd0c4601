import HouseEars
import HouseService
import SpeechSynthesis
import Testing
import VoiceService
import WyomingProtocol

@Suite(.timeLimit(.minutes(5))) struct SatelliteTests {
    /// What satellites of a house share.
    private func shared(_ test: TestHouse, wakePhrase: String? = nil) -> Satellite.Shared {
        Satellite.Shared(
            pool: test.pool(wakePhrase ?? ""), arbiter: HearingArbiter(), voice: FliteVoice(), wakePhrase: wakePhrase,
            tell: { [told = test.told] in told.add($0) })
    }

    private func satellite(
        _ test: TestHouse, _ shared: Satellite.Shared, _ port: Int, _ name: String = "Bedroom"
    ) throws -> Satellite {
        let speakers = try SpeakerSource(
            withRightsOf: nil, room: name, conversation: "satellite.\(port)", in: test.house.store.database)
        return Satellite(
            .init(host: "127.0.0.1", port: port, name: name), session: Session(test.house, speakers: speakers),
            shared: shared, screen: NoScreen())
    }

    /// Runs satellites and the houses' sides of them while `look` looks.
    private func run(
        _ satellites: [Satellite], _ boxes: [PretendedSatellite], _ look: () async throws -> Void
    ) async throws {
        let running = satellites.map { satellite in Task { try await satellite.run() } }
        let serving = boxes.map { box in Task { try await box.run() } }
        defer {
            for task in running { task.cancel() }
            for task in serving { task.cancel() }
        }
        try await look()
    }

    private func isTranscript(_ message: WyomingMessage) -> Bool {
        if case .transcript = message { true } else { false }
    }

    private func isReply(_ message: WyomingMessage) -> Bool { message == .audioStop }

    @Test func whatIsSaidInARoomIsDoneThereAndAnswered() async throws {
        let test = try await TestHouse()
        let sound = TestHouse.messages(try await TestHouse.sound("turn on the lights"))
        let box = try await PretendedSatellite([.messages([.runPipeline(start: "asr", end: "tts")] + sound)])
        try await run([satellite(test, shared(test), box.port)], [box]) {
            #expect(await box.next(isReply) != nil)
        }
        #expect(await test.isOn("Bedside Lamp"))
        #expect(await !test.isOn("Kitchen Light"))
        #expect(box.all.contains(.transcript(text: "turn on the lights", language: nil)))
        #expect(box.all.contains { if case .audioChunk = $0 { true } else { false } })
    }

    @Test func withoutTheWakePhraseNothingIsDone() async throws {
        let test = try await TestHouse()
        let other = TestHouse.messages(try await TestHouse.sound("turn on the fan", silence: 2))
        let called = TestHouse.messages(try await TestHouse.sound("hey hearth turn on the lights"))
        let box = try await PretendedSatellite([.messages([.runPipeline(start: "wake", end: "tts")] + other + called)])
        try await run([satellite(test, shared(test, wakePhrase: "hey hearth"), box.port)], [box]) {
            #expect(await box.next(isReply) != nil)
        }
        #expect(await test.isOn("Bedside Lamp"))
        #expect(await !test.isOn("Fan"))
    }

    @Test func otherRatesAreConverted() async throws {
        let test = try await TestHouse()
        let samples = try await TestHouse.sound("turn on the lights")
        let format = try #require(WyomingAudioFormat(checked: 48_000, width: 2, channels: 2))
        let sound = stride(from: 0, to: samples.count, by: 512).map { start in
            WyomingMessage.audioChunk(
                format,
                samples[start..<min(start + 512, samples.count)].flatMap { sample in
                    (0..<6).flatMap { _ in
                        [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
                    }
                })
        }
        let box = try await PretendedSatellite([.messages([.runPipeline(start: "asr", end: "tts")] + sound)])
        try await run([satellite(test, shared(test), box.port)], [box]) {
            #expect(await box.next(isReply) != nil)
        }
        #expect(await test.isOn("Bedside Lamp"))
    }

    @Test func ofTwoThatHearTheSameOneAnswers() async throws {
        let test = try await TestHouse()
        let samples = try await TestHouse.sound("turn on the coffee machine")
        let quiet = samples.map { $0 / 4 }
        func box(_ samples: [Int16]) async throws -> PretendedSatellite {
            try await PretendedSatellite([
                .live([.runPipeline(start: "asr", end: "tts")] + TestHouse.messages(samples))
            ])
        }
        let near = try await box(samples)
        let far = try await box(quiet)
        let shared = self.shared(test)
        try await run(
            [satellite(test, shared, near.port, "Kitchen"), satellite(test, shared, far.port, "Bedroom")], [near, far]
        ) {
            // Which of them is nearer is decided by what they have heard; one answers,
            // and the other is told that it is over.
            let ends = [await near.next(isTranscript), await far.next(isTranscript)]
            #expect(ends.contains(.transcript(text: "", language: nil)))
            #expect(ends.contains(.transcript(text: "turn on the coffee machine", language: nil)))
        }
        #expect(await test.isOn("Coffee Machine"))
    }

    @Test func garbageIsToldAndAnotherTryIsMade() async throws {
        let test = try await TestHouse()
        let sound = TestHouse.messages(try await TestHouse.sound("turn on the lights"))
        let box = try await PretendedSatellite([
            .garbage, .other, .messages([.audioChunk(.speech, [1, 2, 3])]),
            .messages([.runPipeline(start: "asr", end: "tts")] + sound),
        ])
        try await run([satellite(test, shared(test), box.port)], [box]) {
            #expect(await box.next(isReply) != nil)
        }
        let told = test.told.all.joined(separator: "\n")
        #expect(told.contains("it doesn't speak the Wyoming protocol"))
        #expect(told.contains("it is no satellite"))
        #expect(told.contains("a sample is cut in two"))
        #expect(told.contains("is there"))
        #expect(await test.isOn("Bedside Lamp"))
    }

    @Test func announcementsAreSpoken() async throws {
        let test = try await TestHouse()
        let box = try await PretendedSatellite([.messages([.runPipeline(start: "wake", end: "tts")])])
        let satellite = try self.satellite(test, shared(test), box.port)
        try await run([satellite], [box]) {
            #expect(await box.next { $0 == .runSatellite } != nil)
            satellite.say("The eggs are done.")
            #expect(await box.next(isReply) != nil)
        }
        #expect(box.all.contains(.synthesize(text: "The eggs are done.", voice: nil)))
    }
}
