import AudioFiles
import Foundation
import Speech
import TestSupport
import Testing

struct HostileFileTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func reason(_ path: String) -> AudioFileError.Reason? {
        do throws(AudioFileError) {
            let file = try AudioFile(path: path)
            while try file.next() != nil {}
            return nil
        } catch {
            #expect(error.path == path)
            #expect(error.description.hasPrefix(path))
            return error.reason
        }
    }

    @Test func namesWhatCannotBeRead() throws {
        #expect(reason(directory.url.appendingPathComponent("none.wav").path) == .missing)
        #expect(reason("") == .missing)
        #expect(reason("zero\0byte.wav") == .missing)
        #expect(reason(directory.url.path) == .directory)
        #expect(reason(try directory.write(Data(), as: "empty.wav")) == .empty)
        #expect(reason(try directory.write(WaveFixture().data([]), as: "header.wav")) == .empty)
    }

    @Test(.enabled(if: getuid() != 0, "root may read everything"))
    func namesAFileThatMayNotBeRead() throws {
        let path = try directory.write(WaveFixture().sine(440, seconds: 1), as: "secret.wav")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        #expect(reason(path) == .notPermitted)
    }

    @Test(arguments: [
        "turn off the lights\n", "RIFF", "RIFF\0\0\0\0WAVE", "fLaC", "OggS", "ID3", "\u{feff}home:", "#!/bin/sh",
    ])
    func refusesWhatIsNoAudio(text: String) throws {
        for name in ["text.wav", "text.flac", "text.raw", "text"] {
            guard case .notAudio(let detail) = reason(try directory.write(Data(text.utf8), as: name)) else {
                Issue.record("\(name) with \(text.debugDescription) was taken for audio")
                return
            }
            #expect(!detail.isEmpty)
        }
    }

    @Test(arguments: [16_000, 48_000])
    func aTruncatedFileGivesWhatItHasAndThenSaysSo(rate: Int) throws {
        let whole = WaveFixture(rate: rate, channels: 2).sine(440, seconds: 2)
        let file = try AudioFile(path: directory.write(whole.prefix(whole.count / 2 + 22), as: "half.wav"))
        var count = 0
        let error = try #require(throws: AudioFileError.self) {
            while let frame = try file.next() { count += frame.samples.count }
        }
        #expect(abs(count - 16_000) <= 2)
        guard case .truncated(let expected, let found) = error.reason else {
            Issue.record("unexpected error \(error)")
            return
        }
        #expect(expected == 2 && abs(found - 1) < 0.001)
        // A caller that goes on reading has been told.
        #expect(try file.next() == nil)
    }

    @Test func truncationIsTheLastEvent() async throws {
        let whole = WaveFixture().sine(440, seconds: 1)
        let file = try AudioFile(path: directory.write(whole.prefix(20_000), as: "half.wav"))
        var last: AudioEvent?
        var frames = 0
        for await event in file.events() {
            if case .frame = event { frames += 1 }
            last = event
        }
        #expect(frames > 0)
        guard case .failed(let reason) = last else {
            Issue.record("unexpected last event \(String(describing: last))")
            return
        }
        #expect(reason.contains("truncated"))
    }

    @Test(.enabled(if: Sox.isInstalled, "sox is not installed"))
    func aTruncatedFLACGivesWhatItHas() throws {
        let path = directory.url.appendingPathComponent("whole.flac").path
        try Sox.run(["-n", "-r", "16000", "-b", "16", path, "synth", "4", "whitenoise"])
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let file = try AudioFile(path: directory.write(data.prefix(data.count / 2), as: "half.flac"))
        var count = 0
        #expect(throws: AudioFileError.self) { while let frame = try file.next() { count += frame.samples.count } }
        #expect(count > 24_000)
    }

    @Test(arguments: [(0, 1), (16_000, 0), (1, 1), (50, 1), (2_000_000_000, 1), (16_000, 65_535)])
    func oddHeadersAreRefusedOrRead(rate: Int, channels: Int) throws {
        var fixture = WaveFixture(rate: rate)
        fixture.channels = channels
        var data = fixture.data([])
        data.replaceSubrange(40..<44, with: [0xff, 0xff, 0, 0])
        let path = try directory.write(data + Data(count: 65_535), as: "odd.wav")
        // Nothing to expect but an answer.
        _ = reason(path)
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func mutatedFilesNeverTrap(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var whole = WaveFixture(rate: 44_100, channels: 2).sine(440, seconds: 0.1)
        for round in 0..<60 {
            var data = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                data[Int.random(in: 0..<min(80, data.count), using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { data = data.prefix(Int.random(in: 0...data.count, using: &random)) }
            let path = try directory.write(data, as: "mutant.wav")
            if case .missing = reason(path) { Issue.record("seed \(seed), round \(round)") }
            if round == 30, Sox.isInstalled {
                let flac = directory.url.appendingPathComponent("whole.flac").path
                try Sox.run(["-n", "-r", "22050", "-b", "16", flac, "synth", "0.2", "whitenoise"])
                whole = try Data(contentsOf: URL(fileURLWithPath: flac))
            }
        }
    }

    @Test func anHourComesInSmallPieces() throws {
        let path = directory.url.appendingPathComponent("hour.wav").path
        // A sparse file: an hour of digital silence at 48 kHz in stereo, 691 MB, of which none is on the disk.
        let bytes = 3600 * 48_000 * 4
        let header = WaveFixture(rate: 48_000, channels: 2, claimedBytes: bytes).data([])
        try header.write(to: URL(fileURLWithPath: path))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: UInt64(44 + bytes))
        try handle.close()
        let file = try AudioFile(path: path)
        #expect(file.claimedDuration == 3600)
        // A minute shows it; the whole hour takes long in a debug build,
        // and what memory it needs is for the benchmark to say.
        var count = 0
        while count < 60 * 16_000, let frame = try file.next() {
            count += frame.samples.count
            #expect(frame.samples.count < 16_000)
        }
        #expect(count >= 60 * 16_000)
    }
}
