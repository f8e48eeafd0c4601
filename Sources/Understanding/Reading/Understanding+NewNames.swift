internal import HomeModel
internal import JSGF

/// Sentences that give a name which nobody has given yet: "call the lamp sunny".
extension Understanding {
    /// The most words of a name that nobody has given yet.
    static let longestName = 5

    /// The most words of a name that is joined to another one.
    private static let longestJoined = 2

    /// The fewest words that tell who calls something so: "he says" tells who said it.
    private static let shortestUse = 3

    /// A sentence with a new name in it, and how many words the name has.
    private typealias Named = (meaning: Meaning, length: Int)

    /// The meaning of words that give a new name. Where the name may begin at several words, the shortest name is
    /// taken.
    /// - Parameters:
    ///   - listed: the words with joints for commas, where there are any; no name goes over a joint of these.
    ///   - commas: after how many of the words there is a comma, over which no name goes.
    func givingName(
        _ words: [String], listed: [String]? = nil, commas: [Int] = [], scratch: inout MatchScratch
    ) -> Meaning? {
        let barrier = language.normalizer.words.comma
        let joints = (listed ?? []).indices.filter { listed?[$0] == barrier }
        let ways = [
            listed.flatMap { naming($0, joints, scratch: &scratch) }, naming(words, commas, scratch: &scratch),
        ]
        return ways.compactMap(\.self).min { $0.length < $1.length }?.meaning
    }

    /// The words with the name at their end that is missing: "new scene, bath time",
    /// which is read as what it is time for.
    func namingAtEnd(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        let anyName = language.normalizer.words.anyName
        for length in (1...Self.longestName).prefix(while: { $0 < words.count }) {
            guard let meaning = matched(words.dropLast(length) + [anyName], scratch: &scratch),
                let named = meaning.replacingName(anyName, by: words.suffix(length).joined(separator: " "))
            else { continue }
            return named
        }
        return nil
    }

    /// A new name that ends at the first comma or stop; after that stands a remark ("remember this as cosy, it's
    /// lovely") or a correction ("call the radio kitchen radio, no, music box").
    func namingBeforeRemark(_ cuts: [TextCut], scratch: inout MatchScratch) -> Meaning? {
        guard let cut = cuts.first(where: { $0.sign == .comma || $0.sign == .stop }),
            let named = givingName(cut.before, scratch: &scratch)
        else { return nil }
        let remark = language.normalizer.words(of: cut.after)
        if let correction = language.correction(beginning: remark) {
            let name = named.newName?.split(separator: " ").map(String.init) ?? []
            let instead = Array(remark.dropFirst(correction.count))
            // "…, no, leave it" is no name.
            guard !instead.isEmpty, plain(instead, scratch: &scratch) == nil, !isOrdering(instead), !name.isEmpty,
                cut.before.suffix(name.count) == name[...]
            else { return nil }
            return givingName(cut.before.dropLast(name.count) + instead, scratch: &scratch)
        }
        let tells = remark.first.map(isBeing) == true && statements.isStatement(remark[...])
        return named.isCare && (tells || tellsWhy(remark) || tellsOfUse(remark)) ? named : nil
    }

    /// Whether words tell who calls it so: "that's what the kids say".
    private func tellsOfUse(_ remark: [String]) -> Bool {
        let uses = language.normalizer.words.remarks.uses ?? []
        return remark.count >= Self.shortestUse && remark.first.map(statements.isSubject) == true
            && remark.dropFirst().contains(where: uses.contains)
    }

    private func naming(_ words: [String], _ commas: [Int], scratch: inout MatchScratch) -> Named? {
        let symbols = language.normalizer.words
        guard words.count <= Self.longestMended, words.contains(where: symbols.naming.contains) else { return nil }
        let isKept = { (word: String) in !self.language.fillers.contains(word) || word == "just" }
        let plain = words.filter(isKept)
        if let found = namedOnceOrTwice(words, commas, scratch: &scratch) { return found }
        guard plain.count < words.count else { return nil }
        return namedOnceOrTwice(plain, commas.map { words.prefix($0).count(where: isKept) }, scratch: &scratch)
    }

    /// The sentence with one new name, or with two where these leave fewer words to names:
    /// a room and what comes into it.
    private func namedOnceOrTwice(_ spoken: [String], _ commas: [Int], scratch: inout MatchScratch) -> Named? {
        let once = named(spoken, commas, scratch: &scratch)
        guard
            let twice = namedTwice(spoken, commas, scratch: &scratch)
                ?? ((once?.length ?? .max) > Self.longestJoined ? joinedNames(spoken, commas, scratch: &scratch) : nil)
        else { return once }
        return once.map { $0.length <= twice.length ? $0 : twice } ?? twice
    }

    /// The sentence with a new name at its end, after a word for that, and another one before it.
    private func namedTwice(_ spoken: [String], _ commas: [Int], scratch: inout MatchScratch) -> Named? {
        let symbols = language.normalizer.words
        guard let begin = spoken.lastIndex(where: { symbols.secondNames?.contains($0) == true }), begin > 1 else {
            return nil
        }
        let start = begin + 1 + (symbols.articles.contains(spoken.dropFirst(begin + 1).first ?? "") ? 1 : 0)
        let last = spoken[min(start, spoken.count)...]
        guard (1...Self.longestName).contains(last.count), !last.contains(where: symbols.isNoPartOfNames),
            !commas.contains(where: { $0 > start })
        else { return nil }
        guard let first = named(spoken[..<start] + [symbols.anyName], commas, scratch: &scratch),
            let both = first.meaning.replacingName(symbols.anyName, by: last.joined(separator: " "))
        else { return nil }
        return (both, first.length + last.count)
    }

    /// The sentence with two new names of a word or two, one joined to the other: "Anna and Ben live here".
    private func joinedNames(_ spoken: [String], _ commas: [Int], scratch: inout MatchScratch) -> Named? {
        let symbols = language.normalizer.words
        guard let joint = spoken.firstIndex(of: symbols.comma), joint > 0 else { return nil }
        for length in 1...Self.longestJoined where joint + length < spoken.count - 1 {
            let second = (joint + 1)...(joint + length)
            guard !spoken[second].contains(where: symbols.isNoPartOfNames) else { return nil }
            var tried = spoken
            tried.replaceSubrange(second, with: [symbols.anyName])
            guard let first = named(tried, commas, scratch: &scratch),
                let both = first.meaning.replacingName(symbols.anyName, by: spoken[second].joined(separator: " "))
            else { continue }
            return (both, first.length + length)
        }
        return nil
    }

    /// The sentence in which some of its words are taken for a new name:
    /// the shortest run of words that makes it a sentence.
    private func named(_ spoken: [String], _ commas: [Int], scratch: inout MatchScratch) -> Named? {
        let symbols = language.normalizer.words
        let suspects = suspects(in: spoken, scratch: &scratch)
        let isSpelled = spoken.contains(where: symbols.spelling.contains)
        // Where the grammar has no place for a name, it has none for a longer one either.
        var places = Set(suspects)
        for length in 1...Self.longestName where length < spoken.count {
            for start in suspects where places.contains(start) && start + length <= spoken.count {
                let span = spoken[start..<(start + length)]
                let isName =
                    !span.contains(where: symbols.isNoPartOfNames) && !symbols.isCutOff(span)
                    && !span.contains(symbols.anyName)
                    && !(length == 1 && symbols.unnamed?.contains(spoken[start]) == true)
                    && symbols.joining?.contains(spoken[start]) != true
                guard isSpelled || isName, !commas.contains(where: { start < $0 && $0 < start + length }) else {
                    continue
                }
                var tried = spoken
                tried.replaceSubrange(start..<(start + length), with: [symbols.anyName])
                guard let meaning = matched(tried, tellsHowFar: true, scratch: &scratch) else {
                    if scratch.furthest <= start { places.remove(start) }
                    continue
                }
                // "He said set a timer …" spells nothing, and "my wife is called to work" names nobody.
                guard isName || meaning.child(.pronounce) != nil,
                    meaning.child(.addPerson) == nil || symbols.unnamedPeople?.contains(spoken[start]) != true
                else { continue }
                let name = span.joined(separator: " ")
                if let named = meaning.replacingName(symbols.anyName, by: name) {
                    let longer = begunEarlier(start..<(start + length), in: spoken, scratch: &scratch)
                    return (longer ?? named, length)
                }
            }
        }
        return nil
    }

    /// The sentence with the name begun a word earlier, where that word repeats the end of a name that there is: "name
    /// the sofa lamp lamp two" is about no lamp of the sofa lamp. Other words may belong to what is named: "call the
    /// kitchen window glassy".
    private func begunEarlier(_ name: Range<Int>, in spoken: [String], scratch: inout MatchScratch) -> Meaning? {
        let start = name.lowerBound - 1
        guard start > 1, spoken[start] == spoken[start - 1] else { return nil }
        let names = (1...Self.longestName).prefix { $0 < start }
            .map { EntityName.folded(spoken[(start - $0)..<start].joined(separator: " ")) }
        guard names.contains(where: index.takenNames.contains) else { return nil }
        let symbols = language.normalizer.words
        var tried = spoken
        tried.replaceSubrange(start..<name.upperBound, with: [symbols.anyName])
        return matched(tried, scratch: &scratch)?
            .replacingName(symbols.anyName, by: spoken[start..<name.upperBound].joined(separator: " "))
    }
}

extension Meaning {
    /// The name that is given in it.
    fileprivate var newName: String? {
        kind == .name ? values(.text).first : children.lazy.compactMap(\.newName).first
    }

    /// The tree with the words of a name put in for the one that stands for any; `nil` where that isn't in a name.
    func replacingName(_ placeholder: String, by name: String) -> Meaning? {
        var result = self
        if self.kind == .name, values(.text).contains(placeholder) {
            result.attributes = values(.text).map { .init(key: .text, value: $0 == placeholder ? name : $0) }
            return result
        }
        for position in children.indices {
            guard let changed = children[position].replacingName(placeholder, by: name) else { continue }
            result.children[position] = changed
            // A message keeps its words as they were said.
            if self.kind == .chore {
                result.attributes = attributes.map { $0.value == placeholder ? .init(key: $0.key, value: name) : $0 }
            }
            return result
        }
        return nil
    }
}
