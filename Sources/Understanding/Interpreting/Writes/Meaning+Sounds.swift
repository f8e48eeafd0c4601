public import HomeModel

extension Meaning {
    /// The most words that spell how a name is said.
    private static let longestSound = 8

    /// The sentence as though only the wrong way of saying a name had been told.
    var askingForSound: Meaning {
        var node = self
        node.children.removeAll { $0.kind == .name }
        node.attributes.removeAll { $0.key == .answered }
        if !node.has(.wrong) { node.attributes.append(Attribute(key: .wrong, value: "yes")) }
        return node
    }

    /// The sentence about a name that is said wrong, with what was said next taken for how it is said; `nil` where that
    /// was not asked for, or the words are too many to be it.
    func answered(bySound words: [String]) -> Meaning? {
        guard var node = child(.pronounce), node.has(.wrong), words.count <= Self.longestSound else { return nil }
        node.attributes.append(Attribute(key: .answered, value: "yes"))
        let sound = Attribute(key: .text, value: words.joined(separator: " "))
        node.children.append(Meaning(.name, attributes: [sound]))
        return Meaning(.sentence, children: [node])
    }
}

/// A name of which the house has asked how it is said.
public struct UnsaidName: Sendable, Equatable {
    /// Its words.
    public var words: [String]
    /// Those of them that everybody knows, such as "lamp" or "of".
    public var common: Set<String>
}

extension Understanding {
    /// The name of which the house has just asked how it is said; `nil` where it hasn't.
    public func nameToBeSaid(
        to speaker: Speaker, in conversation: Conversation, state: HomeState
    ) -> UnsaidName? {
        let situation = Situation(
            index: index, tables: language.tables, state: state, speaker: speaker, conversation: conversation)
        guard let open = situation.question, open.sentence.child(.pronounce) != nil, let name = open.subject
        else { return nil }
        let words = language.normalizer.words(of: name)
        return words.isEmpty ? nil : UnsaidName(words: words, common: Set(words.filter(language.isCommon)))
    }

    /// Interprets words as the sound of a name, if the house has asked how that name is said; otherwise `nil`.
    public func interpret(
        sound words: [String], speaker: Speaker, conversation: Conversation, state: HomeState
    ) -> Interpretation? {
        let situation = Situation(
            index: index, tables: language.tables, state: state, speaker: speaker, conversation: conversation)
        let answer = situation.question?.sentence.answered(bySound: words)
        return answer.map(Interpreter(situation: situation).interpret)
    }

    /// The refusal where somebody spells how another name of something is said: only for names themselves can be noted
    /// how they are.
    func otherNameIsSpelled(_ sentence: Meaning, _ words: [String]) -> Interpretation? {
        guard sentence.child(.pronounce)?.child(.name) != nil else { return nil }
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
