/// Spells how a name was said with words that are read that way: "shih-bahn lamp" for "Siobhan Lamp".
///
/// People spell sounds so, it can stand in a home file, and any voice can read it. See ``Respelling``.
public struct SoundSpelling: Sendable {
    private let pronunciations: any PronunciationSource

    /// Makes it with what knows how words are read.
    public init(_ pronunciations: any PronunciationSource) {
        self.pronunciations = pronunciations
    }

    /// Fewer phones are a breath or a knock, and so is a smaller share of those that the words are read with that not
    /// everybody knows.
    private static let fewestPhones = 2
    private static let leastShare = 0.45
    /// More phones than these are a sentence, where a name is read with so many.
    private static func mostPhones(for usual: Int) -> Int { 3 * usual / 2 + 4 }
    /// A word of a name is said as it is written where its sound differs by less than this share of its phones, and
    /// another word of the name by more.
    private static let usual = 0.5
    /// How much more it counts how a common word was said: that is sure to be known, and where the rest ends with it.
    private static let commonWeight = 2.0
    /// What it costs, for each phone, to take a word of a name for left out.
    private static let missingCost = 0.7

    /// The words that are read like `phones`.
    /// - Parameters:
    ///   - phones: how somebody said the name.
    ///   - name: its words.
    ///   - common: those of them that everybody knows, such as "lamp": they stay as they are, and so do others that are
    ///     said nearly as they are written, all but the one that differs most.
    /// - Returns: `nil` where too little was said, or too much, or nothing that can be spelled.
    public func spelling(of phones: [String], for name: [String], common: Set<String> = []) -> [String]? {
        guard phones.count >= Self.fewestPhones, phones.contains(where: PhoneSet.vowels.contains),
            let said = said(phones, of: name, common)
        else { return nil }
        let words = said.words.map { name[$0] }
        let differences = zip(said.parts, words).map(difference)
        let own = words.indices.filter { !common.contains(words[$0]) }
        let strange = own.isEmpty ? Array(words.indices) : own
        let strangest = strange.max { differences[$0] < differences[$1] }
        let spelled = words.indices.map { index in
            let isStrange = index == strangest || strange.contains(index) && differences[index] >= Self.usual
            return isStrange ? spelling(of: said.parts[index]) ?? words[index] : words[index]
        }
        return name[..<said.words.lowerBound] + spelled + name[said.words.upperBound...]
    }

    /// Which words of a name were said, and the phones of each:
    /// who is asked how "Siobhan Lamp" is said may say "Siobhan".
    private func said(
        _ phones: [String], of name: [String], _ common: Set<String>
    ) -> (parts: [[String]], words: Range<Int>)? {
        let usual = name.map { pronunciations.pronunciations(of: $0).first?.phones ?? [] }
        let weights = name.map { common.contains($0) ? Self.commonWeight : 1 }
        let own = zip(usual, name).filter { !common.contains($1) }.map(\.0)
        let fewest = Self.leastShare * Double((own.isEmpty ? usual : own).joined().count)
        guard Double(phones.count) >= fewest, phones.count <= Self.mostPhones(for: usual.joined().count) else {
            return nil
        }
        var best: (cost: Double, parts: [[String]], words: Range<Int>)?
        for first in name.indices {
            // Words are left out at one end.
            for end in first == 0 ? Array(1...name.count) : [name.count] {
                let parts = PhoneParts.parts(
                    of: phones.map { [$0] }, like: Array(usual[first..<end]), weights: Array(weights[first..<end]))
                guard parts.count == end - first else { continue }
                let missing = (usual[..<first] + usual[end...]).map(\.count).reduce(0, +)
                let cost = zip(zip(parts, usual[first..<end]), weights[first..<end])
                    .map { PhoneDistance.between($0.0, $0.1) * $1 }
                    .reduce(Self.missingCost * Double(missing), +)
                if best.map({ cost < $0.cost }) ?? true { best = (cost, parts, first..<end) }
            }
        }
        return best.map { ($0.parts, $0.words) }
    }

    /// By which share of its phones a sound differs from the nearest that a word is read as.
    private func difference(_ phones: [String], _ word: String) -> Double {
        let distances = pronunciations.pronunciations(of: word).map { reading in
            PhoneDistance.between(phones, reading.phones) / Double(max(phones.count, reading.phones.count))
        }
        return distances.min() ?? 1
    }

    /// The word that is read like the phones: without hyphens where it is read so anyway; `nil` for a single phone
    /// or one without a vowel.
    private func spelling(of phones: [String]) -> String? {
        guard phones.count > 1, phones.contains(where: PhoneSet.vowels.contains) else { return nil }
        let respelled = Respelling.spelling(of: Syllables.syllables(of: phones))
        let plain = respelled.filter { $0 != "-" }
        if pronunciations.pronunciations(of: plain).first?.phones == phones { return plain }
        // Only hyphens tell that it is to be read by its letters alone.
        return respelled.contains("-")
            ? respelled : Respelling.spelling(of: [Array(phones.prefix(1)), Array(phones.dropFirst())])
    }
}
