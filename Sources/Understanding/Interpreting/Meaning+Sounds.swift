internal import HomeModel

extension Meaning {
    /// The most words that spell how a name is said.
    private static let longestSound = 8

    /// The sentence about a name that is said wrong, with what was said next taken for how it is said; `nil` where that was
    /// not asked for, or the words are too many to be it.
    func answered(bySound words: [String]) -> Meaning? {
        guard var node = child("pronounce"), node.has("wrong"), words.count <= Self.longestSound else { return nil }
        node.attributes.append(Attribute(key: "answered", value: "yes"))
        let sound = Attribute(key: "text", value: words.joined(separator: " "))
        node.children.append(Meaning(name: "name", attributes: [sound]))
        return Meaning(name: "", children: [node])
    }
}

extension Understanding {
    /// The refusal where somebody spells how another name of something is said: only for names themselves can be noted how
    /// they are.
    func otherNameIsSpelled(_ sentence: Meaning, _ words: [String]) -> Interpretation? {
        guard sentence.child("pronounce")?.child("name") != nil else { return nil }
        func isSaid(_ name: String) -> Bool {
            let name = language.normalizer.words(of: name)
            return !name.isEmpty && words.indices.contains { words[$0...].starts(with: name) }
        }
        let entities = structure.flatMap(\.entities)
        guard let other = entities.first(where: { $0.aliases.contains(where: isSaid) }),
            !entities.contains(where: { isSaid($0.name) })
        else { return nil }
        var refusal = Interpretation(.refused, reason: .notAllowed, subject: other.name)
        refusal.obstacle = "otherName"
        return refusal
    }
}
