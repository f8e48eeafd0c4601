import Dispatch
import Foundation
public import Speech

/// The voices of espeak-ng, run as the program that the user has installed; nothing of it is linked or shipped.
///
/// For those who prefer how it sounds, or who want a language that flite lacks. Each text starts the program once.
public actor EspeakVoice: SpeechSynthesizer {
    /// How long the program may take for a text before it is ended, in seconds.
    public static let timeLimit = 20.0

    /// How much text is said at most, in bytes of UTF-8.
    public static let maximumLength = 16_000

    private let executor = BlockingExecutor(label: "hearth.espeak")
    private let program: String
    private let voice: String
    private let wordsPerMinute: Int

    /// The queue on which the program is waited for.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Finds the program; `voice` is a name as espeak-ng has it (`en-us`, `en-gb+f3`), the speed is kept within 80…450.
    ///
    /// Looks in the folders of `PATH`, or takes `program`;
    /// throws ``EspeakVoiceError/notInstalled`` where there is none.
    public init(voice: String = "en-us", wordsPerMinute: Int = 160, program: String? = nil) throws(EspeakVoiceError) {
        guard let found = program ?? Self.find("espeak-ng"), FileManager.default.isExecutableFile(atPath: found) else {
            throw .notInstalled
        }
        guard !voice.isEmpty, voice.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-_".contains($0)) })
        else { throw .unknownVoice(voice) }
        self.program = found
        self.voice = voice
        self.wordsPerMinute = min(max(wordsPerMinute, 80), 450)
    }

    /// The sound of `text` at 16 kHz; empty for a text in which nothing can be said.
    public func synthesize(_ text: String) throws(EspeakVoiceError) -> [Int16] {
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
        let bytes = try run(text)
        guard let wave = WaveFile(bytes: bytes) else { throw .noAudio(text: text) }
        return wave.samples(at: AudioFrame.sampleRate)
    }

    private func run(_ text: String) throws(EspeakVoiceError) -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-v", voice, "-s", "\(wordsPerMinute)", "--stdin", "--stdout"]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        // Written before the program starts: a pipe holds this much,
        // and a program that reads nothing then breaks no pipe.
        let text = String(decoding: text.utf8.prefix(Self.maximumLength), as: UTF8.self)
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try? input.fileHandleForWriting.close()
        do { try process.run() } catch { throw .notInstalled }
        let limit = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeLimit, execute: limit)
        defer { limit.cancel() }
        let audio = (try? output.fileHandleForReading.readToEnd()) ?? nil
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw .programFailed(status: Int(process.terminationStatus))
        }
        return audio.map { [UInt8]($0) } ?? []
    }

    private static func find(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
