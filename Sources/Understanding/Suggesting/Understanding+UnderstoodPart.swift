public import HomeModel
public import JSGF

/// What of an utterance would have been understood by itself, and what was not.
public struct UnderstoodPart: Hashable, Sendable {
    /// What asks for something that this home could do.
    public var words: String
    /// What stands before and behind it.
    public var rest: [String]
}

extension Understanding {
    /// The fewest words of a part that is told: two words of a sentence are soon a request by chance.
    private static let fewestTold = 3
    /// The share of the words that a part must have to be what the utterance is about.
    private static let leastShare = 1.0 / 3
    /// The most parts that are tried.
    private static let mostTried = 6

    /// The longest part of an utterance that would have been understood, for one that wasn't; `nil` where there is
    /// none, or where the words tell of somebody else's.
    ///
    /// Nothing is done of it, for the rest may change what it means. It is told, so that the speaker says only the rest
    /// in other words.
    public func understoodPart(
        of utterance: String, speaker: Speaker, conversation: Conversation, state: HomeState,
        scratch: inout MatchScratch
    ) -> UnderstoodPart? {
        let remarks = language.normalizer.words.remarks
        let words = repair.splittingEndings(language.normalizer.words(of: utterance))
        guard !words.contains(where: remarks.reports.contains) else { return nil }
        let interpreter = Interpreter(
            situation: Situation(
                index: index, tables: language.tables, state: state, speaker: speaker, conversation: conversation))
        let fewest = max(Self.fewestTold, Int((Double(words.count) * Self.leastShare).rounded(.up)))
        let parts = requests(in: words, scratch: &scratch)
            .filter { ($0.isOutspoken || $0.kind == .rule) && $0.span.count >= fewest }
            .sorted { $0.span.count > $1.span.count }
        let part = parts.prefix(Self.mostTried).first {
            [.done, .answered, .confirm].contains(interpreter.interpret($0.meaning).outcome)
        }
        guard let span = part?.span else { return nil }
        let rest = [words[..<span.lowerBound], words[span.upperBound...]].map(withoutChains).filter { !$0.isEmpty }
        guard !rest.isEmpty else { return nil }
        return UnderstoodPart(words: joined(words[span]), rest: rest.map(joined))
    }

    /// The words without those at their ends that only go on with something else: "and", "then".
    private func withoutChains(_ words: ArraySlice<String>) -> ArraySlice<String> {
        let chains = language.normalizer.words.remarks.chains
        var words = words.drop(while: chains.contains)
        while let last = words.last, chains.contains(last) { words.removeLast() }
        return words
    }

    /// The words as a text, with the endings at the words from which they were split.
    private func joined(_ words: ArraySlice<String>) -> String {
        words.reduce(into: "") { text, word in
            let isEnding = repair.endings.contains(word)
            text += text.isEmpty || isEnding ? word : " " + word
        }
    }
}
