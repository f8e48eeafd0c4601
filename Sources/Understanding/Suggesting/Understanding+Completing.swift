internal import HomeModel
internal import JSGF

/// How a text that somebody begins to write may go on.
public struct TextCompletion: Hashable, Sendable {
    /// How many characters at the end of the text it takes the place of.
    public var replaced: Int
    /// What it puts there: a word, or a name of the home.
    public var text: String
}

extension Understanding {
    /// The most completions that are given.
    public static let mostCompletions = 100
    /// The most words of a name that may be there already.
    private static let mostNameWords = 6

    /// The ways in which a text may go on: first with the names of this home that can follow,
    /// then with the words of the language.
    ///
    /// Case makes no difference; what can't stand at its place is left out.
    public func completions(of text: String) -> [TextCompletion] {
        guard text.utf8.count <= TextNormalizer.maximumLength else { return [] }
        var scratch = MatchScratch()
        let named = completionsByName(of: text, scratch: &scratch)
        let found = named + completionsByWord(of: text, beside: named, scratch: &scratch)
        return Array(found.prefix(Self.mostCompletions))
    }

    /// Names of which the text ends with a beginning, the longest beginning first.
    private func completionsByName(of text: String, scratch: inout MatchScratch) -> [TextCompletion] {
        let names = namesToComplete
        for start in Self.wordStarts(of: text) {
            let begun = text[start...].lowercased()
            let before = language.normalizer.words(of: String(text[..<start]))
            var fitting: [String] = []
            for name in names where fitting.count < Self.mostCompletions {
                let lowercased = name.lowercased()
                guard begun.isEmpty || lowercased.hasPrefix(begun) && lowercased != begun else { continue }
                if canFollow(before, language.normalizer.words(of: name), scratch: &scratch) { fitting.append(name) }
            }
            if !fitting.isEmpty {
                return fitting.map { TextCompletion(replaced: text[start...].count, text: $0) }
            }
        }
        return []
    }

    /// Words that can stand where the last word of the text stands.
    private func completionsByWord(
        of text: String, beside named: [TextCompletion], scratch: inout MatchScratch
    ) -> [TextCompletion] {
        let start = text.lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? text.startIndex
        let begun = text[start...].lowercased()
        // Without a letter nearly all words of the language could follow.
        guard !begun.isEmpty else { return [] }
        let before = language.normalizer.words(of: String(text[..<start]))
        // Behind a word that nobody knows it is told what could have stood in its place.
        let tokens = automaton.tokens(of: before) + [Vocabulary.unknown]
        let progress = automaton.progress(of: tokens, scratch: &scratch)
        guard progress.furthest == before.count else { return [] }
        // Forms of a word with which a name begins that is offered;
        // at the beginning of a line it may be a verb all the same.
        let offered = named.compactMap { $0.text.lowercased().split(separator: " ").first.map(String.init) }
        let isOfName = { (word: String) in
            offered.contains { word.hasPrefix($0) && (word != $0 || !before.isEmpty) }
        }
        let names = Set(named.map { $0.text.lowercased() })
        let fitting = progress.expected
            .filter { $0.hasPrefix(begun) && $0 != begun && $0.last?.isLetter ?? false && !names.contains($0) }
            // "The lights" is something to say, whatever is called Light Meter.
            .filter { !isOfName($0) || isWhole(before + [$0], scratch: &scratch) }
        return fitting.sorted().map { TextCompletion(replaced: begun.count, text: $0) }
    }

    /// Whether some words are a sentence that nothing has to follow, and don't only begin a name.
    private func isWhole(_ words: [String], scratch: inout MatchScratch) -> Bool {
        guard words.count <= Automaton.maximumWords else { return false }
        return matched(words, scratch: &scratch).map { !$0.isByStem } ?? false
    }

    /// Whether a name can be said after some words.
    private func canFollow(_ words: [String], _ name: [String], scratch: inout MatchScratch) -> Bool {
        let tokens = automaton.tokens(of: words + name)
        guard !name.isEmpty, tokens.count <= Automaton.maximumWords, !tokens.contains(Vocabulary.unknown) else {
            return false
        }
        _ = automaton.match(tokens: tokens, tellsHowFar: true, scratch: &scratch)
        return scratch.failure == nil || scratch.furthest >= tokens.count
    }

    /// The names of everything in the primary home, in the order of the alphabet.
    private var namesToComplete: [String] {
        guard let home = index.primary else { return [] }
        let services = home.accessories.flatMap(\.services).flatMap { [$0.name] + $0.aliases }
        return Set(home.entities.flatMap { [$0.name] + $0.aliases } + services).sorted()
    }

    /// The places at which the last words of a text begin, the farthest first; the end where a space stands there.
    private static func wordStarts(of text: String) -> [String.Index] {
        var starts: [String.Index] = []
        var place = text.endIndex
        while place > text.startIndex, starts.count < mostNameWords {
            let before = text.index(before: place)
            if text[before].isWhitespace {
                if place == text.endIndex || !text[place].isWhitespace { starts.append(place) }
            }
            place = before
        }
        if place == text.startIndex, starts.count < mostNameWords, text.first?.isWhitespace == false {
            starts.append(place)
        }
        return starts.reversed()
    }
}

extension Meaning {
    /// Whether a word in it stands for the names that begin with it: "the living" for the Living Room Lamp.
    fileprivate var isByStem: Bool { has(.stem) || children.contains(where: \.isByStem) }
}
