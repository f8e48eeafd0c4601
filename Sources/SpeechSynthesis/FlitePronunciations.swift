public import Speech

/// How any word may sound, by flite's CMU lexicon and its letter-to-sound rules.
///
/// For what a dictionary lacks: made-up names, initialisms ("tv", "hvac"), numbers ("2", "pm2.5"), signs ("&"),
/// possessives and contractions, and words with letters that English lacks ("küche", "łódź"), read the English way and
/// those of the languages that have these letters. A word without any
/// letter or digit that can be read (emoji, most scripts other than Latin, Greek and Cyrillic) has no pronunciation.
public struct FlitePronunciations: PronunciationSource {
    /// More variants of one word cost the search more than they help.
    static let maximumVariants = 6

    /// Longer words than any language has are not read: their grammar would be as long.
    static let maximumLength = 120

    private let lexicon = FliteLexicon.shared

    /// Makes the source; the lexicon is set up with the first word that is asked for.
    public init() {}

    /// How `word` may sound, the likeliest first; see the type for what it can read.
    public func pronunciations(of word: String) -> [Pronunciation] {
        guard word.utf8.count <= Self.maximumLength else { return [] }
        var whole: [[String]] = [[]]
        for piece in WordPiece.pieces(of: word) {
            let readings = readings(of: piece)
            guard !readings.isEmpty else { continue }
            var seen: Set<[String]> = []
            whole = whole.flatMap { start in readings.map { start + $0 } }.filter { seen.insert($0).inserted }
            whole = Array(whole.prefix(Self.maximumVariants))
        }
        return whole.filter { !$0.isEmpty }.map(Pronunciation.init(phones:))
    }

    private func readings(of piece: WordPiece) -> [[String]] {
        switch piece {
        case .number(let digits):
            return SpokenNumber.readings(of: digits).map { $0.flatMap { phones(ofEnglish: $0) } }
        case .sign(let name):
            return [name.split(separator: " ").flatMap { phones(ofEnglish: String($0)) }]
        case .letters(let letters):
            return readings(ofLetters: letters)
        }
    }

    /// Readings of letters of any alphabet and apostrophes.
    private func readings(ofLetters letters: String) -> [[String]] {
        let plain = LetterFolding.plain(letters)
        guard !plain.isEmpty else { return [] }
        let bare = LetterFolding.bare(letters)
        // A word that English has taken over is said the English way: "café".
        var readings = bare != letters && lexicon.lists(bare) ? [lexicon.phones(of: bare)] : []
        readings += ForeignReading.all.filter { $0.suits(letters) }.map { $0.phones(of: letters) }
        if bare != plain { readings += self.readings(ofPlain: bare).prefix(1) }
        readings += self.readings(ofPlain: plain)
        if letters.contains(where: GermanReading.marks.contains) {
            let spelledOut = LetterFolding.plain(GermanReading.spelledOut(letters))
            readings.append(GermanReading.phones(of: letters))
            readings += self.readings(ofPlain: spelledOut)
        }
        return readings.filter { !$0.isEmpty }
    }

    /// Readings of the letters a to z and apostrophes.
    private func readings(ofPlain word: String) -> [[String]] {
        if let contraction = Contraction(word) {
            return readings(ofPlain: contraction.stem).map { $0 + contraction.ending(after: $0.last) }
        }
        let bare = word.filter { $0 != "'" }
        guard !bare.isEmpty else { return [] }
        if let phones = Initialism.mixed[bare] { return [phones] }
        let isInitialism = Initialism.listed.contains(bare) || !Initialism.isPronounceable(bare)
        let spelled = Initialism.phones(of: bare)
        if isInitialism, !lexicon.lists(bare) || Initialism.listed.contains(bare) {
            return Initialism.isPronounceable(bare) ? [spelled, lexicon.phones(of: bare)] : [spelled]
        }
        var readings = [lexicon.phones(of: bare)]
        if lexicon.lists(bare) {
            readings += ["n", "v"].map { lexicon.phones(of: bare, partOfSpeech: $0) }
        } else if bare.count <= Initialism.longestGuess {
            readings.append(spelled)
        }
        return readings
    }

    private func phones(ofEnglish word: String) -> [String] {
        lexicon.phones(of: word)
    }
}
