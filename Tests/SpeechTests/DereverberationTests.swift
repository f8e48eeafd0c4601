import Foundation
import Speech
import Testing

struct DereverberationTests {
    /// Noise that is always the same.
    private func noise(_ count: Int) -> [Double] {
        var seed: UInt32 = 1
        return (0..<count).map { _ in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return Double(seed >> 8) / Double(1 << 24) * 2 - 1
        }
    }

    private func decibels(_ samples: some Collection<Int16>) -> Double {
        10 * log10(samples.reduce(1e-3) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1)))
    }

    @Test func echoFallsAndWhatIsSaidStays() {
        // A burst of 80 ms, and 0.5 s of echo behind it that falls by 60 dB in half a second.
        let wet = noise(16_000).enumerated().map { index, value -> Int16 in
            let time = Double(index - 4000) / 16_000
            guard time >= 0 else { return 0 }
            return Int16(value * (time < 0.08 ? 8000 : 4000 * exp(-6.9 * (time - 0.08) / 0.5)))
        }
        let dry = Dereverberation().dry(wet)
        #expect(dry.count == wet.count)
        #expect(abs(decibels(dry[4000..<4700]) - decibels(wet[4000..<4700])) < 1.5)
        #expect(decibels(dry[7000..<9000]) < decibels(wet[7000..<9000]) - 5)
    }

    @Test(arguments: [0, 1, 100, 513, 5000]) func anyLengthStays(count: Int) {
        let samples = noise(count).map { Int16($0 * 32_767) }
        #expect(Dereverberation().dry(samples).count == count)
    }

    @Test func silenceStaysSilent() {
        #expect(Dereverberation().dry([Int16](repeating: 0, count: 2000)).allSatisfy { $0 == 0 })
    }
}
