import ArgumentParser
import AudioFiles
import HouseService
import JSGF
import PocketSphinxDecoding
import SimulatedAccessories
import Speech
import Understanding
import VoiceService

/// `hearth hear`: recordings.
struct HearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hear",
        abstract: "Hear recordings (WAV or FLAC) as if they were spoken to the home.",
        discussion: "State and conversation go on from file to file.")

    @OptionGroup var options: UtteranceOptions

    @Option(help: ArgumentHelp("Recognise this grammar instead of the home's.", valueName: "file"))
    var jsgf: String?

    @Argument(
        help: ArgumentHelp("Recordings, of any rate, channels and length; - for a stream on stdin.", valueName: "file"))
    var files: [String]

    /// Where a stream comes from.
    private static let input = "/dev/stdin"

    mutating func run() async throws {
        options.complete(by: StandingSettings.current)
        let status = if let jsgf { try await recognise(GrammarFile(path: jsgf)) } else { try await understand() }
        if status != .success { throw EarlyEnd(status: status) }
    }

    private func understand() async throws -> ExitStatus {
        let session = try await Session(options, pace: .instant)
        let printer = ResultPrinter(isJSON: options.json)
        var tally = ExitTally()
        let engine = try SpeechEngine(
            await session.house.assistant.spokenLanguage(), voice: VoiceTransform(in: session.house.store.database),
            complain: { Terminal.complain($0) })
        let hearing = FileHearing(engine.decoder)
        var edition = await session.house.assistant.grammarEdition
        let areGood = try await hear(hearing, isWhole: { await session.isWhole($0) }) { path, heard in
            let answer =
                if let heard { await session.handle(heard, from: path) } else { await session.silence(in: path) }
            printer.show(answer)
            tally.count(answer.result)
            // What was said may have given something a name, or told how one is said.
            let newest = await session.house.assistant.grammarEdition
            guard newest != edition else { return }
            edition = newest
            do {
                try await engine.change(to: session.house.assistant.spokenLanguage())
            } catch {
                Terminal.complain("the new names can't be recognised: \(error)")
            }
        }
        return areGood ? tally.status : .badInput
    }

    private func recognise(_ grammar: GrammarFile) async throws -> ExitStatus {
        let hearing = FileHearing(
            try SpeechEngine(
                SpokenLanguage(grammar: grammar.automaton.finiteStateGrammar()), options: .unweighted,
                // There is no second search for words in any order, so there is time for it, and no home that tells
                // which of two readings makes sense.
                hearsEcho: true, complain: { Terminal.complain($0) }
            ).decoder)
        var hasMissed = false
        let areGood = try await hear(hearing, isWhole: { grammar.isTrusted($0) }) { path, heard in
            let object = grammar.object(heard, in: path)
            let words = heard?.hypothesis.text ?? ""
            hasMissed = hasMissed || !grammar.isTrusted(heard)
            let tags = grammar.tags(of: words)
            let text =
                words.isEmpty ? "(nothing)" : words + (tags.isEmpty ? "" : "  {\(tags.joined(separator: "} {"))}")
            Terminal.print(options.json ? object.json : text)
        }
        if !areGood { return .badInput }
        return hasMissed ? .notDone : .success
    }

    /// Hears all files; `nil` stands for one in which nobody speaks. A file that is no good is told,
    /// and the others go on.
    /// - Returns: whether all files were good.
    private func hear(
        _ hearing: FileHearing, isWhole: (Hypothesis) async -> Bool, _ receive: (String, HeardUtterance?) async -> Void
    ) async throws -> Bool {
        var areGood = true
        for path in files {
            // It would be waited for without end.
            guard !InputFile.isPipe(path) else {
                areGood = false
                Terminal.complain("\(path): this is a pipe, not a file; `hearth hear -` hears a stream on its input")
                continue
            }
            var isSilent = true
            do {
                try await hearing.utterances(in: path == "-" ? Self.input : path, isWhole: isWhole) { heard in
                    isSilent = false
                    await receive(path, heard)
                }
                if isSilent { await receive(path, nil) }
            } catch let error as AudioFileError {
                areGood = false
                Terminal.complain(error.description)
            }
        }
        return areGood
    }
}
