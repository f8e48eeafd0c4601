import ArgumentParser
import AudioFiles
import FliteSpeech
import Foundation
import Speech

/// Who says the replies.
enum SpeakingVoice: String, ExpressibleByArgument, CaseIterable {
    /// Flite's library, which is part of the program.
    case flite
    /// The program espeak-ng. Its licence does not allow linking it.
    case espeak = "espeak-ng"

    /// The voice, ready to speak.
    /// - Throws: ``UsageError`` where the program isn't installed.
    var synthesizer: any SpeechSynthesizer {
        get throws {
            switch self {
            case .flite: FliteVoice()
            case .espeak: try EspeakVoice()
            }
        }
    }
}

/// The program espeak-ng as a voice.
struct EspeakVoice: SpeechSynthesizer {
    /// Why it said nothing.
    struct Failure: Error, CustomStringConvertible {
        /// The program's exit status.
        var status: Int32
        /// What went wrong, for people.
        var description: String { "espeak-ng ended with status \(status)" }
    }

    private let program: URL

    /// Finds the program.
    /// - Throws: ``UsageError`` where it isn't installed.
    init() throws {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        let candidates = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent("espeak-ng") }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw UsageError("espeak-ng is not installed: install the Debian package espeak-ng, or use --voice flite")
        }
        program = found
    }

    /// The sound of a text, through a file that is gone afterwards.
    func synthesize(_ text: String) async throws -> [Int16] {
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: file) }
        try await run(["-w", file.path, "--", text])
        var samples: [Int16] = []
        for try await frame in try AudioFile(path: file.path).frames() { samples += frame.samples }
        return samples
    }

    private func run(_ arguments: [String]) async throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard status == 0 else { throw Failure(status: status) }
    }
}
