internal import JSGF

/// Slips of the tongue and of the keyboard: where words are no sentence, one of them that may be wrong is mended.
extension Understanding {
    /// How many words before the one that can't follow may be what is wrong.
    private static let mostSuspects = 12

    /// The words among which the mistake must be: those up to the first that can't follow, at most 12.
    func suspects(in words: [String], scratch: inout MatchScratch) -> Range<Int> {
        guard !words.isEmpty,
            !automaton.match(tokens: automaton.tokens(of: words), tellsHowFar: true, scratch: &scratch)
        else { return 0..<0 }
        let end = min(scratch.furthest + 1, words.count)
        return max(0, end - Self.mostSuspects)..<end
    }

    /// What words say in which one is mistyped, or taken for another.
    func mended(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        guard words.count <= Self.longestMended else { return nil }
        let kept = words.filter { !language.fillers.contains($0) }
        let suspects = suspects(in: kept, scratch: &scratch)
        if let joined = rejoined(kept, at: suspects, scratch: &scratch) { return joined }
        if let parted = parted(kept, at: suspects, scratch: &scratch) { return parted }
        if let meaning = confused(kept, at: suspects, scratch: &scratch) { return meaning }
        return onlyReading(of: kept, scratch: &scratch)
    }

    /// The sentence with its unknown words mended, where that comes to one meaning: the "halwway" light is the
    /// hallway's, for nothing is called halfway.
    private func onlyReading(of words: [String], scratch: inout MatchScratch) -> Meaning? {
        var only: Meaning?
        for reading in repair.readings(of: words) {
            let meaning =
                matched(reading, scratch: &scratch)
                ?? confused(reading, at: suspects(in: reading, scratch: &scratch), scratch: &scratch)
            guard let meaning, meaning != only else { continue }
            guard only == nil else { return nil }
            only = meaning
        }
        return only
    }

    /// An order that was read as half a sentence because one word was confused with another: "switch of the fan". It
    /// counts only if nothing was said before that it could continue.
    func orderInHalf(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        let words = repair.repaired(words) ?? words
        guard words.count <= Self.longestMended, let first = words.first,
            language.normalizer.words.remarks.orders.contains(first)
        else { return nil }
        return confused(words, at: words.indices, scratch: &scratch).flatMap {
            CommandInterpreter.isAction($0) ? $0 : nil
        }
    }

    /// One word taken for another that sounds or looks like it: "turn of the light".
    private func confused(_ words: [String], at suspects: Range<Int>, scratch: inout MatchScratch) -> Meaning? {
        for position in suspects {
            guard let other = language.normalizer.words.confusion(at: position, in: words) else { continue }
            var tried = words
            tried[position] = other
            if let meaning = matched(tried, scratch: &scratch) { return meaning }
        }
        return nil
    }

    /// A word that owns things in this home, said of somebody: "when Rachel's home".
    private func parted(_ words: [String], at suspects: Range<Int>, scratch: inout MatchScratch) -> Meaning? {
        for position in suspects {
            guard let parts = repair.parts(of: words[position]) else { continue }
            var tried = words
            tried.replaceSubrange(position...position, with: parts)
            if let meaning = matched(tried, scratch: &scratch) { return meaning }
        }
        return nil
    }

    /// Two words that are one in the grammar ("bath room"),
    /// or have the space a letter too early or too late ("tur nthe").
    private func rejoined(_ words: [String], at suspects: Range<Int>, scratch: inout MatchScratch) -> Meaning? {
        for position in suspects where position + 1 < words.count {
            let (first, second) = (words[position], words[position + 1])
            let letters = first + second
            var parted = [[letters]]
            if !isKnown(first) || !isKnown(second) {
                parted += [first.count - 1, first.count + 1].filter { 0 < $0 && $0 < letters.count }
                    .map { [String(letters.prefix($0)), String(letters.dropFirst($0))] }
            }
            for parts in parted where parts.allSatisfy(isKnown) {
                var tried = words
                tried.replaceSubrange(position...(position + 1), with: parts)
                if let meaning = matched(tried, scratch: &scratch) { return meaning }
            }
        }
        return nil
    }

    /// Whether a word is one of the language, or of a name.
    func isKnown(_ word: String) -> Bool { automaton.vocabulary.id(of: word) != Vocabulary.unknown }
}
