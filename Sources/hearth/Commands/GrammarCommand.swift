import ArgumentParser
import CorpusCheck
import HomeModel
import HouseService
import JSGF
import Understanding

/// `hearth grammar`: the grammar generated for this home.
struct GrammarCommand: AsyncParsableCommand {
    /// How a grammar is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        /// JSpeech Grammar Format.
        case jsgf
        /// The finite-state grammar of Sphinx.
        case fsg
    }

    static let configuration = CommandConfiguration(
        commandName: "grammar", abstract: "Print the grammar of everything that can be said to this home.")

    @OptionGroup var home: HomeOptions

    @Option(help: "jsgf or fsg.")
    var format = Format.jsgf

    @Option(
        help: ArgumentHelp(
            "Instead of the grammar, sample so many sentences and print those that have two readings at one cost.",
            valueName: "count"))
    var ambiguities: Int?

    @Flag(help: "With --ambiguities, also print the sentences that have a cheaper reading than the sampled one.")
    var cheaper = false

    @Option(help: "With --ambiguities, which sentences are sampled.")
    var seed: UInt64 = 1

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Instead of the grammar, print how likely words follow one another in these corpora (spoken.arpa).",
            valueName: "path"))
    var learn: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Instead of the grammar, print which words beside a request are talk in these corpora (talk.txt).",
            valueName: "path"))
    var learnTalk: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Instead of the grammar, print the shapes of sentences that are often said in these corpora (learnt.jsgf).",
            valueName: "path"))
    var learnShapes: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Instead of the grammar, print how many of the sentences of these corpora can be heard.", valueName: "path")
    )
    var coverage: [String] = []

    @Flag(help: "With --coverage, print the sentences that can't be heard instead, short requests first.")
    var unheard = false

    @Option(help: ArgumentHelp("The language that is spoken.", valueName: "code"))
    var language = "en"

    func run() async throws {
        if !learn.isEmpty {
            return Terminal.print(try await CorpusLearning(language: language).words(from: learn))
        }
        if !learnShapes.isEmpty {
            return Terminal.print(try await CorpusLearning(language: language).shapes(from: learnShapes))
        }
        if !coverage.isEmpty {
            let report = try await CorpusLearning(language: language).coverage(of: coverage)
            guard unheard else { return Terminal.print(report.text) }
            for said in report.unheard.filter(\.isShort) + report.unheard.filter({ !$0.isShort }) {
                Terminal.print("\(said.isShort ? "short" : "long")\t\(said.capability)\t\(said.corpus)\t\(said.text)")
            }
            return
        }
        if !learnTalk.isEmpty {
            return Terminal.print(try await CorpusLearning(language: language).talk(from: learnTalk))
        }
        let house = try await HouseStore(path: home.path)
        let language = try Language(language, catalogue: house.catalogue)
        let understanding = try Understanding(house.database, language: language)
        if let ambiguities {
            SamplingReport(count: ambiguities, seed: seed, showsCheaper: cheaper)
                .print(for: understanding, state: house.database.state)
            return
        }
        switch format {
        case .jsgf:
            let grammar = try understanding.automaton.rules.merged(start: Language.startRule, named: "hearth")
            Terminal.print(grammar.text)
        case .fsg:
            Terminal.print(try understanding.recognitionGrammar().text)
        }
    }
}
