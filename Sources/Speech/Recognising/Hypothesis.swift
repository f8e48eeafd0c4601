/// What a decoder believes was said in one utterance.
public struct Hypothesis: Sendable, Equatable {
    /// A recognised word and where it lies.
    public struct Word: Sendable, Equatable {
        /// The word as the grammar spells it.
        public var text: String
        /// Seconds from the start of the decoded utterance; long pauses that the engine skipped are not counted.
        public var start: Double
        /// Seconds from the start of the decoded utterance; long pauses that the engine skipped are not counted.
        public var end: Double
        /// The acoustic score (log-likelihood in the engine's own base) of the word; not a confidence.
        public var acousticScore: Int
        /// How much better a loop of any phones explains the sound than the word does: the difference of their
        /// log-likelihoods per frame of 10 ms, as a tenth of the engine's own number. 0 where the word fits perfectly;
        /// `nil` where nothing was compared.
        public var loss: Double?

        /// Makes a word with its place and score.
        public init(text: String, start: Double, end: Double, acousticScore: Int) {
            self.text = text
            self.start = start
            self.end = end
            self.acousticScore = acousticScore
        }
    }

    /// A phone, and when it begins.
    public struct Phone: Sendable, Equatable {
        /// The phone, as pronunciations hold it.
        public var name: String
        /// Seconds from the start of the decoded utterance, as those of a word.
        public var start: Double

        /// Makes a phone with its place.
        public init(name: String, start: Double) {
            self.name = name
            self.start = start
        }
    }

    /// What was said if one of the words was another that is easily taken for it.
    public struct Twin: Sendable, Equatable {
        /// The place of the word among ``Hypothesis/words``.
        public var index: Int
        /// The other word.
        public var word: String
        /// How certainly the sound is that of the word that was heard: 1 where it surely is, -1 where it surely is that
        /// of the other one.
        public var lead: Double

        /// Makes a twin.
        public init(index: Int, word: String, lead: Double) {
            self.index = index
            self.word = word
            self.lead = lead
        }
    }

    /// One of the words that mean something by themselves, taken for all that was said.
    public struct LoneWord: Sendable, Equatable {
        /// The word.
        public var text: String
        /// As ``Hypothesis/deficit``, with no other words in mind.
        public var deficit: Double
        /// As ``Hypothesis/loss``.
        public var loss: Double

        /// Makes a lone word.
        public init(text: String, deficit: Double, loss: Double) {
            self.text = text
            self.deficit = deficit
            self.loss = loss
        }
    }

    /// Words that a search found nearly as likely as those it believes.
    public struct Candidate: Sendable, Equatable {
        /// The words in order, without fillers.
        public var words: [String]
        /// By how much its score falls short of that of the likeliest candidate, in the engine's unit; 0 for that one.
        public var behind: Int

        /// Makes a candidate.
        public init(words: [String], behind: Int) {
            self.words = words
            self.behind = behind
        }

        /// The words, joined by spaces.
        public var text: String { words.joined(separator: " ") }
    }

    /// The words in order, without fillers; empty where the grammar's end was not reached or nothing was said.
    public var words: [Word]
    /// The engine's score of the best path; not a confidence.
    public var score: Int
    /// How far to trust the words, from 0 to 1.
    public var confidence: Double
    /// How much better a loop of any phones explains the sound than the words do, as ``Word/loss`` over all of them;
    /// `nil` where nothing was compared.
    public var loss: Double?

    /// By how much any phones would explain the whole utterance better, with how likely the words are after one
    /// another, per frame of the words; `nil` where nothing was compared. In the engine's unit, 1024 of its logarithms
    /// to the base 1.0001: about a tenth of a natural one.
    public var deficit: Double?

    /// How loud the voice is, in dB below full scale, without the noise where that could be taken out;
    /// `nil` where unknown.
    public var level: Double?

    /// What else may have been said, heard without the grammar.
    public var alternatives: [Hypothesis]

    /// What was said if one of the words was another that is easily taken for it, for each such word.
    public var twins: [Twin] = []

    /// What was said if it was a single word of those that are listened for by themselves; `nil` where more was said
    /// than a word, or what was said is none of them.
    public var lone: LoneWord?

    /// What was said if it was one of the names by which people call other machines; `nil` where more was said than
    /// that, or what was said is none of them.
    public var elsewhere: LoneWord?

    /// The likeliest sequences of words of the search, the likeliest first, where it looked for more than one.
    public var candidates: [Candidate] = []

    /// The phones that the sound is likeliest made of, without any words in mind; empty where nobody listened for them.
    public var phones: [Phone] = []

    /// Makes a hypothesis.
    public init(
        words: [Word], score: Int, confidence: Double, loss: Double? = nil, level: Double? = nil,
        alternatives: [Hypothesis] = []
    ) {
        self.words = words
        self.score = score
        self.confidence = confidence
        self.loss = loss
        self.level = level
        self.alternatives = alternatives
    }

    /// Puts all words later.
    public mutating func move(by seconds: Double) {
        for index in words.indices {
            words[index].start += seconds
            words[index].end += seconds
        }
        for index in phones.indices { phones[index].start += seconds }
        for index in alternatives.indices { alternatives[index].move(by: seconds) }
    }

    /// What was heard after the first words, and what else that may have been; where something else was heard in the
    /// place of these words, what was heard after them.
    public func droppingFirst(_ count: Int) -> Hypothesis {
        var rest = self
        rest.words.removeFirst(min(count, words.count))
        if count > 0 {
            rest.lone = nil
            rest.elsewhere = nil
        }
        rest.dropPhones(ofFirst: count, of: words)
        rest.twins = twins.compactMap { twin in
            guard twin.index >= count else { return nil }
            var moved = twin
            moved.index -= count
            return moved
        }
        let first = words.prefix(count).map(\.text)
        rest.candidates = candidates.filter { $0.words.starts(with: first) }.map {
            Candidate(words: Array($0.words.dropFirst(count)), behind: $0.behind)
        }
        rest.alternatives = alternatives.map { other in
            guard let end = words.prefix(count).last?.end, !other.words.map(\.text).starts(with: first)
            else { return other.droppingFirst(count) }
            return other.droppingFirst(other.words.prefix { ($0.start + $0.end) / 2 < end }.count)
        }
        return rest
    }

    /// What was heard, with a twin's word in the place of its own, which is not doubted any more.
    public func replacing(_ twin: Twin) -> Hypothesis {
        guard words.indices.contains(twin.index) else { return self }
        var other = self
        other.words[twin.index].text = twin.word
        other.twins.removeAll { $0.index == twin.index }
        return other
    }

    /// Takes away the phones up to the end of the first of some words.
    public mutating func dropPhones(ofFirst count: Int, of words: [Word]) {
        guard let end = words.prefix(count).last?.end else { return }
        phones.removeAll { $0.start < end }
    }

    /// What was heard, taken for other words, of which nothing is known but their order;
    /// twins stay where their words did.
    public func saying(_ others: [String]) -> Hypothesis {
        var result = self
        result.words = others.map { Word(text: $0, start: 0, end: 0, acousticScore: 0) }
        result.twins = twins.filter { twin in
            others.count == words.count && words.indices.contains(twin.index)
                && words[twin.index].text == others[twin.index]
        }
        return result
    }

    /// The words, joined by spaces.
    public var text: String { words.map(\.text).joined(separator: " ") }
}
