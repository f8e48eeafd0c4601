import Foundation
import Testing

/// Speech made at test time by the synthesizers that Debian has, run as programs and brought to 16 kHz with sox.
struct TestSpeech: Sendable, Hashable, CustomTestStringConvertible {
    /// The program.
    enum Program: String, Sendable {
        case flite
        case festival = "text2wave"
        case espeak = "espeak-ng"
    }

    /// The program that speaks.
    var program: Program
    /// The program's name of the voice.
    var voice: String

    var testDescription: String { "\(program.rawValue) \(voice)" }

    /// Voices that an American English model understands well.
    static let clear = [
        TestSpeech(program: .flite, voice: "slt"), TestSpeech(program: .flite, voice: "rms"),
        TestSpeech(program: .flite, voice: "awb"), TestSpeech(program: .flite, voice: "kal16"),
        TestSpeech(program: .festival, voice: "kal_diphone"), TestSpeech(program: .festival, voice: "ked_diphone"),
        TestSpeech(program: .festival, voice: "cmu_us_slt_arctic_hts"),
        TestSpeech(program: .espeak, voice: "en-us+f3"), TestSpeech(program: .espeak, voice: "en-us+klatt2"),
    ]

    /// The samples of `text`; cancels the test where a program is missing.
    func samples(_ text: String) throws -> [Int16] {
        for name in [program.rawValue, "sox"] where Self.path(of: name) == nil {
            try Test.cancel("\(name) is not installed")
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let wave = folder.appendingPathComponent("speech.wav").path
        switch program {
        case .flite: _ = try Self.run("flite", ["-voice", voice, "-t", text, "-o", wave])
        case .festival: _ = try Self.run("text2wave", ["-eval", "(voice_\(voice))", "-o", wave], input: text)
        case .espeak: _ = try Self.run("espeak-ng", ["-v", voice, "-s", "150", "-w", wave, text])
        }
        // -R: with the same dither in every run.
        let raw = try Self.run(
            "sox",
            ["-R", wave, "-r", "16000", "-c", "1", "-b", "16", "-e", "signed", "-L", "-t", "raw", "-", "norm", "-3"])
        return stride(from: 0, to: raw.count - 1, by: 2).map {
            Int16(bitPattern: UInt16(raw[$0]) | UInt16(raw[$0 + 1]) << 8)
        }
    }

    private static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func run(_ name: String, _ arguments: [String], input: String? = nil) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path(of: name) ?? name)
        process.arguments = arguments
        let output = Pipe()
        let text = Pipe()
        process.standardInput = text
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try text.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
        try text.fileHandleForWriting.close()
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(name) \(arguments)")
        return [UInt8](bytes)
    }
}
