internal import HomeModel
internal import JSGF

/// Answers that are told by their words alone: a name that nobody has given yet,
/// a part of a name that is a word by itself.
extension Understanding {
    /// The request whose name was missing, with words that mean nothing else as its name: "siesta", said to "what shall
    /// the scene be called?".
    func answered(_ sentence: Meaning, byName words: [String]) -> Meaning? {
        let symbols = language.normalizer.words
        if sentence.child(.addHome) != nil, symbols.saysNoName(words) {
            let usual = Meaning.Attribute(key: .text, value: language.phrases.phrase("home.usual"))
            return sentence.named(Meaning(.name, attributes: [usual]))
        }
        let name = Array(words.drop(while: symbols.articles.contains))
        guard canName(sentence, words), (1...Self.longestName).contains(name.count),
            !name.contains(where: symbols.isNoPartOfNames),
            !symbols.isCutOff(name)
        else { return nil }
        return sentence.named(Meaning(.name, attributes: [.init(key: .text, value: name.joined(separator: " "))]))
    }

    /// The name of a home that was asked for is no question, and no remark.
    private func canName(_ open: Meaning, _ words: [String]) -> Bool {
        guard open.child(.addHome) != nil, let first = words.first, words.count > 1 else { return true }
        let symbols = language.normalizer.words
        return !symbols.remarks.openings.contains(first) && !symbols.asking.contains(first)
    }

    /// "Right", said to "the left one or the right one?", is no yes: the only one of those that were offered in whose
    /// name the words are.
    func picked(by words: [String], in situation: Situation) -> Meaning? {
        guard let open = situation.question, open.rules.isEmpty, situation.pending.isEmpty else { return nil }
        let fitting = open.services.filter { service in
            guard let position = index.byService[service] else { return false }
            let name = language.normalizer.words(of: index.entries[position].service.name)
            return words.allSatisfy(name.contains)
        }
        guard fitting.count == 1, let service = fitting.first else { return nil }
        let target = Meaning.target(service)
        return Meaning(.sentence, children: [Meaning(.fragment, children: [target]).marked(.chosen)])
    }

    /// The rule of those that were offered whose whole name was said, which may be a sentence by itself.
    func pickedRule(by words: [String], in situation: Situation) -> Meaning? {
        guard let open = situation.question, !open.rules.isEmpty else { return nil }
        let meant = open.rules.filter { id in
            index.rules[id].map { language.normalizer.words(of: $0.name) == words } ?? false
        }
        guard meant.count == 1, let rule = meant.first else { return nil }
        let ref = Meaning.reference(to: rule)
        return Meaning(.sentence, children: [Meaning(.ruleAnswer, children: [ref])])
    }

    /// The sentence that was suggested just now, where "yes" takes it, or its number where there are several.
    func takingSuggestion(_ words: [String], in situation: Situation, scratch: inout MatchScratch) -> String? {
        let suggestions = situation.conversation.suggestions
        guard !suggestions.isEmpty, situation.pending.isEmpty, situation.question == nil else { return nil }
        // "On", after "did you mean “lights on” or “lights off”?".
        let ending = suggestions.filter { words.count == 1 && language.normalizer.words(of: $0).last == words[0] }
        if suggestions.count > 1, ending.count == 1 { return ending[0] }
        guard let said = matched(words, scratch: &scratch), said.children.count == 1 else { return nil }
        if said.child(.confirm) != nil { return suggestions.count == 1 ? suggestions[0] : nil }
        guard let number = said.child(.fragment)?.value(.pick).flatMap(Int.init) else { return nil }
        let position = number < 0 ? suggestions.count - 1 : number - 1
        return suggestions.indices.contains(position) ? suggestions[position] : nil
    }

    /// The question which of several suggestions is meant, where "yes" takes them.
    func whichSuggestion(
        _ words: [String], in situation: Situation, scratch: inout MatchScratch
    ) -> Interpretation? {
        let suggestions = situation.conversation.suggestions
        guard suggestions.count > 1, situation.pending.isEmpty, situation.question == nil,
            matched(words, scratch: &scratch)?.child(.confirm) != nil
        else { return nil }
        var question = Interpretation.asking("whichSuggestion", choices: suggestions)
        question.suggestions = suggestions
        return question
    }

    /// Where there is no home yet, the question what it shall be called; `nil` for what needs none.
    func welcome(instead interpretation: Interpretation, of sentence: Meaning?) -> Interpretation? {
        guard index.primary == nil, ![.empty, .noSpeech, .lowConfidence].contains(interpretation.reason) else {
            return nil
        }
        if interpretation.commands.first?.needsNoHome == true { return nil }
        return .asking("newHome", about: Meaning(.addHome).marked(.unfinished))
    }
}

extension Meaning {
    /// Whether the words may be a name all the same: not those of a command, nor a "yes".
    var canBeName: Bool { child(.set) == nil && child(.confirm) == nil }

    /// What was asked about, with the name that was missing; `nil` where none was.
    fileprivate func named(_ name: Meaning) -> Meaning? {
        guard
            var node = child(.sceneMake) ?? child(.sceneKeep) ?? child(.rename) ?? child(.addHome)
                ?? child(.addAccessory),
            node.has(.unfinished), node.child(.name) == nil
        else { return nil }
        node.attributes.removeAll { $0.key == .unfinished }
        node.children.append(name)
        return Meaning(.sentence, children: [node])
    }

    /// The request that was asked about, if a sentence only says its name: "call it …".
    func named(by answer: Meaning) -> Meaning? {
        guard answer.children.count == 1, let naming = answer.child(.rename) ?? answer.child(.alias),
            let name = naming.child(.name), naming.children.count == 2,
            naming.child(.target).map({ $0.has(.it) && $0.attributes.count == 1 && $0.children.isEmpty }) == true
        else { return nil }
        return named(name)
    }
}

extension Command {
    /// Whether it needs no home: a timer rings without one, and one can be made.
    fileprivate var needsNoHome: Bool {
        switch self {
        case .setUp(.addHome), .confirm, .cancel, .help, .time, .repeat: true
        case .timer(let timer): timer.action == .start || timer.action == .query
        default: false
        }
    }
}
