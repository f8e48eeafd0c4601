internal import JSGF

extension Grammar {
    /// Refuses a grammar with a tag that nothing reads: what it says would be dropped without a word.
    /// - Throws: the place of the first rule that has such a tag.
    func checkTags() throws(GrammarError) {
        for rule in rules {
            guard let tag = rule.expansion.tags.first(where: { TagContent($0) == nil }) else { continue }
            throw GrammarError(
                .unexpected(found: "{\(tag)}", expected: "a tag that grammars/meaning.yaml declares"), file: file,
                at: rule.location)
        }
    }
}

extension Expansion {
    /// All tags in it, however deep.
    fileprivate var tags: [String] {
        var found = children.flatMap(\.tags)
        if case .tagged(_, let tags) = self { found += tags }
        return found
    }
}
