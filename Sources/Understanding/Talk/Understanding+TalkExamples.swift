internal import JSGF

/// What a ``TalkModel`` is learnt from.
extension Understanding {
    /// The requests that stand among the words of a text, with what a `TalkModel` should say of each.
    ///
    /// What has commas is also learnt as it is heard, without them, and what is marked and has none as it is typed,
    /// with commas around the request.
    ///
    /// - Parameters:
    ///   - text: what is said.
    ///   - request: the words of it that are meant for the house, where talk stands around them.
    ///   - isMeant: whether anything of it is meant for the house.
    /// - Returns: the words, and the examples; none where the text isn't understood without such a model, nor marked.
    public func talkExamples(
        in text: String, request: String?, isMeant: Bool
    ) -> (words: [String], examples: [TalkExample]) {
        var scratch = MatchScratch()
        let said = language.normalizer.words(of: text)
        let words = repair.splittingEndings(said)
        var meant: Meaning?
        if isMeant {
            let asked = request ?? text
            let askedWords = language.normalizer.words(of: asked)
            meant = meaning(of: askedWords, text: asked, isWeighed: false, scratch: &scratch)
            guard meant != nil else { return (words, []) }
        }
        let known = besideKnownTalk(words, scratch: &scratch)
        let found = requests(in: words, scratch: &scratch)
        let areSame = found.map { found in
            let talk = [Array(words[..<found.span.lowerBound]), Array(words[found.span.upperBound...])]
            return meant != nil
                && (found.meaning == meant || placed(found.meaning, by: talk, scratch: &scratch) == meant)
        }
        let anonymous = withoutNames(words)
        var partings: [Set<Int>] = [[]]
        let written = seams(of: text, in: words)
        let typed = written.isEmpty ? request.map { seams(around: $0, in: words) } ?? [] : written
        if !typed.isEmpty { partings.append(typed) }
        let examples = partings.flatMap { seams in
            zip(found, areSame).map { found, isSame in
                TalkExample(
                    words: anonymous, span: found.span, kind: found.kind.rawValue, opening: found.opening,
                    signals: signals(around: found, in: words, seams: seams, known: known, scratch: &scratch),
                    isTalk: isSame, isPlain: isMeant && request == nil)
            }
        }
        return (anonymous, examples)
    }

    /// Where commas would part a request from the words around it.
    private func seams(around request: String, in words: [String]) -> Set<Int> {
        let asked = repair.splittingEndings(language.normalizer.words(of: request))
        guard let start = words.firstRange(of: asked) else { return [] }
        return Set([start.lowerBound, start.upperBound].filter { (1..<words.count).contains($0) })
    }
}
