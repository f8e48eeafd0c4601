internal import JSGF

/// Looks for sentences of the grammar that are near to words which are none: best first, by how much has to be changed.
///
/// A misspelt or confused word is half a change, a word too many a whole one, one too few more than that, for it puts
/// something into the speaker's mouth. Words are changed where the automaton can't follow them any further, so that
/// only few of the possible changes are ever tried.
struct SuggestionSearch {
    /// Words that may be what was meant, with the changes that it takes.
    private struct Draft {
        var words: [String]
        /// Half changes.
        var effort: Int
        /// How many words were taken as they are, or mended.
        var kept: Int
        /// Whether a word was put in: nothing is changed after that.
        var isFinal = false
    }

    /// The most drafts that are tried.
    private static let mostTries = 200
    /// How far a suggestion may be from what was said, in half changes: two whole ones.
    private static let mostEffort = 4
    /// The most sentences that are looked for.
    private static let mostFound = 6
    /// The most spellings that are tried of one word.
    private static let mostSpellings = 3
    /// The fewest letters of a word that is respelt: one less than where nobody is asked.
    private static let shortestMended = WordRepair.minimumLength - 1

    private let automaton: Automaton
    private let repair: WordRepair
    private let symbols: SymbolWords
    private let mostEffort: Int
    private let leastKept: Int
    /// How many words were said.
    private let length: Int
    /// What is to be tried, by half changes.
    private var open: [[Draft]]
    private var seen: Set<[String]> = []

    /// A search for what is near to these words.
    init(_ words: [String], automaton: Automaton, repair: WordRepair, symbols: SymbolWords) {
        self.automaton = automaton
        self.repair = repair
        self.symbols = symbols
        length = words.count
        mostEffort = min(Self.mostEffort, words.count)
        // Two words of three have to stay.
        leastKept = (words.count * 2 + 2) / 3
        open = Array(repeating: [], count: Self.mostEffort + 1)
        open[0] = [Draft(words: words, effort: 0, kept: words.count)]
    }

    /// The sentences that were found, the nearest first, each with its half changes.
    mutating func run(scratch: inout MatchScratch) -> [(words: [String], effort: Int)] {
        var found: [(words: [String], effort: Int)] = []
        var tries = 0
        for effort in 0...mostEffort {
            var next = 0
            while next < open[effort].count, tries < Self.mostTries, found.count < Self.mostFound {
                let draft = open[effort][next]
                next += 1
                tries += 1
                guard seen.insert(draft.words).inserted else { continue }
                let tokens = automaton.tokens(of: draft.words)
                if let unknown = tokens.firstIndex(of: Vocabulary.unknown) {
                    spell(draft, at: unknown)
                    continue
                }
                if automaton.match(tokens: tokens, tellsHowFar: true, scratch: &scratch) {
                    found.append((draft.words, effort))
                } else {
                    change(draft, at: scratch.furthest)
                }
            }
        }
        return found
    }

    // MARK: Changes

    /// A word that nobody knows: misspelt, or too many.
    private mutating func spell(_ draft: Draft, at place: Int) {
        let word = draft.words[place]
        if let replacement = repair.replacement(for: word) {
            push(draft, replacing: place..<(place + 1), with: replacement, effort: 1)
        }
        for neighbor in repair.neighbors(of: word, shortest: Self.shortestMended).prefix(Self.mostSpellings) {
            push(draft, replacing: place..<(place + 1), with: [neighbor.word], effort: 1)
        }
        // Behind an article it says which one is meant: "the zigzag lamp" is no other lamp.
        guard place == 0 || !symbols.articles.contains(draft.words[place - 1]) || place + 1 == draft.words.count else {
            return
        }
        push(draft, replacing: place..<(place + 1), with: [], effort: 2)
    }

    /// Words that don't fit where they stand: the one that can't follow, or one before it.
    private mutating func change(_ draft: Draft, at furthest: Int) {
        guard !draft.isFinal else { return }
        for place in draft.words.indices.prefix(furthest + 1) {
            guard let other = symbols.confusion(at: place, in: draft.words) else { continue }
            push(draft, replacing: place..<(place + 1), with: [other], effort: 1)
        }
        for place in [furthest, furthest - 1] where draft.words.indices.contains(place) {
            let word = draft.words[place]
            for neighbor in repair.neighbors(of: word).prefix(Self.mostSpellings) where neighbor.word != word {
                push(draft, replacing: place..<(place + 1), with: [neighbor.word], effort: 1)
            }
            push(draft, replacing: place..<(place + 1), with: [], effort: 2)
        }
        for word in symbols.leftOut {
            push(draft, replacing: furthest..<furthest, with: [word], effort: 3)
        }
    }

    private mutating func push(_ draft: Draft, replacing range: Range<Int>, with words: [String], effort: Int) {
        var changed = draft
        changed.words.replaceSubrange(range, with: words)
        changed.effort += effort
        if words.isEmpty {
            // Words for who does it, or that it is not to be done, stand in front.
            guard range.lowerBound > 0 else { return }
            // Without the room that it is for, a request is for all rooms.
            let places = symbols.roomKinds ?? []
            guard !draft.words[range].contains(where: places.contains) else { return }
            let decisive = symbols.decisive ?? []
            guard !draft.words[range].contains(where: decisive.contains) else { return }
            // With its article a word is what the verb is done with: "put the kibosh on the tv" puts nothing on.
            guard draft.kept == length || !draft.words[range].contains(where: symbols.articles.contains) else { return }
            changed.kept -= range.count
        }
        changed.isFinal = range.isEmpty
        guard changed.effort <= mostEffort, changed.kept >= leastKept, changed.words.count > 1,
            !isOdd(words, in: changed.words, at: range.lowerBound)
        else { return }
        open[changed.effort].append(changed)
    }

    /// Whether nobody would write the words that were put in: one cut off at its apostrophe, which is for the parser,
    /// or two articles.
    private func isOdd(_ words: [String], in changed: [String], at place: Int) -> Bool {
        let isArticle = { changed.indices.contains($0) && symbols.articles.contains(changed[$0]) }
        return words.contains { $0.hasSuffix("'") }
            || isArticle(place) && (isArticle(place - 1) || isArticle(place + 1))
    }
}
