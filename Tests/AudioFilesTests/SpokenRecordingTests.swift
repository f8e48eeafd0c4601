import AudioFiles
import Foundation
import Speech
import TestSupport
import Testing

/// Speech of real synthesisers, from the file to the utterances in it.
struct SpokenRecordingTests {
    /// A program that speaks into a WAV file.
    struct Voice: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var program: String
        var arguments: @Sendable (_ text: String, _ path: String) -> [String]

        var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

        func say(_ text: String, to path: String) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments(text, path)
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
        }
    }

    static let voices = [
        Voice(testDescription: "flite slt", program: "/usr/bin/flite") { ["-voice", "slt", "-t", $0, "-o", $1] },
        Voice(testDescription: "flite rms", program: "/usr/bin/flite") { ["-voice", "rms", "-t", $0, "-o", $1] },
        Voice(testDescription: "flite kal16", program: "/usr/bin/flite") { ["-voice", "kal16", "-t", $0, "-o", $1] },
        Voice(testDescription: "espeak female", program: "/usr/bin/espeak-ng") { ["-v", "en-us+f3", "-w", $1, $0] },
        Voice(testDescription: "espeak low", program: "/usr/bin/espeak-ng") {
            ["-v", "en-us+m3", "-p", "20", "-w", $1, $0]
        },
    ].filter(\.isInstalled)

    static let commands = [
        "turn off the living room lights", "stop", "lock the front door", "is the garage open", "yes",
        "set the thermostat to twenty one degrees",
    ]

    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func samples(of path: String) throws -> [Int16] {
        let file = try AudioFile(path: path)
        var samples: [Int16] = []
        while let frame = try file.next() { samples += frame.samples }
        return samples
    }

    @Test(.enabled(if: !voices.isEmpty, "neither flite nor espeak-ng is installed"), arguments: voices, [0, 20, 300])
    func eachCommandIsOneUtterance(voice: Voice, noise: Int16) throws {
        var random = SeededGenerator(seed: 5)
        var recording = [Int16](repeating: 0, count: 16_000)
        var places: [Range<Int>] = []
        for command in Self.commands {
            let path = directory.url.appendingPathComponent("spoken.wav").path
            try voice.say(command, to: path)
            let spoken = try samples(of: path).map { $0 / 2 }
            let first = try #require(spoken.firstIndex { abs(Int($0)) > 500 })
            let last = try #require(spoken.lastIndex { abs(Int($0)) > 500 })
            places.append(recording.count + first..<recording.count + last)
            recording += spoken + [Int16](repeating: 0, count: 19_200)
        }
        recording = recording.map { $0 &+ Int16.random(in: -noise...noise, using: &random) }
        let segments = SegmentCollector.segments(in: recording)
        try #require(segments.count == Self.commands.count)
        for (segment, place) in zip(segments, places) {
            #expect(segment.audio.position <= place.lowerBound && segment.audio.end >= place.upperBound)
            #expect(abs(segment.speechStart - place.lowerBound) < 4000)
            #expect(abs(segment.speechEnd - place.upperBound) < 6400)
        }
    }
}
