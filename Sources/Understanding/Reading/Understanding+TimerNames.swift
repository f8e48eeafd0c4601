internal import HomeModel
internal import JSGF

/// Timers by the names that they were given, which may be any words.
extension Understanding {
    /// What words say to a timer that runs, with its name in them: "add two minutes to the garlic bread"; `nil` where
    /// they are a sentence as they stand, or name no such timer.
    func toTimer(_ words: [String], in conversation: Conversation, scratch: inout MatchScratch) -> Meaning? {
        let known = language.normalizer.words.timerName
        let named = conversation.timers.compactMap(\.name).filter { !$0.isEmpty }
        guard !named.isEmpty, words.count <= Self.longestMended, !words.contains(known) else { return nil }
        var isSentence: Bool?
        for name in named.reversed() {
            guard let place = words.firstRange(of: language.normalizer.words(of: name)) else { continue }
            let stands = isSentence ?? (plain(words, scratch: &scratch) != nil)
            guard !stands else { return nil }
            isSentence = stands
            var tried = words
            tried.replaceSubrange(place, with: [known])
            if let meaning = plain(tried, scratch: &scratch), meaning.isToTimer,
                let result = meaning.replacingName(known, by: name)
            {
                return result
            }
        }
        return nil
    }

    /// The timer that is chosen by its name alone: "garlic bread", said to "which one?".
    func chosenTimer(_ sentence: Meaning, byName words: [String], in conversation: Conversation) -> Meaning? {
        guard var node = sentence.children.first, node.has(.whichTimer) else { return nil }
        let said = words.filter { !language.normalizer.words.articles.contains($0) }
        let fitting = conversation.timers.filter { $0.name.map { language.normalizer.words(of: $0) == said } ?? false }
        guard fitting.count == 1, let name = fitting[0].name else { return nil }
        node.attributes.removeAll { [.whichTimer, .anyOf].contains($0.key) }
        node.children.append(Meaning(.name, attributes: [.init(key: .text, value: name)]))
        return Meaning(.sentence, children: [node])
    }

    /// How many readings are looked through for one that is said to no timer.
    private static let mostReadings = 12

    /// The likeliest thing that words say to anything but a timer that runs: "is the washing done",
    /// where none is called so.
    func saidToNoTimer(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        let words = repair.splittingEndings(words)
        guard words.count <= Self.longestMended else { return nil }
        return automaton.bestMatches(
            tokens: automaton.tokens(of: words), limit: Self.mostReadings, scratch: &scratch
        )
        .lazy.compactMap { builder.meaning(of: $0.events, words: words) }.first { !$0.isIfTold && $0.isRequest }
    }

    /// What timers are called, for who has to choose one.
    func names(of timers: [Conversation.TimerReference]) -> [String] {
        let words = TimerWords(phrases: language.phrases, values: values)
        let names = timers.map(words.name)
        // Two of one name are told apart by how long they run.
        return zip(timers, names).map { timer, name in
            guard names.count(where: { $0 == name }) > 1, timer.name != nil, let length = timer.length else {
                return name
            }
            return language.phrases.phrase(
                "timer.named.ofLength", ["timer": name, "duration": values.duration(length)])
        }
    }
}

extension Meaning {
    /// Whether it means something only where a timer runs to which it is said.
    var isIfTold: Bool { children.contains { $0.has(.ifTold) } }

    private static let toTimers: Set<Meaning.Kind> = [
        .cancelTimer, .addToTimer, .pauseTimer, .resumeTimer, .queryTimer, .resetTimer, .timerAnswer,
    ]

    /// Whether it is said to a timer that runs, and says nothing else.
    fileprivate var isToTimer: Bool { children.count == 1 && Self.toTimers.contains(children[0].kind) }
}
