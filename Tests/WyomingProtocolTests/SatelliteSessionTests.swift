import Testing
import WyomingProtocol

@Suite struct SatelliteSessionTests {
    private let second = WyomingMessage.audioChunk(.speech, [UInt8](repeating: 0, count: 32_000))

    private let heard = SatelliteSession.Action.sound(.speech, [UInt8](repeating: 0, count: 32_000))

    private func expect(_ found: [SatelliteSession.Action], _ expected: [SatelliteSession.Action]) {
        #expect(found == expected)
    }

    /// What a session finds wrong with a message.
    private func problem(of session: SatelliteSession, with message: WyomingMessage) -> SatelliteSession.Problem? {
        var session = session
        do throws(SatelliteSession.Problem) {
            _ = try session.received(message)
            return nil
        } catch {
            return error
        }
    }

    /// A session with a satellite that has told what it is.
    private func introduced() throws -> SatelliteSession {
        var session = SatelliteSession()
        #expect(session.opening == [.send(.describe)])
        var info = WyomingInfo()
        info.satellite = .init(name: "kitchen", area: "Kitchen")
        expect(
            try session.received(.info(info)), [.introduced(name: "kitchen", area: "Kitchen"), .send(.runSatellite)])
        return session
    }

    @Test func whatIsNoSatelliteIsTold() {
        let session = SatelliteSession()
        #expect(problem(of: session, with: .info(WyomingInfo())) == .notASatellite)
    }

    @Test func oneThatStreamsAllTheTimeIsHeardAndToldWhatWasDone() throws {
        var session = try introduced()
        expect(try session.received(.runPipeline(start: "wake", end: "tts")), [])
        for _ in 0..<100 { expect(try session.received(second), [heard]) }
        expect(session.settle("turn on the lamp"), [.send(.transcript(text: "turn on the lamp", language: nil))])
        expect(session.settle(), [])
        expect(try session.received(second), [heard])
    }

    @Test func oneThatWasCalledIsToldWhenItsWorkIsDone() throws {
        var session = try introduced()
        expect(try session.received(.runPipeline(start: "asr", end: "tts")), [.called])
        expect(try session.received(second), [heard])
        expect(session.settle(), [.send(.transcript(text: "", language: nil))])
        expect(session.settle(), [])
    }

    @Test func oneThatWasCalledForNothingIsToldSo() throws {
        var session = try introduced()
        _ = try session.received(.runPipeline(start: "asr", end: "tts"))
        for _ in 0..<8 { expect(try session.received(second), [heard]) }
        expect(try session.received(second), [.nothingSaid, .send(.transcript(text: "", language: nil))])
    }

    @Test func whoSpeaksIsNotCutOff() throws {
        var session = try introduced()
        _ = try session.received(.runPipeline(start: "asr", end: "tts"))
        for _ in 0..<7 { _ = try session.received(second) }
        session.speechBegan()
        for _ in 0..<15 {
            expect(try session.received(second), [heard])
        }
    }

    @Test func soundBeforeTheIntroductionAndCutSamplesAreRefused() throws {
        var session = SatelliteSession()
        expect(try session.received(second), [])
        #expect(problem(of: session, with: .audioChunk(.speech, [1, 2, 3])) == .cutSample)
    }

    @Test func signsOfLifeAreAnswered() throws {
        var session = try introduced()
        expect(try session.received(.ping(text: "x")), [.send(.pong(text: "x"))])
    }
}
