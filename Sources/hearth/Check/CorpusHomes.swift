import HomeModel
import HouseService
import Understanding
import Yams

/// What is understood in the homes of corpora, each made ready once.
struct CorpusHomes {
    /// A text of a corpus, in the home where it is said.
    struct Text {
        var text: String
        /// The words of it that are meant for the house, where talk stands around them.
        var request: String?
        /// Whether anything of it is meant for the house.
        var isMeant: Bool
        var understanding: Understanding
        /// The path of the home's file.
        var home: String
        /// The name of the corpus, without its folder.
        var corpus: String
    }

    private let languageCode: String
    private var understandings: [String: Understanding] = [:]

    /// Homes in which a language is spoken.
    init(language: String) {
        languageCode = language
    }

    /// The tokens that the classes of names have in all homes.
    var classTokens: [String] { understandings.values.first?.classTokens ?? [] }

    /// Goes over the texts of all corpora below `paths` of which something is expected.
    mutating func forEachText(in paths: [String], _ body: (Text) throws -> Void) async throws {
        for path in try CorpusFinder.files(in: paths) {
            let file = try CorpusFile(path: path)
            let understanding = try await understanding(of: file.home)
            for turn in file.conversations.joined() {
                guard case .say(let text) = turn.utterance, let expected = turn.expectation else { continue }
                let isMeant = expected["outcome"]?.string != "notUnderstood"
                let corpus = path.split(separator: "/").last.map(String.init) ?? path
                try body(
                    Text(
                        text: text, request: turn.request, isMeant: isMeant, understanding: understanding,
                        home: file.home, corpus: corpus))
            }
        }
    }

    private mutating func understanding(of home: String) async throws -> Understanding {
        if let known = understandings[home] { return known }
        let house = try await HouseStore(path: home)
        let language = try Language(languageCode, catalogue: house.catalogue)
        let made = try Understanding(house.database, language: language)
        understandings[home] = made
        return made
    }
}
