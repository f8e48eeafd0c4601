import Testing

@testable import Speech

struct SpectrogramTests {
    @Test(arguments: [0, 1, 128, 129, 512, 3001]) func aSoundComesBack(count: Int) {
        let samples = TestNoise.values(count).map { Int16($0 * 20_000) }
        let again = Spectrogram(of: samples).samples()
        #expect(again.count == count)
        #expect(zip(again, samples).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }

    @Test func eachFrameIsTakenApartByItself() {
        // One click lies in the frames that reach it, and in no other.
        var samples = [Int16](repeating: 0, count: 4096)
        samples[2048] = 10_000
        let spectrogram = Spectrogram(of: samples)
        let loud = (0..<spectrogram.frames).filter { frame in
            let places = (frame * Spectrogram.bins)..<((frame + 1) * Spectrogram.bins)
            return places.contains { abs(spectrogram.real[$0]) + abs(spectrogram.imaginary[$0]) > 1 }
        }
        // Four frames reach it, one of them with the window's edge.
        #expect((3...4).contains(loud.count))
        #expect(loud.last.map { $0 - (loud.first ?? 0) } == loud.count - 1)
    }
}
