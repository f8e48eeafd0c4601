import Foundation
import Testing

@testable import AudioFiles

@Suite struct StreamConverterTests {
    /// A tone of 440 Hz as samples of a width, the same in each channel.
    private func tone(_ rate: Int, _ width: Int, _ channels: Int, seconds: Double = 0.5) -> [UInt8] {
        var bytes: [UInt8] = []
        for moment in 0..<Int(Double(rate) * seconds) {
            let value = sin(2 * Double.pi * 440 * Double(moment) / Double(rate)) / 2
            for _ in 0..<channels {
                if width == 1 {
                    bytes.append(UInt8(128 + value * 127))
                } else {
                    let sample = Int64(value * Double(1 << (8 * width - 1)))
                    for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: sample >> (8 * byte))) }
                }
            }
        }
        return bytes
    }

    private func strength(_ samples: some Collection<Int16>) -> Double {
        (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))).squareRoot()
    }

    @Test(arguments: [(16_000, 2, 1), (48_000, 2, 2), (22_050, 2, 1), (8_000, 1, 1), (44_100, 3, 2), (16_000, 4, 1)])
    func theSameToneComesOut(rate: Int, width: Int, channels: Int) throws {
        let converter = try #require(StreamConverter(rate: rate, width: width, channels: channels))
        let bytes = tone(rate, width, channels)
        var samples: [Int16] = []
        let piece = 640 * width * channels
        for start in stride(from: 0, to: bytes.count, by: piece) {
            samples += converter.convert(Array(bytes[start..<min(start + piece, bytes.count)]))
        }
        // What a resampler still holds is missing at the end.
        #expect((7_000...8_000).contains(samples.count))
        #expect((11_000...12_200).contains(strength(samples.dropFirst(1_000).prefix(5_000))))
    }

    @Test func whatNoSoundHasIsRefusedAndHalvesOfSamplesAreLeftOut() throws {
        #expect(StreamConverter(rate: 0, width: 2, channels: 1) == nil)
        #expect(StreamConverter(rate: 16_000, width: 5, channels: 1) == nil)
        #expect(StreamConverter(rate: 16_000, width: 2, channels: 0) == nil)
        let converter = try #require(StreamConverter(rate: 16_000, width: 2, channels: 1))
        #expect(converter.convert([1, 2, 3]) == [513])
        #expect(converter.convert([1]) == [])
    }
}
