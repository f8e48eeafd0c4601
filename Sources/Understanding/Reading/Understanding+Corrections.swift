internal import JSGF

/// What is taken back in one breath: "the kitchen, no, the bathroom light".
extension Understanding {
    /// How many words have to be said before one of them may be wrong.
    private static let fewestBegun = 3
    /// The most ways that are tried of replacing what was taken back.
    private static let mostCorrections = 200
    /// The most words that are taken back, where it isn't all that was said.
    private static let longestTakenBack = 16

    /// What words say of which some take others back.
    func corrected(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        var tries = Self.mostCorrections
        return corrected(words, tries: &tries, scratch: &scratch)
    }

    /// The sentence with what was taken back replaced: "the kitchen, no, the bathroom light". The replacement is of the
    /// same kind, so of several readings the one that is most like the original sentence is meant.
    private func corrected(_ words: [String], tries: inout Int, scratch: inout MatchScratch) -> Meaning? {
        guard tries > 0, words.count <= Self.longestMended, let (start, end) = correction(in: words) else {
            return nil
        }
        let before = Array(words[..<start]).filter { !language.fillers.contains($0) }
        let began = plain(before, scratch: &scratch).flatMap { $0.isWholeRequest ? $0 : nil }
        // Only what began as something said to the house can be taken back: "she said no, turn off the lights" didn't.
        let remarks = language.normalizer.words.remarks
        let isReported = before.contains { remarks.reports.contains($0) && !remarks.moments.contains($0) }
        guard !before.isEmpty, began?.child(.rule) != nil || !isReported, canBegin(before, scratch: &scratch) else {
            return nil
        }
        // What began by saying when is a rule in the end.
        let isRuleBegun =
            began?.child(.rule) != nil
            || began == nil && before.contains { remarks.reports.contains($0) && remarks.moments.contains($0) }
        let after = Array(words[end...])
        // "Lights off, no wait, leave the sofa lamp on" takes back a part only.
        if let first = after.first, remarks.spares?.contains(first) == true,
            let joint = remarks.spareJoint,
            let meaning = plain(before + [joint] + after, scratch: &scratch), meaning.isWholeRequest
        {
            return meaning
        }
        // What stands after may be corrected again.
        var best: Meaning?
        var least = Int.max
        if let meaning = renumbered(before, by: after).flatMap({ plain($0, scratch: &scratch) }), meaning.isWholeRequest
        {
            (best, least) = (meaning, began.map { $0.distance(to: meaning) } ?? 0)
        }
        if let began, began.child(.rule) != nil, let meaning = renamed(before, by: after, began, &tries, &scratch) {
            return meaning
        }
        let ends = (max(1, before.count - Self.longestTakenBack)..<before.count).reversed() + [0]
        for kept in ends where kept == 0 || before[kept - 1] != after.first {
            guard tries > 0 else { break }
            tries -= 1
            let candidate = Array(before[..<kept]) + after
            guard
                let meaning = plain(candidate, scratch: &scratch)
                    ?? corrected(candidate, tries: &tries, scratch: &scratch), meaning.isWholeRequest,
                !isRuleBegun || meaning.child(.rule) != nil,
                // "Pause the morning rule, no, movie time" runs no scene.
                began?.isCare != true || !meaning.isBareScene
            else { continue }
            let distance =
                began.map { $0.distance(to: meaning) }
                ?? meaning.looseness(isResumed: kept < before.count && before[kept] == after.first)
            if distance < least { (best, least) = (meaning, distance) }
        }
        return best?.referring(to: began)
    }

    /// A number in the place of the one before it, which had more words after it: "in ten minutes, no, twenty, …".
    private func renumbered(_ before: [String], by after: [String]) -> [String]? {
        let isNumber = language.normalizer.isNumber
        let number = after.prefix(while: isNumber)
        guard !number.isEmpty, let last = before.lastIndex(where: isNumber), last + 1 < before.count else { return nil }
        let first = before[..<last].lastIndex { !isNumber($0) }.map { $0 + 1 } ?? 0
        let unit = Array(before[(last + 1)...])
        return Array(before[..<first]) + Array(number) + unit + Array(after.dropFirst(number.count))
    }

    /// The rule with something else in the place of what it is about, which had more words after it: "turn on the sofa
    /// lamp at eight, no, the bedside lamp".
    private func renamed(
        _ before: [String], by after: [String], _ began: Meaning, _ tries: inout Int, _ scratch: inout MatchScratch
    ) -> Meaning? {
        let moments = language.normalizer.words.remarks.moments
        guard after.count <= Self.longestName, !after.contains(where: moments.contains) else { return nil }
        for start in before.indices.dropFirst() {
            for end in (start + 1)..<max(before.count, start + 1) where tries > 0 {
                tries -= 1
                let candidate = Array(before[..<start]) + after + Array(before[end...])
                if let meaning = plain(candidate, scratch: &scratch), began.distance(to: meaning) == 0 {
                    return meaning
                }
            }
        }
        return nil
    }

    /// Whether there are sentences that begin with these words, the last of which may be what was wrong.
    private func canBegin(_ words: [String], scratch: inout MatchScratch) -> Bool {
        if automaton.match(tokens: automaton.tokens(of: words), tellsHowFar: true, scratch: &scratch) { return true }
        return scratch.furthest == words.count
            || words.count >= Self.fewestBegun && scratch.furthest == words.count - 1
    }

    private func correction(in words: [String]) -> (start: Int, end: Int)? {
        for start in words.indices.dropFirst() {
            for phrase in language.corrections where words[start...].starts(with: phrase) {
                let end = start + phrase.count
                if end < words.count { return (start, end) }
            }
        }
        return nil
    }
}

extension Meaning {
    /// How far a correction is from the original sentence if nobody knows which part was replaced; smaller is better.
    /// It is nearer if it begins again with a word of the original, and has fewer targets: in "turn the hall light,
    /// sorry, the kitchen light off", the hall light isn't meant.
    fileprivate func looseness(isResumed: Bool) -> Int {
        2 * keys.filter { $0 == "target:" }.count + (isResumed ? 1 : 2)
    }

    /// How many keys and nodes one has that the other lacks.
    fileprivate func distance(to other: Meaning) -> Int {
        var counts: [String: Int] = [:]
        for key in keys { counts[key, default: 0] += 1 }
        for key in other.keys { counts[key, default: 0] -= 1 }
        return counts.values.reduce(0) { $0 + abs($1) }
    }

    private var keys: [String] {
        attributes.map(\.key.rawValue) + children.flatMap { ["\($0.kind.rawValue):"] + $0.keys }
    }
}
