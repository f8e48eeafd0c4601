import HomeModel
import HouseService
import Understanding
import Yams

/// What is understood in the homes of corpora, each made ready once.
public struct CorpusHomes {
    /// A text of a corpus, in the home where it is said.
    public struct Text {
        /// What is said.
        public var text: String
        /// The words of it that are meant for the house, where talk stands around them.
        var request: String?
        /// Whether anything of it is meant for the house.
        var isMeant: Bool
        var understanding: Understanding
        /// The path of the home's file.
        var home: String
        /// The name of the corpus, without its folder.
        public var corpus: String
        /// Whether it is said by itself, and no turn of a dialogue.
        var isAlone: Bool
        /// Whether it is kept from what is learnt.
        var isHeldOut: Bool
        /// How many commands come of it.
        var commandCount: Int
        /// What it asks for: the kind of its command, with the characteristic where that is to be set.
        public var capability: String
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
            for conversation in file.conversations {
                for turn in conversation {
                    guard let said = Self.text(turn, in: file, understanding, isAlone: conversation.count == 1) else {
                        continue
                    }
                    try body(said)
                }
            }
        }
    }

    private static func text(
        _ turn: CorpusFile.Turn, in file: CorpusFile, _ understanding: Understanding, isAlone: Bool
    ) -> Text? {
        guard case .say(let text) = turn.utterance, let expected = turn.expectation else { return nil }
        let commands = expected["commands"]?.sequence.map(Array.init) ?? []
        return Text(
            text: text, request: turn.request, isMeant: expected["outcome"]?.string != "notUnderstood",
            understanding: understanding, home: file.home,
            corpus: file.path.split(separator: "/").last.map(String.init) ?? file.path, isAlone: isAlone,
            isHeldOut: turn.isHeldOut, commandCount: commands.count,
            capability: capability(of: commands.first, expected))
    }

    private static func capability(of command: Node?, _ expected: Node) -> String {
        guard let kind = command?["kind"]?.string else { return expected["outcome"]?.string ?? "" }
        guard kind == "set", let name = command?["targets"]?[0]?["characteristic"]?.string else { return kind }
        return "\(kind) \(name)"
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
