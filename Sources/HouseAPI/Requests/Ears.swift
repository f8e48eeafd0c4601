internal import Foundation
internal import HomeModel
internal import HouseService
internal import JSGF
internal import PocketSphinxDecoding
internal import Speech
internal import Synchronization
internal import VoiceService

/// Hears recordings that programs send. The recogniser is made with the first of them, and made anew where the names of
/// the home have become others; one recording is heard after the other.
actor Ears {
    private let house: House
    private let complain: @Sendable (String) -> Void
    private var engine: SpeechEngine?
    private var edition = 0
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// How many recordings wait at most.
    private static let mostWaiting = 16

    init(_ house: House, complain: @escaping @Sendable (String) -> Void) {
        self.house = house
        self.complain = complain
    }

    /// The results for all that is said in a recording.
    func hear(_ sound: Data, isRaw: Bool, by session: Session) async throws -> [FileNode] {
        try await takeTurn()
        defer { endTurn() }
        let file = try TemporarySound(isRaw ? RawSound.wave(of: sound) : sound)
        defer { file.remove() }
        return try await Self.answers(to: file.path, by: engine().decoder, session).map(\.object)
    }

    /// What is heard of one who still speaks.
    enum LiveWords: Sendable {
        /// The words so far.
        case words(String)
        /// What came of words that are over.
        case answer(FileNode)
    }

    /// Hears what comes, until it ends, and does what is said meanwhile.
    /// - Parameters:
    ///   - isWanted: whether somebody still waits for it; what nobody waits for isn't done.
    ///   - tell: told the words and what comes of them.
    func listen(
        to source: StreamedSource, by session: Session, isWanted: @escaping @Sendable () -> Bool,
        heard tell: @escaping @Sendable (LiveWords) -> Void
    ) async throws {
        try await takeTurn()
        defer { endTurn() }
        guard isWanted() else { return }
        let ear = Ear(
            source: source, decoder: try await engine().decoder, isWhole: { await session.isWhole($0) })
        var noises: [HeardUtterance] = []
        var hasAnswered = false
        try await ear.listen { event in
            guard isWanted() else { return }
            switch event {
            case .partial(let words): tell(.words(words))
            case .utterance(let heard) where !heard.hypothesis.isSpeech: noises.append(heard)
            case .utterance(let heard):
                hasAnswered = true
                tell(.answer(await session.handle(heard).object))
            default: break
            }
        }
        guard !hasAnswered, isWanted() else { return }
        // Clatter beside speech is no utterance; where there is nothing else, it is told like one.
        for noise in noises { tell(.answer(await session.handle(noise).object)) }
        if noises.isEmpty { tell(.answer(await session.silence(in: nil).object)) }
    }

    /// The answers to all that is said in a file.
    private static func answers(
        to path: String, by decoder: PocketSphinxDecoder, _ session: Session
    ) async throws -> [Answer] {
        var answers: [Answer] = []
        do {
            try await FileHearing(decoder).utterances(in: path, isWhole: { await session.isWhole($0) }) { heard in
                answers.append(await session.handle(heard))
            }
        } catch {
            // Its words name the file, which is none of the sender's.
            guard !answers.isEmpty else { throw RequestProblem.bad("this is no WAV or FLAC file that can be read") }
        }
        return answers.isEmpty ? [await session.silence(in: nil)] : answers
    }

    private func engine() async throws -> SpeechEngine {
        let newest = await house.assistant.grammarEdition
        if let engine {
            if newest != edition { try await engine.change(to: house.assistant.spokenLanguage()) }
            edition = newest
            return engine
        }
        let made = try SpeechEngine(
            await house.assistant.spokenLanguage(), voice: VoiceTransform(in: await house.assistant.database),
            tellsPartialWords: true, complain: complain)
        engine = made
        edition = newest
        return made
    }

    private func takeTurn() async throws {
        guard isBusy else {
            isBusy = true
            return
        }
        guard waiting.count < Self.mostWaiting else {
            throw RequestProblem(status: 503, text: "too many recordings wait already")
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func endTurn() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        isBusy = false
    }
}

/// A recording as a file, for nobody else to read.
private struct TemporarySound {
    let path: String

    init(_ sound: Data) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-\(UUID().uuidString)").path
        guard
            FileManager.default.createFile(atPath: path, contents: sound, attributes: [.posixPermissions: 0o600])
        else { throw RequestProblem(status: 503, text: "the recording can't be kept while it is heard") }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// Bare samples, 16 bit and 16 kHz on one channel, as a WAV file.
enum RawSound {
    /// The samples, as many as are whole.
    static func samples(of bytes: Data) -> [Int16] {
        let bytes = Array(bytes)
        return stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map { place in
            Int16(truncatingIfNeeded: Int(bytes[place]) | Int(bytes[place + 1]) << 8)
        }
    }

    /// The file.
    static func wave(of samples: Data) -> Data {
        let length = UInt32(clamping: samples.count & ~1)
        var file = Data()
        func add(_ text: String) { file.append(contentsOf: text.utf8) }
        func add32(_ number: UInt32) { withUnsafeBytes(of: number.littleEndian) { file.append(contentsOf: $0) } }
        func add16(_ number: UInt16) { withUnsafeBytes(of: number.littleEndian) { file.append(contentsOf: $0) } }
        add("RIFF")
        add32(length + 36)
        add("WAVEfmt ")
        add32(16)
        add16(1)
        add16(1)
        add32(UInt32(AudioFrame.sampleRate))
        add32(UInt32(AudioFrame.sampleRate) * 2)
        add16(2)
        add16(16)
        add("data")
        add32(length)
        file.append(samples.prefix(Int(length)))
        return file
    }
}
