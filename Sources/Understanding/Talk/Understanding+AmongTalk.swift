internal import JSGF

/// Requests among words that are none of the language: "man it's dusty in here start the roomba". Any words of an
/// utterance that are a sentence by themselves may be what is meant; whether they are is told by the words around them.
extension Understanding {
    /// The most words among which requests are looked for, and the fewest of a request.
    private static let mostWords = 40
    private static let fewestWords = 2
    /// The most requests that are weighed against each other.
    private static let mostFound = 24
    /// What stands around somebody's very words.
    private static let quotationMarks: Set<Character> = ["\"", "“", "”", "„", "«", "»"]

    /// A request found among words.
    struct FoundRequest {
        var span: Range<Int>
        var meaning: Meaning
        var opening: TalkFeatures.Opening
        /// Whether its first word names what it is about: "heating on".
        var namesFirst: Bool
        /// What the kinds of words around say.
        var signals: Set<String> = []

        /// What is asked for.
        var kind: Meaning.Kind { meaning.children.first?.kind ?? .sentence }
        /// Whether nobody says it in passing.
        var isOutspoken: Bool { opening != .name }
        /// Whether it begins with all of another, and has more words.
        func goesOn(from other: FoundRequest) -> Bool {
            span.lowerBound == other.span.lowerBound && span.upperBound > other.span.upperBound
        }
        /// Whether commas part it from all around it.
        var isParted: Bool {
            !signals.isDisjoint(with: ["front comma", "back comma"])
                && signals.isDisjoint(with: ["front run on", "back run on", "comma within"])
        }
        /// Whether it is ordered outright, and all after it tells why: "close the window it gets cold in here".
        var isBeforeReason: Bool {
            span.lowerBound == 0 && opening == .order
                && signals.isSuperset(of: ["known", "back open", "back reason", "back statement"])
        }
    }

    /// The request between words that are talk: one, or two with talk between them. `nil` if another request would be
    /// left out.
    func amongTalk(_ words: [String], text: String, scratch: inout MatchScratch) -> Meaning? {
        guard !text.contains(where: Self.quotationMarks.contains) else { return nil }
        let words = repair.splittingEndings(words)
        var found = requests(in: words, scratch: &scratch)
        guard let model = language.talk.value else { return besideKnownTalk(words, scratch: &scratch) }
        let known = besideKnownTalk(words, scratch: &scratch)
        // What takes care of rules and scenes names them: nobody says that in passing.
        guard !found.isEmpty, known?.isCare != true else { return known }
        let seams = seams(of: text, in: words)
        for position in found.indices {
            found[position].signals = signals(
                around: found[position], in: words, seams: seams, known: known, scratch: &scratch)
        }
        let anonymous = withoutNames(words)
        let features = TalkFeatures(anonymous, vocabulary: model.vocabulary)
        guard let best = likeliest(of: found, by: { model.score(features.features(of: $0)) }) else { return known }
        guard !found.contains(where: { $0.isOutspoken && !$0.span.overlaps(best.request.span) }) else {
            let isWhole = known.map { $0.children.count > 1 } ?? false
            return pair(of: found, in: words, anonymous: anonymous, seams: seams, model: model, scratch: &scratch)
                ?? (isWhole ? known : nil)
        }
        let chosen = RequestAmongWords(request: best.request, words: words)
        // One word after a request belongs to it: "make it on time".
        guard !chosen.front.isEmpty || chosen.behind.count > 1 else { return known }
        guard !isOfWordsAround(chosen),
            !isToldApart(chosen, firstIsKnown: model.vocabulary.words.contains(anonymous[0])),
            let threshold = threshold(for: chosen), best.score >= threshold
        else { return nil }
        return placed(
            chosen.request.meaning, by: [chosen.front, chosen.behind].map(Array.init).filter { !$0.isEmpty },
            scratch: &scratch)
    }

    /// A request with the words around it.
    private struct RequestAmongWords {
        let request: FoundRequest
        let words: [String]
        var front: ArraySlice<String> { words[..<request.span.lowerBound] }
        var behind: ArraySlice<String> { words[request.span.upperBound...] }
        /// Whether many words stand around it and nothing parts it from them.
        var isAmongMany: Bool { words.count - request.span.count >= 4 && !request.isParted }
    }

    /// The request that is meant most likely. "… when I come" in "… when I come home" is no rule of its own.
    private func likeliest(
        of found: [FoundRequest], by score: (FoundRequest) -> Double
    ) -> (request: FoundRequest, score: Double)? {
        let whole = found.filter { request in
            request.kind != .rule || !found.contains { $0.kind == .rule && $0.goesOn(from: request) }
        }
        return whole.map { (request: $0, score: score($0)) }.max { $0.score < $1.score }
    }

    /// Whether the words around a request belong to it, so that it isn't what was meant.
    private func isOfWordsAround(_ chosen: RequestAmongWords) -> Bool {
        let (behind, remarks) = (chosen.behind, language.normalizer.words.remarks)
        // "Turn on the fan I don't think so."
        let isDenied =
            behind.first.map(statements.isSubject) == true && behind.last.map(remarks.leads.contains) == true
        // "We'll eat at eight so turn on the radio then" is for eight.
        let isForThen = chosen.front.contains(where: remarks.moments.contains) && withoutThen(chosen.words) != nil
        // "… when I come home and the tide is out": words that are joined to a rule limit it,
        // even if they can't be understood.
        let joint = behind.first.flatMap { language.normalizer.words.joining?.contains($0) == true ? $0 : nil }
        let isLimited = chosen.request.meaning.child(.rule) != nil && joint.map { !isReason($0) } ?? false
        return isDenied || isLimited || isForThen || mentionsWords(behind)
    }

    /// "Parlor heating on" is no "heating on", whatever a parlor is.
    private func isToldApart(_ chosen: RequestAmongWords, firstIsKnown: Bool) -> Bool {
        chosen.request.namesFirst && chosen.front.count == 1 && !firstIsKnown
    }

    /// The score from which on a request among other words is meant; `nil` where it never is.
    private func threshold(for chosen: RequestAmongWords) -> Double? {
        let (request, behind, remarks) = (chosen.request, chosen.behind, language.normalizer.words.remarks)
        // One word is soon said in passing: among many others it asks for nothing, unless commas part it. Of two it is
        // doubtful, unless the first names something.
        guard request.span.count > 1 || !chosen.isAmongMany else { return nil }
        let isBeforeReason =
            request.isBeforeReason && tellsPlainlyWhy(behind) && !statements.isAboutDoings(behind)
            && behind.first.map(remarks.impersonal.contains) == false
        if isBeforeReason { return TalkModel.thresholdOfReason }
        // A moment may belong to the request ("on weekdays at ten turn the dryer off"), and reported speech may be the
        // request itself; but not beyond a comma.
        let isDoubtful =
            request.opening != .question && !request.isParted
            && (chosen.front + behind).contains { remarks.moments.contains($0) || remarks.reports.contains($0) }
        let isSlight = request.span.count == 2 && chosen.isAmongMany && !request.namesFirst
        return isDoubtful || isSlight ? TalkModel.thresholdInDoubt : TalkModel.threshold
    }

    /// Two requests with talk between them, each judged by the words up to the other.
    /// - Parameter anonymous: the words without people's names.
    private func pair(
        of found: [FoundRequest], in words: [String], anonymous: [String], seams: Set<Int>, model: TalkModel,
        scratch: inout MatchScratch
    ) -> Meaning? {
        let actions = found.filter { CommandInterpreter.isAction($0.meaning) }
        let fronts = actions.map {
            TalkFeatures(anonymous[..<$0.span.lowerBound], vocabulary: model.vocabulary)
        }
        var best: (first: FoundRequest, second: FoundRequest)?
        var highest = TalkModel.threshold
        for first in actions {
            let end = first.span.upperBound
            let rest = Array(words[end...])
            let back = TalkFeatures(anonymous[end...], vocabulary: model.vocabulary)
            for (second, front) in zip(actions, fronts) where second.span.lowerBound > end {
                let ahead = Array(words[..<second.span.lowerBound])
                var leading = first
                leading.signals = signals(
                    around: first, in: ahead, seams: seams.filter { $0 < ahead.count }, known: nil, scratch: &scratch)
                var moved = second
                moved.span = (second.span.lowerBound - end)..<(second.span.upperBound - end)
                moved.signals = signals(
                    around: moved, in: rest, seams: Set(seams.map { $0 - end }.filter { $0 > 0 }), known: nil,
                    scratch: &scratch)
                let score = min(
                    model.score(front.features(of: leading)), model.score(back.features(of: moved)))
                if score >= highest { (best, highest) = ((first, second), score) }
            }
        }
        guard let (first, second) = best else { return nil }
        let isLeftOut = found.contains {
            $0.isOutspoken && !$0.span.overlaps(first.span) && !$0.span.overlaps(second.span)
        }
        guard !isLeftOut else { return nil }
        let both = Meaning(.sentence, children: first.meaning.children + second.meaning.children)
        let talk = [
            words[..<first.span.lowerBound], words[first.span.upperBound..<second.span.lowerBound],
            words[second.span.upperBound...],
        ]
        return placed(both, by: talk.filter { !$0.isEmpty }.map(Array.init), scratch: &scratch)
    }

    /// The words with one that stands for anybody in the place of people's names.
    func withoutNames(_ words: some Sequence<String>) -> [String] {
        words.map { person($0) == nil ? $0 : "[person]" }
    }

    /// Where commas and the like part the words of a text; nowhere where there are more or fewer words by now.
    func seams(of text: String, in words: [String]) -> Set<Int> {
        let clauses = language.normalizer.clauses(of: text).map(repair.splittingEndings)
        guard clauses.count > 1, clauses.reduce(0, { $0 + $1.count }) == words.count else { return [] }
        var seams: Set<Int> = []
        var position = 0
        for clause in clauses.dropLast() {
            position += clause.count
            seams.insert(position)
        }
        return seams
    }

    /// All parts of the words that are requests by themselves.
    func requests(in words: [String], scratch: inout MatchScratch) -> [FoundRequest] {
        guard (Self.fewestWords + 1...Self.mostWords).contains(words.count) else { return [] }
        let remarks = language.normalizer.words.remarks
        let orders = remarks.orders
        let parts = automaton.sentences(
            within: automaton.tokens(of: words), fewest: Self.fewestWords, scratch: &scratch)
        var found: [FoundRequest] = []
        for part in parts where part.words.count < words.count && found.count < Self.mostFound {
            let meaning = builder.meaning(of: part.events, words: words)
            guard meaning.isRequest || meaning.asksTheTime, !meaning.isBareScene,
                meaning.child(.rule)?.has(.unfinished) != true
            else { continue }
            let first = words[part.words.lowerBound]
            let opening: TalkFeatures.Opening =
                orders.contains(first)
                ? .order : meaning.child(.query) != nil || meaning.asksTheTime ? .question : .name
            // "We talked about the coffee machine for an hour" names it as what was talked about.
            let isGoverned =
                part.words.lowerBound > 0 && remarks.governors?.contains(words[part.words.lowerBound - 1]) == true
            let namesFirst =
                opening == .name && builder.starts(of: .target, in: part.events).first == part.words.lowerBound
            if namesFirst, isGoverned { continue }
            found.append(
                FoundRequest(span: part.words, meaning: meaning, opening: opening, namesFirst: namesFirst))
        }
        return found
    }
}

extension TalkFeatures {
    /// The features of what was found.
    func features(of found: Understanding.FoundRequest) -> Set<String> {
        features(of: found.span, kind: found.kind.rawValue, opening: found.opening, signals: found.signals)
    }
}
