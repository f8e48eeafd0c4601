internal import JSGF

/// Sentences that give a name which nobody has given yet: "call the lamp sunny".
extension Understanding {
    /// The most words of a name that nobody has given yet.
    static let longestName = 5

    /// A sentence with a new name in it, and how many words the name has.
    private typealias Named = (meaning: Meaning, length: Int)

    /// What words say that give a new name; read in several ways, in the one that leaves the fewest words to the name.
    func givingName(_ ways: [[String]], scratch: inout MatchScratch) -> Meaning? {
        ways.compactMap { naming($0, scratch: &scratch) }.min { $0.length < $1.length }?.meaning
    }

    private func naming(_ words: [String], scratch: inout MatchScratch) -> Named? {
        let symbols = language.normalizer.words
        guard words.count <= Self.longestMended, words.contains(where: symbols.naming.contains) else { return nil }
        let plain = words.filter { !language.fillers.contains($0) || $0 == "just" }
        if let found = named(words, scratch: &scratch) { return found }
        return plain.count < words.count ? named(plain, scratch: &scratch) : nil
    }

    /// The sentence with the shortest of its words that can be a name taken for one.
    private func named(_ spoken: [String], scratch: inout MatchScratch) -> Named? {
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
                    && !(length == 1 && symbols.unnamed?.contains(spoken[start]) == true)
                    && symbols.joining?.contains(spoken[start]) != true
                guard isSpelled || isName else { continue }
                var tried = spoken
                tried.replaceSubrange(start..<(start + length), with: [symbols.anyName])
                guard let meaning = matched(tried, tellsHowFar: true, scratch: &scratch) else {
                    if scratch.furthest <= start { places.remove(start) }
                    continue
                }
                // "He said set a timer …" spells nothing.
                guard isName || meaning.child("pronounce") != nil else { continue }
                let name = span.joined(separator: " ")
                if let named = meaning.replacingName(symbols.anyName, by: name) { return (named, length) }
            }
        }
        return nil
    }
}

extension Meaning {
    /// The tree with the words of a name put in for the one that stands for any; `nil` where that isn't in a name.
    func replacingName(_ placeholder: String, by name: String) -> Meaning? {
        var result = self
        if self.name == "name", values("text") == [placeholder] {
            result.attributes = [.init(key: "text", value: name)]
            return result
        }
        for position in children.indices {
            guard let changed = children[position].replacingName(placeholder, by: name) else { continue }
            result.children[position] = changed
            return result
        }
        return nil
    }
}
