import Foundation
import Speech
import Testing

struct DereverberationTests {
    @Test func echoFallsAndWhatIsSaidStays() {
        // A burst of 80 ms, and 0.5 s of echo after it that falls by 60 dB in half a second.
        let wet = TestNoise.values(16_000).enumerated().map { index, value -> Int16 in
            let time = Double(index - 4000) / 16_000
            guard time >= 0 else { return 0 }
            return Int16(value * (time < 0.08 ? 8000 : 4000 * exp(-6.9 * (time - 0.08) / 0.5)))
        }
        let dry = Dereverberation().dry(wet)
        #expect(dry.count == wet.count)
        #expect(abs(TestNoise.decibels(dry[4000..<4700]) - TestNoise.decibels(wet[4000..<4700])) < 1.5)
        #expect(TestNoise.decibels(dry[7000..<9000]) < TestNoise.decibels(wet[7000..<9000]) - 5)
    }

    @Test(arguments: [0, 1, 100, 513, 5000]) func anyLengthStays(count: Int) {
        let samples = TestNoise.values(count).map { Int16($0 * 32_767) }
        #expect(Dereverberation().dry(samples).count == count)
    }

    @Test func silenceStaysSilent() {
        #expect(Dereverberation().dry([Int16](repeating: 0, count: 2000)).allSatisfy { $0 == 0 })
    }
}
