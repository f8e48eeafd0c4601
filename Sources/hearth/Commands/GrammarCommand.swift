import ArgumentParser
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

    @Option(help: ArgumentHelp("The language that is spoken.", valueName: "code"))
    var language = "en"

    func run() async throws {
        let house = try await House(path: home.path)
        let language = try Language(resources: LanguageResources(language: language), catalogue: house.catalogue)
        let understanding = try Understanding(house.database, language: language)
        switch format {
        case .jsgf:
            let grammar = try understanding.automaton.rules.merged(start: Language.startRule, named: "hearth")
            Terminal.print(grammar.text)
        case .fsg:
            Terminal.print(try understanding.recognitionGrammar().text)
        }
    }
}
