import Testing
import VoiceService

@testable import HouseService

/// What is shown of the ears of a house.
@Suite struct EarBoardTests {
    @Test func anEarShowsHowLoudItIsUntilThatIsOld() {
        let board = EarBoard()
        let meter = board.add(.microphone, name: "USB Audio", device: "plughw:1", room: "Kitchen")
        #expect(board.entries.map(\.isThere) == [false])
        meter.take(.level(rms: -32, peak: -20))
        meter.take(.speechStart)
        #expect(board.entries.first?.level == -32 && board.entries.first?.isSpoken == true)
        #expect(meter.entry(at: .now + .seconds(3)).level == nil)
        meter.take(.interrupted(reason: "unplugged"))
        let away = board.entries.first
        #expect(away?.isThere == false && away?.level == nil && away?.problem == "unplugged" && away?.isSpoken == false)
        meter.take(.resumed)
        #expect(board.entries.first?.isThere == true && board.entries.first?.problem == nil)
    }

    @Test func otherMicrophonesComeLastAndEachOnce() {
        let board = EarBoard()
        _ = board.add(.microphone, name: "USB Audio", device: "plughw:1", room: nil)
        board.takeList { [("plughw:0", "Built-in"), ("plughw:1", "USB Audio")] }
        #expect(board.entries.map(\.name) == ["USB Audio", "Built-in"])
        #expect(board.entries.map(\.kind) == [.microphone, .unused])
    }
}
