import Foundation
import HomeModel
import HomeStore
import Speech
import SpeechSynthesis

/// Commands for an example home, spoken by the voices that the program has in it.
struct BenchSpeech {
    /// The example home.
    static let homePath = "corpora/homes/flat.yaml"
    private static let sentenceCount = 25
    /// Seconds of silence around each sentence.
    private static let pause = 0.7

    /// One clip for each sentence and voice, 16 kHz, mono.
    let clips: [[Int16]]
    /// What is said in each.
    let sentences: [String]

    /// Speaks about so many sentences as are enough to measure on.
    init(for database: HomeDatabase) async throws {
        let sentences = database.homes.first.map(SyntheticHome.sentences) ?? []
        // A stride that shares no factor with the seven phrasings takes all of them and many names.
        let chosen = stride(from: 0, to: sentences.count, by: 5).prefix(Self.sentenceCount).map { sentences[$0] }
        var clips: [[Int16]] = []
        self.sentences = FliteVoice.Speaker.allCases.flatMap { _ in chosen }
        for speaker in FliteVoice.Speaker.allCases {
            let voice = FliteVoice(speaker)
            for sentence in chosen { clips.append(try await voice.synthesize(sentence)) }
        }
        self.clips = clips
    }

    /// The example home.
    /// - Throws: ``Unmeasured`` where this isn't run from the root of the package.
    static func home() throws -> HomeDatabase {
        guard let data = FileManager.default.contents(atPath: homePath) else {
            throw Unmeasured("\(homePath) is not here: run it from the root of the package")
        }
        return try HomeFile.read(bytes: data, path: homePath, catalogue: Catalogue())
    }

    /// Seconds of all clips together.
    var seconds: Double { Double(clips.map(\.count).reduce(0, +)) / Double(AudioFrame.sampleRate) }

    /// Writes all clips, with silence between them, as one WAV file (RIFF, 16 bits, mono).
    func write(to path: String) throws {
        try Self.write(clips, to: path)
    }

    /// Writes clips, with silence around each, as one WAV file (RIFF, 16 bits, mono).
    static func write(_ clips: [[Int16]], to path: String) throws {
        let silence = [Int16](repeating: 0, count: Int(pause * Double(AudioFrame.sampleRate)))
        let samples = silence + clips.flatMap { $0 + silence + silence }
        var data = header(sampleCount: samples.count)
        samples.withUnsafeBytes { data += Data($0) }
        try data.write(to: URL(fileURLWithPath: path))
    }

    /// Writes so many seconds of digital silence as a WAV file; on disk they are a hole.
    static func writeSilence(seconds: Int, to path: String) throws {
        let header = header(sampleCount: seconds * AudioFrame.sampleRate)
        try header.write(to: URL(fileURLWithPath: path))
        guard let file = FileHandle(forWritingAtPath: path) else { throw Unmeasured("\(path) can't be written") }
        try file.truncate(atOffset: UInt64(header.count + seconds * AudioFrame.sampleRate * 2))
        try file.close()
    }

    /// What stands before the samples of a WAV file.
    private static func header(sampleCount: Int) -> Data {
        let rate = UInt32(AudioFrame.sampleRate)
        let size = UInt32(sampleCount * 2)
        var data = Data("RIFF".utf8)
        data.append(size + 36)
        data += Data("WAVEfmt ".utf8)
        data.append(UInt32(16))
        data.append(UInt16(1))
        data.append(UInt16(1))
        data.append(rate)
        data.append(rate * 2)
        data.append(UInt16(2))
        data.append(UInt16(16))
        data += Data("data".utf8)
        data.append(size)
        return data
    }
}

extension Data {
    /// Appends a number, the lowest byte first.
    fileprivate mutating func append(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
