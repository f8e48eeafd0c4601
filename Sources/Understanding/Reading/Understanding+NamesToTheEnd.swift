internal import HomeModel
internal import JSGF

/// New names that are half a sentence themselves.
extension Understanding {
    /// The most words in front of the name.
    private static let longestFront = 4

    /// "Call it Ivy is back", after a rule or a scene: the words up to the end are the name, though such words stand in
    /// no other name. Nothing for figures of speech ("call it a day").
    func namingToTheEnd(_ words: [String], in conversation: Conversation, scratch: inout MatchScratch) -> Meaning? {
        let symbols = language.normalizer.words
        guard conversation.topic != nil, words.count <= Self.longestFront + Self.longestName,
            let verb = words.firstIndex(where: symbols.naming.contains), verb < Self.longestFront
        else { return nil }
        for start in (verb + 1)..<min(words.count, Self.longestFront) {
            let name = words[start...]
            guard (2...Self.longestName).contains(name.count), let first = name.first,
                !symbols.articles.contains(first), symbols.dangling?.contains(first) != true,
                !symbols.remarks.impersonal.contains(first), !symbols.isCutOff(name)
            else { continue }
            let tried = words[..<start] + [symbols.anyName]
            guard let meaning = plain(Array(tried), scratch: &scratch), meaning.children.count == 1,
                meaning.children[0].namesWhatWasTalkedAbout
            else { continue }
            return meaning.replacingName(symbols.anyName, by: name.joined(separator: " "))
        }
        return nil
    }
}

extension Meaning {
    /// Whether it gives "it" another name.
    fileprivate var namesWhatWasTalkedAbout: Bool {
        switch kind {
        case .rename: isAboutIt
        case .ruleName: child(.ref)?.has(.last) == true
        default: false
        }
    }
}
