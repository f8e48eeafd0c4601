import Foundation
import Speech
import Testing

@testable import NoiseSuppression

struct RNNoiseTests {
    private static var installed: RNNoise? { try? RNNoise.installed(environment: [:]) }

    @Test func aMissingLibraryIsToldWithWhatInstallsIt() {
        #expect(throws: RNNoiseError.missing) {
            try RNNoise.installed(environment: [:], places: ["/nowhere/librnnoise.so"])
        }
        #expect(RNNoiseError.missing.description.contains("make setup"))
    }

    @Test func aFileThatIsNoLibraryIsToldWithItsPath() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).so")
        try Data("no library".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            _ = try RNNoise.installed(environment: [RNNoise.variable: file.path])
            Issue.record("it was loaded")
        } catch {
            guard case .notLoadable(file.path, _) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func anotherLibraryIsRefused() throws {
        do {
            _ = try RNNoise.installed(environment: [RNNoise.variable: "libm.so.6"])
            Issue.record("it was loaded")
        } catch {
            guard case .otherVersion("libm.so.6", _) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func anEmptyVariableTurnsItOff() throws {
        #expect(try RNNoise.installed(environment: [RNNoise.variable: ""]) == nil)
    }

    @Test(.enabled(if: installed != nil, "librnnoise.so is needed"), arguments: [0, 1, 160, 479, 16_000])
    func givesAsManySamplesAsItTakes(count: Int) throws {
        let suppressor = try #require(Self.installed)
        #expect(suppressor.voice(in: [Int16](repeating: 100, count: count)).count == count)
    }

    @Test(.enabled(if: installed != nil, "librnnoise.so is needed"))
    func takesOutSteadyNoise() throws {
        let suppressor = try #require(Self.installed)
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<48_000).map { _ in Int16.random(in: -2000...2000, using: &generator) }
        let voice = suppressor.voice(in: noise)
        func power(_ samples: some Sequence<Int16>) -> Double { samples.reduce(0) { $0 + Double($1) * Double($1) } }
        #expect(power(voice[16_000...]) < power(noise[16_000...]) / 100)
    }

    @Test(
        .enabled(if: installed != nil, "librnnoise.so is needed"), arguments: [100, 160, 320, 4_096], [20_000, 40_000])
    func givesTheSameHoweverTheSamplesCome(length: Int, count: Int) throws {
        let suppressor = try #require(Self.installed)
        // Shorter and longer than what is heard for the noise alone.
        let sound = (0..<count).map { place in
            let tone = 6000 * sin(Double(place) * 0.05) * abs(sin(Double(place) * 0.0007))
            return Int16(tone + Double(place * 7919 % 801 - 400))
        }
        let whole = suppressor.voice(in: sound)
        let work = suppressor.beginning()
        for start in stride(from: 0, to: sound.count, by: length) {
            work.hear(Array(sound[start..<min(start + length, sound.count)]))
            // What it gives on the way changes nothing.
            if start % 12_800 == 0 { #expect(work.voice().count == min(start + length, sound.count)) }
        }
        #expect(work.voice() == whole)
        #expect(work.voice() == whole)
    }
}
