import Speech
import TestSupport
import Testing

struct MicrophoneReportTests {
    private static let second = AudioFrame.sampleRate

    /// Noise of an even amplitude around a level.
    private func noise(_ amplitude: Int, offset: Int = 0, seconds: Int = 2) -> [Int16] {
        var generator = SeededGenerator(seed: 1)
        return (0..<(seconds * Self.second)).map { _ in
            Int16(clamping: offset + Int.random(in: -amplitude...amplitude, using: &generator))
        }
    }

    @Test func aGoodMicrophoneHasNoFault() {
        let report = MicrophoneReport(quiet: noise(30), spoken: noise(4000))
        #expect(report.faults.isEmpty)
        #expect(report.voice - report.floor > 30)
    }

    @Test func zerosComeFromADeadOne() {
        let zeros = [Int16](repeating: 0, count: Self.second)
        #expect(MicrophoneReport(quiet: zeros, spoken: zeros).faults == [.dead])
        #expect(MicrophoneReport(quiet: [], spoken: []).faults == [.dead])
    }

    @Test func whatIsWrongIsFound() {
        #expect(MicrophoneReport(quiet: noise(30), spoken: noise(200_000)).faults == [.clipping])
        #expect(
            MicrophoneReport(quiet: noise(30, offset: 900), spoken: noise(4000, offset: 900)).faults == [.directCurrent]
        )
        #expect(MicrophoneReport(quiet: noise(2000), spoken: noise(2100)).faults == [.noVoice])
        #expect(MicrophoneReport(quiet: noise(1000), spoken: noise(4000)).faults == [.noisy])
        #expect(MicrophoneReport(quiet: noise(1), spoken: noise(100)).faults == [.quiet])
    }
}
