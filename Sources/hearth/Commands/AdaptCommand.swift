import ALSAAudio
import ArgumentParser
import AudioFiles
import Foundation
import HomeModel
import HouseService
import JSGF
import PocketSphinxDecoding
import Speech
import Understanding
import VoiceService

/// `hearth adapt`: one voice that is heard better.
struct AdaptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adapt",
        abstract: "Read twenty sentences aloud, so that your voice is heard better.",
        discussion: """
            What is learnt is kept in the database and used by `hear`, `listen` and `run` from their next start on; it is kept \
            only where it hears sentences better that it wasn't learnt from. With --from, recordings are taken instead of the \
            microphone: one for each sentence of --list, in the order of their names.
            """)

    @OptionGroup var home: HomeOptions

    @Option(help: ArgumentHelp("The microphone, as `arecord -L` lists it.", valueName: "pcm"))
    var device = "default"

    @Option(help: ArgumentHelp("Take the recordings in this folder instead.", valueName: "folder"))
    var from: String?

    @Flag(help: "Print the sentences and do nothing else.")
    var list = false

    @Flag(help: "Forget what was learnt.")
    var undo = false

    private static let sentenceCount = 20
    /// The share of a sentence's words that are heard of whoever reads it: strong accents have half.
    private static let leastShare = 0.3

    func run() async throws {
        let house = try await HouseStore(path: home.path)
        if undo {
            try await store(nil, in: house)
            return Terminal.print("Voices are heard as before.")
        }
        let language = try Language("en", catalogue: house.catalogue)
        let understanding = try Understanding(house.database, language: language)
        let sentences = try understanding.readingSentences(count: Self.sentenceCount, state: house.database.state)
        if list {
            for (number, words) in sentences.enumerated() {
                Terminal.print("\(number + 1). \(words.joined(separator: " "))")
            }
            return
        }
        guard house.isStored else { throw UsageError("a .yaml home is never written to: give a database with --home") }
        let reader = VoiceReader(sentences: sentences)
        let spoken = try understanding.spokenLanguage()
        let readings = try await readings(by: reader, spoken)
        Terminal.tell("Thank you. Learning takes about as long as reading did …")
        let trial = try VoiceTrial(readings, language: spoken)
        let result = try await trial.run()
        Terminal.print("Before: \(Self.told(result.before)).")
        Terminal.print("After: \(Self.told(result.after)), each learnt from the others only.")
        guard let voice = result.voice else {
            Terminal.print("Your voice is not heard better that way, so nothing is kept.")
            throw EarlyEnd(status: .notDone)
        }
        try await store(voice, in: house)
        Terminal.print("That is kept. “hearth adapt --undo” forgets it.")
    }

    /// Both are told, for as many sentences may be heard with more confidence.
    private static func told(_ score: VoiceTrial.Score) -> String {
        let confidence = score.meanConfidence.formatted(.number.precision(.fractionLength(2)))
        return "\(score.right) of \(score.count) sentences were heard right, with a mean confidence of \(confidence)"
    }

    private func readings(by reader: VoiceReader, _ language: SpokenLanguage) async throws -> [Reading] {
        if let from { return try await reader.readings(in: from) }
        let decoder = try SpeechEngine(language, complain: { Terminal.complain($0) }).decoder
        return try await reader.readings(from: device) { reading in
            let heard = try await decoder.recognize(reading.samples)
            return WordOverlap.best(of: reading.words, in: heard).share >= Self.leastShare
        }
    }

    private func store(_ voice: VoiceTransform?, in house: HouseStore) async throws {
        guard house.isStored else { throw UsageError("a .yaml home is never written to: give a database with --home") }
        try await house.repository.perform([.remember(VoiceTransform.memoryKey, voice?.text)])
    }
}
