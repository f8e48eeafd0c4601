/// How likely words are to follow one another, where the names of a home stand as classes: `[thing]` may be any thing.
///
/// Unlike a grammar it refuses no order of words; it makes those that people use the likelier ones.
public struct ClassNGramModel: Sendable, Equatable {
    /// A token of the model that stands for any of its members.
    public struct WordClass: Sendable, Equatable {
        /// The token, with its brackets.
        public var token: String
        /// What it may stand for: sequences of words, all equally likely.
        public var members: [[String]]

        /// Makes a class.
        public init(token: String, members: [[String]]) {
            self.token = token
            self.members = members
        }
    }

    /// The file that holds the model in ARPA form.
    public var path: String
    /// The words that the file has, without classes and sentence marks.
    public var words: [String]
    /// What the classes stand for.
    public var classes: [WordClass]

    /// Makes a model.
    public init(path: String, words: [String], classes: [WordClass]) {
        self.path = path
        self.words = words
        self.classes = classes
    }

    /// The words of a model in ARPA form: the tokens of its section of single words.
    public static func tokens(inARPA text: String) -> [String] {
        var tokens: [String] = []
        var isInside = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("\\") {
                if isInside { break }
                isInside = line.hasPrefix("\\1-grams:")
            } else if isInside {
                let columns = line.split(whereSeparator: { $0 == "\t" || $0 == " " })
                if columns.count > 1 { tokens.append(String(columns[1])) }
            }
        }
        return tokens
    }
}
