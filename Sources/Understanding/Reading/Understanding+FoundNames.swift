internal import HomeModel
internal import JSGF

/// Accessories that were found and aren't added yet, by the names that were told of them: "add the ceiling light to the
/// kitchen".
extension Understanding {
    /// What words say of something that was found, with its name in them; `nil` where they are a sentence as they
    /// stand, or name nothing that was found, or several things.
    func toFound(_ words: [String], in conversation: Conversation, scratch: inout MatchScratch) -> Meaning? {
        guard !conversation.found.isEmpty, words.count <= Self.longestMended,
            let known = language.normalizer.words.foundOne?.split(separator: " ").map(String.init),
            let (number, place) = namedFound(words, in: conversation), plain(words, scratch: &scratch) == nil
        else { return nil }
        var tried = words
        tried.replaceSubrange(place, with: known)
        guard let meaning = plain(tried, scratch: &scratch) ?? givingName(tried, scratch: &scratch),
            meaning.children.count == 1, Self.toFound.contains(meaning.children[0].kind)
        else { return nil }
        var result = meaning
        result.children[0].attributes.removeAll { $0.key == .n }
        result.children[0].attributes.append(.init(key: .n, value: "\(number)"))
        return result
    }

    private static let toFound: Set<Meaning.Kind> = [.addFound, .showFound]

    /// The only one of what was found whose name stands in words, by the longest name that does, and where it stands
    /// with its article.
    private func namedFound(
        _ words: [String], in conversation: Conversation
    ) -> (number: Int, place: Range<Int>)? {
        let normalizer = language.normalizer
        var best: (numbers: Set<Int>, place: Range<Int>)?
        for (index, found) in conversation.found.enumerated() {
            let names = [found.name] + (found.room.map { ["\($0) \(found.name)"] } ?? [])
            for name in names {
                guard let place = words.firstRange(of: normalizer.words(of: name)), !place.isEmpty else { continue }
                if let known = best, place.count < known.place.count { continue }
                let isSame = best?.place == place
                best = ((isSame ? best?.numbers ?? [] : []).union([index + 1]), place)
            }
        }
        guard let best, best.numbers.count == 1, let number = best.numbers.first else { return nil }
        let start = best.place.lowerBound
        let hasArticle = start > 0 && normalizer.words.articles.contains(words[start - 1])
        return (number, (hasArticle ? start - 1 : start)..<best.place.upperBound)
    }
}
