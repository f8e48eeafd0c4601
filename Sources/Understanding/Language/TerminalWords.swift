/// What somebody types at a terminal to the terminal itself, and not to the house.
public struct TerminalWords: Sendable, Decodable {
    /// What ends the conversation, each in lower case.
    public var quit: [String]

    /// Reads the words of a language; a language without such a file has none.
    /// - Throws: ``LanguageError`` where the file is damaged or there is no such language.
    public init(language: String) throws(LanguageError) {
        self = try LanguageResources(language: language).decodeIfPresent("terminal.json") ?? TerminalWords(quit: [])
    }

    private init(quit: [String]) { self.quit = quit }

    /// Whether a line ends the conversation.
    public func isQuit(_ line: String) -> Bool {
        let ends: Set<Character> = [".", "!", " ", "\t"]
        let text = line.lowercased().drop { ends.contains($0) }
        return quit.contains(String(text.reversed().drop { ends.contains($0) }.reversed()))
    }
}
