import Foundation
import Testing

/// A voice that is heard badly is heard better when it has read to the program.
@Suite(.serialized, .enabled(if: Sound.missingPrograms.isEmpty, "flite, sox and espeak-ng are needed"))
struct AdaptTests {
    private static func speak(_ text: String, to file: URL) throws {
        let raw = file.appendingPathExtension("raw.wav")
        try Sound.run("espeak-ng", ["-v", "en-gb-scotland+whisper", "-s", "170", "-w", raw.path, text])
        try Sound.sox([raw.path, "-r", "16000", "-c", "1", "-b", "16", file.path, "norm", "-3", "pad", "0.3", "0.3"])
        try FileManager.default.removeItem(at: raw)
    }

    @Test func learnsAVoiceKeepsItAndForgetsIt() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let list = try HearthProcess.run("adapt", "--home", database, "--list")
        #expect(list.status == 0)
        #expect(list.lines.count == 20)
        let recordings = folder.file("read")
        try FileManager.default.createDirectory(at: recordings, withIntermediateDirectories: true)
        for (number, line) in list.lines.enumerated() {
            let text = line.drop { $0 != " " }.dropFirst()
            let name = String(format: "%02d.wav", number)
            try Self.speak(String(text), to: recordings.appendingPathComponent(name))
        }
        let run = try HearthProcess.run("adapt", "--home", database, "--from", recordings.path)
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        let counts = run.lines.prefix(2).map { line in line.split { !$0.isNumber }.compactMap { Int($0) }.first ?? -1 }
        #expect(counts.count == 2 && counts[0] >= 0 && counts[1] > counts[0], "\(run.output)")
        #expect(try HearthProcess.run("adapt", "--home", database, "--undo").status == 0)
    }

    @Test func wantsARecordingForEachSentence() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let run = try HearthProcess.run("adapt", "--home", database, "--from", folder.url.path)
        #expect(run.status == 65)
        #expect(run.errors.contains("0 recordings"), "\(run.errors)")
    }
}
