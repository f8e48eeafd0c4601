import AudioFiles
import Foundation
import Speech
import Testing

struct AudioFileTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func samples(of path: String) throws -> [Int16] {
        let file = try AudioFile(path: path)
        var samples: [Int16] = []
        while let frame = try file.next() {
            #expect(frame.position == samples.count)
            samples += frame.samples
        }
        return samples
    }

    /// How much of `samples` is a sine of `frequency`, from 0 to 1, and its amplitude; the ends are left out.
    private func fit(_ samples: [Int16], _ frequency: Double) -> (share: Double, amplitude: Double) {
        let middle = samples.dropFirst(800).dropLast(800)
        var (real, imaginary, energy) = (0.0, 0.0, 0.0)
        for (index, sample) in middle.enumerated() {
            let angle = 2 * Double.pi * frequency * Double(index) / 16_000
            real += Double(sample) * cos(angle)
            imaginary += Double(sample) * sin(angle)
            energy += Double(sample) * Double(sample)
        }
        let power = (real * real + imaginary * imaginary) * 2 / Double(middle.count)
        return (power / energy, (2 * power / Double(middle.count)).squareRoot())
    }

    @Test func sixteenBitsAtTheRightRateComeOutAsTheyAre() throws {
        let values = [0, 1, -1, 32_767, -32_768, 12_345, -20_000]
        let data = WaveFixture().data((0..<5000).map { [Double(values[$0 % values.count]) / 32_768] })
        let path = try directory.write(data, as: "plain.wav")
        #expect(try samples(of: path) == (0..<5000).map { Int16(values[$0 % values.count]) })
    }

    @Test(arguments: WaveFixture.Coding.allCases, [8000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000])
    func readsEveryCodingAtEveryRate(coding: WaveFixture.Coding, rate: Int) throws {
        let data = WaveFixture(coding: coding, rate: rate, channels: 2).sine(440, seconds: 0.5)
        let path = try directory.write(data, as: "sine.wav")
        let samples = try samples(of: path)
        #expect(abs(samples.count - 8000) <= 2)
        let (share, amplitude) = fit(samples, 440)
        #expect(share > (coding == .unsigned8 ? 0.998 : 0.9999))
        #expect(abs(amplitude - 16_384) < 170)
    }

    @Test(arguments: WaveFixture.Coding.allCases)
    func aHeaderThatClaimsNothingIsNotBelievedWhereSamplesFollow(coding: WaveFixture.Coding) throws {
        let values = [0.0, 0.5, -0.5, 0.25]
        let data = WaveFixture(coding: coding, claimedBytes: 0).data((0..<4000).map { [values[$0 % values.count]] })
        let samples = try samples(of: directory.write(data, as: "unsized.wav"))
        #expect(samples == (0..<4000).map { Int16(values[$0 % values.count] * 32_768) })
    }

    @Test func aFileOfOtherChunksHoldsNoAudio() throws {
        let data = WaveFixture(claimedBytes: 0).data([]) + Data("LIST".utf8) + Data([4, 0, 0, 0]) + Data("INFO".utf8)
        let path = try directory.write(data, as: "none.wav")
        #expect(throws: AudioFileError(path: path, reason: .empty)) { try AudioFile(path: path) }
    }

    @Test(arguments: [1, 2, 3, 6, 32, 300])
    func averagesAllChannels(channels: Int) throws {
        let fixture = WaveFixture(coding: .signed24, channels: channels)
        // All but the first are silent.
        let frames = (0..<3000).map { index in
            [index % 2 == 0 ? 0.5 : -0.5] + [Double](repeating: 0, count: channels - 1)
        }
        let samples = try samples(of: directory.write(fixture.data(frames), as: "many.wav"))
        let value = Int16((16_384 / Double(channels)).rounded())
        #expect(samples == (0..<3000).map { $0 % 2 == 0 ? value : -value })
    }

    @Test func toneAboveHalfTheRateIsRemoved() throws {
        let path = try directory.write(WaveFixture(rate: 48_000).sine(11_000, seconds: 0.5), as: "high.wav")
        let middle = try samples(of: path).dropFirst(500).dropLast(500)
        #expect(middle.allSatisfy { abs(Int($0)) < 20 })
    }

    @Test(arguments: [16_000, 48_000])
    func valuesBeyondTheScaleAreClippedAndNonsenseIsSilence(rate: Int) throws {
        let odd = [9.0, -9, .nan, .infinity, -.infinity, 1e300, -1e300]
        let frames = (0..<6000).map { [$0 < 3000 ? odd[$0 % odd.count] : 0.25] }
        let path = try directory.write(WaveFixture(coding: .float32, rate: rate).data(frames), as: "odd.wav")
        let samples = try samples(of: path)
        // After the nonsense, the rest is untouched by it.
        #expect(samples.suffix(800).dropLast(100).allSatisfy { abs(Int($0) - 8192) <= 2 })
        if rate == 16_000 { #expect(Array(samples.prefix(5)) == [32_767, -32_768, 0, 0, 0]) }
    }

    @Test func aLengthThatWasNeverFilledInIsNoTruncation() throws {
        for claimed in [0x7fff_ffff, 0xffff_ffff, 0x7fff_f000] {
            let data = WaveFixture(claimedBytes: claimed).sine(440, seconds: 0.5)
            #expect(try samples(of: directory.write(data, as: "pipe.wav")).count == 8000)
        }
    }

    @Test(
        .enabled(if: Sox.isInstalled, "sox is not installed"),
        arguments: [
            ["-r", "16000", "-b", "16"], ["-r", "48000", "-b", "24", "-c", "2"], ["-r", "8000", "-b", "8"],
            ["-r", "44100", "-b", "16", "-c", "6"],
        ])
    func readsFLAC(options: [String]) throws {
        let path = directory.url.appendingPathComponent("sine.flac").path
        try Sox.run(["-n"] + options + [path, "synth", "1", "sine", "440", "vol", "0.5"])
        let (share, amplitude) = fit(try samples(of: path), 440)
        #expect(share > 0.995)
        #expect(abs(amplitude - 16_384) < 170)
    }

    @Test(
        .enabled(if: Sox.isInstalled, "sox is not installed"),
        arguments: [
            ["-e", "mu-law"], ["-e", "a-law"], ["-e", "ms-adpcm"], ["-e", "ima-adpcm"],
            ["-e", "gsm-full-rate", "-r", "8000"],
        ])
    func readsCompressedWAV(options: [String]) throws {
        let path = directory.url.appendingPathComponent("sine.wav").path
        try Sox.run(["-n", "-r", "16000"] + options + [path, "synth", "1", "sine", "440", "vol", "0.5"])
        let samples = try samples(of: path)
        #expect(abs(samples.count - 16_000) < 1000)
        #expect(fit(samples, 440).share > 0.98)
    }

    @Test func eventsAndFramesAreReadOnce() async throws {
        let path = try directory.write(WaveFixture().sine(440, seconds: 1), as: "sine.wav")
        let file = try AudioFile(path: path)
        var count = 0
        for await event in file.events() {
            guard case .frame(let frame) = event else {
                Issue.record("unexpected event \(event)")
                break
            }
            #expect(frame.position == count)
            count += frame.samples.count
        }
        #expect(count == 16_000)
        for await event in file.events() { Issue.record("a second reading gave \(event)") }
        for try await frame in file.frames() { Issue.record("a second reading gave \(frame.position)") }
    }

    @Test func saysWhatTheFileSays() throws {
        let data = WaveFixture(coding: .signed24, rate: 44_100, channels: 2).sine(440, seconds: 1.5)
        let file = try AudioFile(path: directory.write(data, as: "sine.wav"))
        #expect(file.sampleRate == 44_100 && file.channels == 2 && file.claimedDuration == 1.5)
    }
}
