import Testing
import WyomingProtocol

@Suite struct SatelliteSessionTests {
    private let second = WyomingMessage.audioChunk(.speech, [UInt8](repeating: 0, count: 32_000))

    /// A session with a satellite that has told what it is.
    private func introduced() throws -> SatelliteSession {
        var session = SatelliteSession()
        #expect(session.opening == [.send(.describe)])
        var info = WyomingInfo()
        info.satellite = .init(name: "kitchen", area: "Kitchen")
        #expect(
            try session.received(.info(info))
                == [.introduced(name: "kitchen", area: "Kitchen"), .send(.runSatellite)])
        return session
    }

    @Test func whatIsNoSatelliteIsTold() {
        var session = SatelliteSession()
        #expect(throws: SatelliteSession.Problem.notASatellite) { try session.received(.info(WyomingInfo())) }
    }

    @Test func oneThatStreamsAllTheTimeIsHeardAndToldWhatWasDone() throws {
        var session = try introduced()
        #expect(try session.received(.runPipeline(start: "wake", end: "tts")) == [])
        for _ in 0..<100 { #expect(try session.received(second).count == 1) }
        #expect(session.settle("turn on the lamp") == [.send(.transcript(text: "turn on the lamp", language: nil))])
        #expect(session.settle() == [])
        #expect(try session.received(second).count == 1)
    }

    @Test func oneThatWasCalledIsToldWhenItsWorkIsDone() throws {
        var session = try introduced()
        #expect(try session.received(.runPipeline(start: "asr", end: "tts")) == [.called])
        #expect(try session.received(second).count == 1)
        #expect(session.settle() == [.send(.transcript(text: "", language: nil))])
        #expect(session.settle() == [])
    }

    @Test func oneThatWasCalledForNothingIsToldSo() throws {
        var session = try introduced()
        _ = try session.received(.runPipeline(start: "asr", end: "tts"))
        for _ in 0..<8 { #expect(try session.received(second).count == 1) }
        #expect(try session.received(second) == [.nothingSaid, .send(.transcript(text: "", language: nil))])
    }

    @Test func whoSpeaksIsNotCutOff() throws {
        var session = try introduced()
        _ = try session.received(.runPipeline(start: "asr", end: "tts"))
        for _ in 0..<7 { _ = try session.received(second) }
        session.speechBegan()
        for _ in 0..<15 {
            if case .sound = try #require(try session.received(second).first) { continue }
            Issue.record("it was cut off")
        }
    }

    @Test func soundBeforeTheIntroductionAndCutSamplesAreRefused() throws {
        var session = SatelliteSession()
        #expect(try session.received(second) == [])
        #expect(throws: SatelliteSession.Problem.cutSample) { try session.received(.audioChunk(.speech, [1, 2, 3])) }
    }

    @Test func signsOfLifeAreAnswered() throws {
        var session = try introduced()
        #expect(try session.received(.ping(text: "x")) == [.send(.pong(text: "x"))])
    }
}
