public import HomeModel
public import JSGF

extension Understanding {
    /// The most words of an utterance that something near is looked for.
    private static let mostWords = 20
    /// How many sentences are suggested at most.
    private static let mostSuggestions = 3

    /// The nearest sentences that this home would have understood, for an utterance that it hasn't; none where nothing
    /// is near, or where the words tell of somebody else's. Takes longer than
    /// ``interpret(_:speaker:conversation:state:)``.
    public func suggestions(
        for utterance: String, speaker: Speaker, conversation: Conversation, state: HomeState,
        scratch: inout MatchScratch
    ) -> [String] {
        let symbols = language.normalizer.words
        let words = language.normalizer.words(of: utterance).filter { !language.fillers.contains($0) }
        guard (1...Self.mostWords).contains(words.count), !words.contains(where: symbols.remarks.reports.contains)
        else { return [] }
        let interpreter = Interpreter(
            situation: Situation(
                index: index, tables: language.tables, state: state, speaker: speaker, conversation: conversation))
        // What is put into somebody's mouth has to mean something by itself.
        let alone = Interpreter(
            situation: Situation(
                index: index, tables: language.tables, state: state, speaker: speaker, conversation: Conversation()))
        let bare = suggestions(forBare: words, by: interpreter, scratch: &scratch)
        guard bare.isEmpty, words.count > 1 else { return bare }
        var search = SuggestionSearch(words, automaton: automaton, repair: repair, symbols: symbols)
        var suggestions: [String] = []
        var outcomes: [Interpretation] = []
        for near in search.run(scratch: &scratch) where suggestions.count < Self.mostSuggestions {
            let words = plainly(near.words, scratch: &scratch)
            guard let meaning = matched(words, scratch: &scratch), meaning.isRequest,
                near.effort < 2 || meaning.child(.run).map({ $0.has(.verb) }) ?? true
            else { continue }
            var outcome = interpreter.interpret(meaning)
            let understood: Set<Outcome> = [.done, .answered, .confirm, .ask]
            guard understood.contains(outcome.outcome),
                meaning.hasDeep(.it) || understood.contains(alone.interpret(meaning).outcome)
            else { continue }
            outcome.sentence = nil
            guard !outcomes.contains(outcome) else { continue }
            outcomes.append(outcome)
            suggestions.append(withArticles(words, meaning, scratch: &scratch).joined(separator: " "))
        }
        return suggestions
    }

    /// The words without what stands in front of and behind the request and says nothing: courtesy,
    /// and what people sigh.
    private func plainly(_ words: [String], scratch: inout MatchScratch) -> [String] {
        let whole = matched(words, scratch: &scratch)
        let parts = usedRules(words, scratch: &scratch).filter { $0.depth == 0 }
        guard whole != nil, parts.count > 1 else { return words }
        let alone = parts.lazy.map { $0.words.split(separator: " ").map(String.init) }
        for part in alone where matched(part, scratch: &scratch) == whole { return part }
        return words
    }

    /// The words with an article in front of what they are about, where that can be said and changes nothing.
    private func withArticles(_ words: [String], _ meaning: Meaning, scratch: inout MatchScratch) -> [String] {
        guard let article = language.normalizer.articles.first,
            automaton.match(tokens: automaton.tokens(of: words), scratch: &scratch)
        else { return words }
        var result = words
        let starts = builder.starts(of: .target, in: scratch.events).sorted(by: >)
        for start in starts
        where !language.normalizer.articles.contains(words[start]) && !isDetermined(words, at: start) {
            var tried = result
            tried.insert(article, at: start)
            if matched(tried, scratch: &scratch) == meaning { result = tried }
        }
        return result
    }

    /// Whether what begins at a word has something in front of it, or in it, that leaves no room for an article.
    private func isDetermined(_ words: [String], at start: Int) -> Bool {
        if words[start].contains("'") { return true }
        guard start > 0 else { return false }
        let before = words[start - 1]
        return language.normalizer.words.remarks.determiners.contains(before) || language.normalizer.isNumber(before)
    }
}
