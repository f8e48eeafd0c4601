import Speech
import Testing

struct VoiceExtentTests {
    private func tone(_ seconds: Double, amplitude: Double) -> [Int16] {
        (0..<Int(seconds * 16_000)).map { $0 % 32 < 16 ? Int16(amplitude) : Int16(-amplitude) }
    }

    @Test func keepsAMomentAroundTheVoice() {
        let extent = VoiceExtent(of: tone(2, amplitude: 0) + tone(1, amplitude: 8000) + tone(2, amplitude: 3))
        #expect(abs(extent.samples.lowerBound - 21_600) < 400)
        #expect(abs(extent.samples.upperBound - 58_400) < 400)
    }

    @Test func softSoundsBelongToIt() {
        let extent = VoiceExtent(of: tone(1, amplitude: 0) + tone(0.3, amplitude: 400) + tone(1, amplitude: 8000))
        #expect(extent.samples.lowerBound < 16_000)
        #expect(extent.samples.upperBound == 36_800)
    }

    @Test func aClickIsNoVoice() {
        var samples = tone(2, amplitude: 0) + tone(1, amplitude: 8000)
        samples[1000] = 30_000
        #expect(VoiceExtent(of: samples).samples.lowerBound > 16_000)
    }

    @Test func tellsHowLoudItIs() {
        let loud = VoiceExtent(of: tone(1, amplitude: 0) + tone(1, amplitude: 10_000)).level
        let soft = VoiceExtent(of: tone(1, amplitude: 0) + tone(1, amplitude: 1000)).level
        #expect(abs(loud - soft - 20) < 0.1)
        #expect(abs(loud + 10.3) < 0.1)
    }

    @Test(arguments: [0, 1, 159, 160, 16_000]) func silenceIsKept(count: Int) {
        #expect(VoiceExtent(of: [Int16](repeating: 0, count: count)).samples == 0..<count)
    }
}
