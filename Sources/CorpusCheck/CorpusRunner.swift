import AudioFiles
import Foundation
public import HomeModel
import HomeStore
import HouseService
import SimulatedAccessories
import Speech
public import Understanding
import VoiceService
import Yams

/// Runs corpus files against their homes.
public struct CorpusRunner {
    /// The time in a case that names none: a Monday at noon, so that results don't depend on the day of the test.
    static let noon = "2026-03-02T12:00"

    /// A turn whose result does not hold what is expected.
    public struct Miss: Sendable {
        /// The file.
        public var path: String
        /// The line in it, from 1.
        public var line: Int
        /// What was said: a text, or an audio file's path.
        public var said: String
        /// What must be contained in the result, in one line.
        public var expected: String
        /// What came of it.
        public var result: FileNode

        /// Makes one of a turn.
        init(_ turn: CorpusFile.Turn, in path: String, expected: Node, result: FileNode) {
            self.path = path
            line = turn.line
            said =
                switch turn.utterance {
                case .say(let text): text
                case .hear(let path): path
                }
            self.expected = expected.inline
            self.result = result
        }
    }

    /// How a file went.
    public struct Report: Sendable {
        /// The file.
        public var path: String
        /// How many turns were looked at.
        public var count = 0
        /// How many must not act.
        public var negatives = 0
        /// How many of those acted.
        public var falseActs = 0
        /// What went wrong.
        public var misses: [Miss] = []
    }

    /// A home file, loaded and compiled once.
    private struct Stage {
        var path: String
        var database: HomeDatabase
        var understanding: Understanding
    }

    private let language: Language
    private let catalogue: Catalogue
    private var stages: [String: Stage] = [:]
    /// What hears recordings, by the home file whose names it knows.
    private var hearings: [String: FileHearing] = [:]

    private let complain: @Sendable (String) -> Void

    /// Makes a runner.
    /// - Parameter complain: takes what is wrong with the engine that hears recordings, in words for people.
    public init(
        language: Language, catalogue: Catalogue, complain: @escaping @Sendable (String) -> Void
    ) {
        self.complain = complain
        self.language = language
        self.catalogue = catalogue
    }

    /// Runs a file.
    /// - Throws: ``InputError`` where the file or its home is no good.
    mutating func run(_ file: CorpusFile) async throws -> Report {
        let stage = try await stage(for: file)
        var report = Report(path: file.path)
        for conversation in file.conversations {
            let assistant = Assistant(
                repository: InMemoryHomeRepository(stage.database),
                connection: SimulatedConnection(stage.database, pace: .instant), log: InMemoryActivityLog(),
                understanding: stage.understanding, database: stage.database)
            for turn in conversation { try await play(turn, to: assistant, stage, &report) }
        }
        return report
    }

    private mutating func play(
        _ turn: CorpusFile.Turn, to assistant: Assistant, _ stage: Stage, _ report: inout Report
    ) async throws {
        let speakers: SpeakerSource
        do {
            speakers = try SpeakerSource(
                room: turn.room, person: turn.person, now: turn.now ?? Self.noon, in: stage.database)
        } catch let error as UsageError {
            throw InputError(file: report.path, line: turn.line, problem: error.description)
        }
        let result =
            switch turn.utterance {
            case .say(let text): await assistant.handle(text, speaker: speakers.speaker)
            case .hear(let path): try await hear(path, assistant, speakers.speaker, stage, report.path, turn.line)
            }
        guard let expectation = turn.expectation else { return }
        report.count += 1
        let isNegative = expectation.mapping?["outcome"]?.scalar?.string == Outcome.notUnderstood.rawValue
        if isNegative {
            report.negatives += 1
            if result.outcome == .done || result.outcome == .failed { report.falseActs += 1 }
        }
        let object = await ResultEncoder(assistant).object(result)
        guard !Containment.holds(expectation, in: object) else { return }
        report.misses.append(Miss(turn, in: report.path, expected: expectation, result: object))
    }

    /// Hears a recording by the way that `hearth hear` goes, and takes the last utterance in it.
    private mutating func hear(
        _ path: String, _ assistant: Assistant, _ speaker: Speaker, _ stage: Stage, _ corpus: String, _ line: Int
    ) async throws -> UtteranceResult {
        let hearing = try hearing(stage)
        var result: UtteranceResult?
        do {
            try await hearing.utterances(
                in: path, isWhole: { await assistant.isWhole($0, speaker: speaker) }
            ) { heard in
                result = await assistant.handle(heard, from: path, speaker: speaker)
            }
        } catch let error as AudioFileError {
            throw InputError(file: corpus, line: line, problem: error.description)
        }
        if let result { return result }
        return await assistant.silence(in: path, speaker: speaker)
    }

    private mutating func hearing(_ stage: Stage) throws -> FileHearing {
        if let hearing = hearings[stage.path] { return hearing }
        let hearing = FileHearing(
            try SpeechEngine(
                stage.understanding.spokenLanguage(), complain: complain
            ).decoder)
        hearings[stage.path] = hearing
        return hearing
    }

    private mutating func stage(for file: CorpusFile) async throws -> Stage {
        if let stage = stages[file.home] { return stage }
        let database = try HouseStore.read(file.home, catalogue: catalogue)
        let stage = Stage(
            path: file.home, database: database, understanding: try Understanding(database, language: language))
        stages[file.home] = stage
        return stage
    }
}
