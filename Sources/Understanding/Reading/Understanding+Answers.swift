internal import HomeModel

/// Answers that are told by their words alone: a name that nobody has given yet, a part of a name that is a word by itself.
extension Understanding {
    /// What was asked for with a name that was missing, where words that mean nothing else are its name: "siesta", said to
    /// "what shall the scene be called?".
    func answered(_ sentence: Meaning, byName words: [String]) -> Meaning? {
        let symbols = language.normalizer.words
        guard var node = sentence.child("sceneMake") ?? sentence.child("rename"), node.has("unfinished"),
            node.child("name") == nil
        else { return nil }
        let name = Array(words.drop(while: symbols.articles.contains))
        guard (1...Self.longestName).contains(name.count), !name.contains(where: symbols.isNoPartOfNames),
            !symbols.isCutOff(name)
        else { return nil }
        node.attributes.removeAll { $0.key == "unfinished" }
        let text = Meaning.Attribute(key: "text", value: name.joined(separator: " "))
        node.children.append(Meaning(name: "name", attributes: [text]))
        return Meaning(name: "", children: [node])
    }

    /// "Right", said to "the left one or the right one?", is no yes: the only one of those that were offered in whose name the
    /// words are.
    func picked(by words: [String], in situation: Situation) -> Meaning? {
        guard let open = situation.question, open.rules.isEmpty, situation.pending.isEmpty else { return nil }
        let fitting = open.services.filter { service in
            guard let position = index.byService[service] else { return false }
            let name = language.normalizer.words(of: index.entries[position].service.name)
            return words.allSatisfy(name.contains)
        }
        guard fitting.count == 1, let service = fitting.first else { return nil }
        let target = Meaning(name: "target", attributes: [.init(key: "service", value: "\(service.rawValue)")])
        return Meaning(name: "", children: [Meaning(name: "fragment", children: [target]).marked("chosen")])
    }
}
