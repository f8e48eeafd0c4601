/// Gives each name in a list all of its words: "the front and back doors" are the front door and the back door, "plugs
/// 1 and 3" are plug 1 and plug 3.
///
/// Only where names of the home come of it: "the tv and bedroom lights" are a television and the lights of a bedroom.
struct SharedWords {
    let names: ListNames
    let normalizer: TextNormalizer

    private var symbols: SymbolWords { normalizer.words }

    /// The most words that stand for one thing in a list, without what all share.
    private static let longestItem = 3

    /// The words with all names in full; `nil` where they share no word.
    func inFull(_ words: [String]) -> [String]? {
        var result = counted(owned(words))
        var start = 0
        while let joint = result[start...].firstIndex(where: isJoint) {
            if let (list, range) = sharingLast(result, at: joint) ?? sharingFirst(result, at: joint) {
                result.replaceSubrange(range, with: list)
                start = range.lowerBound + list.count
            } else {
                start = joint + 1
            }
        }
        return result == words ? nil : result
    }

    private func isJoint(_ word: String) -> Bool { symbols.listJoints?.contains(word) ?? false }

    private func isArticle(_ word: String) -> Bool { symbols.articles.contains(word) }

    // MARK: The last word

    /// The list around a joint of things that share their last word, and where it stands.
    private func sharingLast(_ words: [String], at joint: Int) -> ([String], Range<Int>)? {
        let begin = joint + 1 < words.count && isArticle(words[joint + 1]) ? joint + 2 : joint + 1
        for length in 1...Self.longestItem where begin + length < words.count {
            let noun = words[begin + length]
            let last = Array(words[begin..<(begin + length)])
            guard !last.contains(where: isJoint), let item = item(last, noun) else { continue }
            var items = [item]
            var end = joint
            var isThing = !isPlace(last, noun)
            while let (length, before) = itemEnding(at: end, words, noun) {
                items.insert(before, at: 0)
                isThing = isThing || !isPlace(Array(words[(end - length)..<end]), noun)
                end -= length
                if end > 0, isArticle(words[end - 1]), end > 1, itemEnding(at: end - 1, words, noun) != nil { end -= 1 }
            }
            guard items.count > 1, isThing else { continue }
            return (Array(items.joined(separator: [words[joint]])), end..<(begin + length + 1))
        }
        return nil
    }

    /// One thing of a list by its own words and those that it shares; of a place its things of the kind,
    /// where several are said.
    private func item(_ own: [String], _ noun: String) -> [String]? {
        // "The kitchen and hall lights" are all lights there, and not only the one that is called Kitchen Light.
        if isPlace(own, noun) { return own + [noun] }
        // "The fan and desk light": the fan is a thing by itself.
        return names.thing(own) == nil ? names.thing(own + [noun]) : nil
    }

    /// Whether a word is a place, where several of a kind are said.
    private func isPlace(_ own: [String], _ noun: String) -> Bool {
        names.places.contains(own) && HomeIndex.singular(noun) != noun
    }

    private func itemEnding(at end: Int, _ words: [String], _ noun: String) -> (length: Int, item: [String])? {
        for length in (1...Self.longestItem).reversed() where end - length >= 0 {
            if let item = item(Array(words[(end - length)..<end]), noun) { return (length, item) }
        }
        return nil
    }

    // MARK: The first words

    /// The list around a joint of things that differ by their numbers only, and where it stands.
    private func sharingFirst(_ words: [String], at joint: Int) -> ([String], Range<Int>)? {
        guard joint > 1, joint + 1 < words.count else { return nil }
        var numbers: [Int] = []
        var place = joint - 1
        while place > 0, normalizer.isNumber(words[place]) {
            numbers.insert(place, at: 0)
            place -= 1
        }
        numbers.append(joint + 1)
        for length in 1...Self.longestItem where place - length + 1 >= 0 {
            let start = place - length + 1
            let shared = ListNames.key(Array(words[start...place]))
            let items = numbers.compactMap { names.thing(shared + [words[$0]]) }
            guard numbers.count > 1, items.count == numbers.count else { continue }
            return (Array(items.joined(separator: [words[joint]])), start..<(joint + 2))
        }
        return nil
    }

    /// The words without what only says that a number comes: "plug number two" is called Plug 2.
    private func counted(_ words: [String]) -> [String] {
        guard let counting = symbols.counting, words.contains(where: counting.contains) else { return words }
        var result = words
        for place in words.indices.reversed() where counting.contains(words[place]) && place + 1 < words.count {
            let isName = (1...Self.longestItem).contains { length in
                place >= length && names.thing(words[(place - length)..<place] + [words[place + 1]]) != nil
            }
            if isName { result.remove(at: place) }
        }
        return result
    }

    // MARK: Owners

    /// The words with owners as the home's names have them: "chris's office" where the room is called Chris Office.
    private func owned(_ words: [String]) -> [String] {
        guard words.contains(where: { symbols.parted($0) != nil }) else { return words }
        var result = words
        for place in words.indices.dropLast() {
            guard let stem = symbols.parted(words[place])?.stem else { continue }
            let (said, plain) = ([words[place], words[place + 1]], [stem, words[place + 1]])
            if begins(plain), !begins(said) { result[place] = stem }
        }
        return result
    }

    private func begins(_ words: [String]) -> Bool {
        names.places.contains(words) || names.thing(words) != nil
            || names.places.contains { $0.starts(with: words) }
            || names.things.values.contains { $0.starts(with: words) }
    }
}
