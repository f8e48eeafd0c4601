import Foundation

/// How words sound, from several sources: the first that knows a word decides.
///
/// Put a person's own overrides first, then the dictionary, then letter-to-sound rules, which know everything. What is
/// said in one more way than these know stands beside them, in the additions.
public struct Lexicon: PronunciationSource {
    /// The dictionary that Debian's package `pocketsphinx-en-us` installs.
    public static let systemDictionary = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"

    /// The environment variable that names another dictionary.
    public static let dictionaryVariable = "HEARTH_DICTIONARY"

    /// A word with all its pronunciations.
    public struct Entry: Sendable, Equatable {
        /// The word as it was asked for.
        public var word: String
        /// How it may sound, the likeliest first; never empty.
        public var pronunciations: [Pronunciation]

        /// Makes an entry.
        public init(word: String, pronunciations: [Pronunciation]) {
            self.word = word
            self.pronunciations = pronunciations
        }
    }

    private let sources: [any PronunciationSource]
    private let additions: [any PronunciationSource]

    /// Makes a lexicon that asks `sources` in order, and besides all of `additions`.
    public init(sources: [any PronunciationSource], additions: [any PronunciationSource] = []) {
        self.sources = sources
        self.additions = additions
    }

    /// Makes a lexicon of a dictionary and, for what it lacks, `fallbacks`; `overrides` are asked before both. What
    /// `additions` know about a word comes after what the others say.
    ///
    /// The dictionary is the one at `dictionary`, else the one that ``dictionaryVariable`` names, else the system's.
    /// `environment` is the process's own where none is given.
    public init(
        dictionary: String? = nil, overrides: [any PronunciationSource] = [],
        fallbacks: [any PronunciationSource] = [], additions: [any PronunciationSource] = [],
        environment: [String: String]? = nil
    ) throws(LexiconError) {
        let variables = environment ?? ProcessInfo.processInfo.environment
        let named = variables[Self.dictionaryVariable].flatMap { $0.isEmpty ? nil : $0 }
        let file = try LexiconFile(path: dictionary ?? named ?? Self.systemDictionary)
        sources = overrides + [file] + fallbacks
        self.additions = additions
    }

    /// How `word` may sound according to the first source that knows it, and to the additions, without repetitions.
    public func pronunciations(of word: String) -> [Pronunciation] {
        let usual = sources.lazy.map { $0.pronunciations(of: word).filter { !$0.phones.isEmpty } }.first { !$0.isEmpty }
        var seen: Set<Pronunciation> = []
        return ((usual ?? []) + additions.flatMap { $0.pronunciations(of: word) }).filter {
            !$0.phones.isEmpty && seen.insert($0).inserted
        }
    }

    /// An entry for each of `words`, in their order.
    ///
    /// Throws ``LexiconError/noPronunciation(words:)`` with all the words that no source knows.
    public func entries(for words: some Sequence<String>) throws(LexiconError) -> [Entry] {
        var entries: [Entry] = []
        var unknown: [String] = []
        for word in words {
            let found = pronunciations(of: word)
            if found.isEmpty { unknown.append(word) } else { entries.append(Entry(word: word, pronunciations: found)) }
        }
        guard unknown.isEmpty else { throw .noPronunciation(words: unknown) }
        return entries
    }
}
