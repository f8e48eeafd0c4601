internal import JSGF

/// Rules that are begun anew in the middle: "if it's foggy… if the roof light …".
extension Understanding {
    /// The rule that a sentence comes to which was begun anew: "when school's out… when Max arrives run Homework",
    /// "close the shades at sunset in summer… just every day".
    func begunAnew(_ cuts: [TextCut], _ words: [String], scratch: inout MatchScratch) -> Meaning? {
        var pauses = cuts.filter { $0.sign == .pause }.map {
            ($0.before, withoutCorrection(language.normalizer.words(of: $0.after)))
        }
        for start in words.indices.dropFirst() {
            for phrase in language.corrections where phrase.count > 1 && words[start...].starts(with: phrase) {
                pauses.append((Array(words[..<start]), Array(words[(start + phrase.count)...])))
            }
        }
        var tries = Self.mostTold
        for (before, after) in pauses where !after.isEmpty && isTellable(before) {
            if let request = request(begunIn: before, anew: after, scratch: &scratch) { return request }
            // A complete request before it is asked for, too.
            if let whole = plain(before, scratch: &scratch), whole.isRequest, !whole.isHalf { continue }
            if let rule = wholeRule(after, scratch: &scratch) { return rule }
            for kept in (1..<max(before.count, 1)).reversed() where before[kept - 1] != after.first {
                guard tries > 0 else { return nil }
                tries -= 1
                if let rule = wholeRule(Array(before[..<kept]) + after, scratch: &scratch) { return rule }
            }
        }
        return nil
    }

    /// The request whose last part was begun anew with the same word: "the blinds up in mummy's… in the main bedroom".
    private func request(begunIn before: [String], anew after: [String], scratch: inout MatchScratch) -> Meaning? {
        guard let first = after.first, let start = before.lastIndex(of: first), start > 0,
            plain(before, scratch: &scratch) == nil
        else { return nil }
        return plain(Array(before[..<start]) + after, scratch: &scratch).flatMap { $0.isRequest ? $0 : nil }
    }

    private func withoutCorrection(_ words: [String]) -> [String] {
        Array(words.dropFirst(language.correction(beginning: words)?.count ?? 0))
    }
}
