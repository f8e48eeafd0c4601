internal import JSGF

/// What is asked for in front of why: "turn off the night rule, it keeps locking me out", with a comma or without one.
extension Understanding {
    /// The fewest words of a reason after what is whole without it, and the most.
    private static let shortestReason = 3
    static let longestReason = 20
    /// Within how many words it says whom it is about: "last week I nearly burned the place down".
    private static let latestSubject = 3

    /// A change of an existing rule or scene, followed by a reason: "turn off school mornings, we're on holiday". The
    /// reason is no condition of it.
    func careBeforeReason(_ cuts: [TextCut], scratch: inout MatchScratch) -> Meaning? {
        guard let cut = cuts.first(where: { $0.sign == .comma || $0.sign == .stop }) else { return nil }
        let reason = language.normalizer.words(of: cut.after)
        let remarks = language.normalizer.words.remarks
        let isReason =
            isTalk(reason, isBehind: true, scratch: &scratch) && reason.count >= Self.shortestReason
            && language.correction(beginning: reason) == nil
            && !reason.contains { remarks.moments.contains($0) || remarks.limits.contains($0) }
        guard isReason || tellsWhy(reason) else { return nil }
        return plain(repair.splittingEndings(cut.before), scratch: &scratch).flatMap { $0.isCare ? $0 : nil }
    }

    /// A question followed by a remark: "who's at home, it's gone ever so quiet". The remark may be anything except an
    /// order or reported speech.
    func questionBeforeReason(_ cuts: [TextCut], scratch: inout MatchScratch) -> Meaning? {
        guard let cut = cuts.last(where: { $0.sign == .comma || $0.sign == .stop }) else { return nil }
        let remarks = language.normalizer.words.remarks
        let reason = language.normalizer.words(of: cut.after)
        // "The lamp is on, …" tells it, and "…, how was school?" asks somebody.
        guard let first = cut.before.first, !statements.isSubject(first), !remarks.determiners.contains(first),
            let next = reason.first, !remarks.doings.contains(next), reason.count >= Self.shortestReason,
            !isOrdering(reason), language.correction(beginning: reason) == nil,
            !reason.contains(where: remarks.speech.contains), !mentionsWords(reason[...]),
            let asked = plain(repair.splittingEndings(cut.before), scratch: &scratch),
            asked.isInquiry || !asked.children.isEmpty && asked.children.allSatisfy({ $0.kind == .query })
        else { return nil }
        let isLast = plain(reason, scratch: &scratch) == nil && requests(in: reason, scratch: &scratch).isEmpty
        return isLast ? asked : nil
    }

    /// A rule followed by a reason after a comma: "when the sun sets, sign off, it bothers the neighbours".
    func ruleBeforeReason(_ cuts: [TextCut], scratch: inout MatchScratch) -> Meaning? {
        guard let cut = cuts.last(where: { $0.sign == .comma || $0.sign == .stop }),
            tellsWhy(language.normalizer.words(of: cut.after))
        else { return nil }
        if let rule = wholeRule(cut.before, scratch: &scratch) { return rule }
        return corrected(cut.before, scratch: &scratch).flatMap { $0.child(.rule) != nil && !$0.isHalf ? $0 : nil }
    }

    /// A rule with why in its middle: "at six every morning for an hour so there's hot water, but not on Sundays".
    func ruleAroundReason(_ cuts: [TextCut], scratch: inout MatchScratch) -> Meaning? {
        for cut in cuts where cut.sign == .comma {
            let after = language.normalizer.words(of: cut.after)
            let starts = reasonStarts(in: cut.before, longest: Self.longestReason) { start in
                let reason = Array(cut.before[start...])
                return isReason(cut.before[start]) ? tellsWhy(reason) : tellsPlainlyWhy(reason[...])
            }
            for start in starts where start > 1 {
                let said = Array(cut.before[..<start])
                guard wholeRule(said, scratch: &scratch) != nil else { continue }
                if let rule = wholeRule(said + after, scratch: &scratch) { return rule }
            }
        }
        return nil
    }

    /// A complete rule, question or change followed by a reason without punctuation: "when we've all gone turn the
    /// heating down there's no point heating an empty house". Immediate commands are left to
    /// ``amongTalk(_:text:scratch:)``.
    func wholeBeforeReason(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        let remarks = language.normalizer.words.remarks
        let starts = reasonStarts(in: words, longest: Self.longestReason) { start in
            let last = words[start - 1]
            return start > 1 && !remarks.finites.contains(last) && !remarks.limits.contains(last)
                && !remarks.demands.contains(last)
                && tellsPlainlyWhy(words[start...], ofCare: true)
        }
        for start in starts {
            let said = Array(words[..<start])
            let reason = words[start...]
            guard statements.canEnd(said, before: reason),
                let meaning = plain(repair.splittingEndings(said), scratch: &scratch), !meaning.isHalf,
                !meaning.isBareScene
            else { continue }
            // "…, actually Mondays I have work": nobody knows whether what was put right ended there.
            guard !meaning.holds(.ignored) else { return nil }
            if meaning.isInquiry || meaning.child(.query) != nil {
                return statements.isSpeaker(words[start]) ? meaning : nil
            }
            return meaning.isCare || meaning.child(.rule) != nil && tellsPlainlyWhy(reason) ? meaning : nil
        }
        return nil
    }

    /// Whether words are a statement that tells why, and begin as one: with whom or what it is about.
    /// - Parameter ofCare: whether it would be why there is to be a rule or scene no longer, which nothing limits.
    func tellsPlainlyWhy(_ words: ArraySlice<String>, ofCare: Bool = false) -> Bool {
        // The first word tells most often that they don't,
        // and is looked at for nearly every word of what isn't understood.
        guard let first = words.first else { return false }
        if let otherwise = withoutElse(words) { return tellsPlainlyWhy(otherwise, ofCare: ofCare) }
        let begins = statements.isSubject(first) || language.normalizer.words.remarks.determiners.contains(first)
        return (begins && statements.isStatement(words, evenWithMoments: true) || statements.isOfPerson(words))
            && tellsWhy(Array(words), ofCare: ofCare)
    }

    /// Whether words tell something of somebody or something, with no word of another command, of a limit, of
    /// what was said, or of when.
    /// - Parameter ofCare: whether it would be why there is to be a rule or scene no longer.
    func tellsWhy(_ words: [String], ofCare: Bool = false) -> Bool {
        if let otherwise = withoutElse(words[...]) {
            return statements.isStatement(otherwise, evenWithMoments: true)
                && tellsWhy(Array(otherwise), ofCare: ofCare)
        }
        let remarks = language.normalizer.words.remarks
        let statements = statements
        guard let first = words.first, words.count <= Self.longestReason, !isOrdering(words),
            words.count >= Self.shortestReason || words.count > 1 && statements.isSpeaker(first),
            !words.contains(where: remarks.speech.contains), !mentionsWords(words[...]),
            // "…, no, turn it on" says what is meant instead.
            language.correction(beginning: words) == nil,
            // "I don't think so" takes back what it stands after.
            words.last.map(remarks.leads.contains) == false
        else { return false }
        // "…, so we can see": whatever somebody can or needs after what begins a reason is no limit.
        guard remarks.causes.contains(first) || !hasLimit(words, ofCare: ofCare) else { return false }
        if language.normalizer.words.joining?.contains(first) == true, !isReason(first) { return false }
        // "…, so it's warm when we're back": a moment after what begins a reason belongs to it.
        if isReason(first) { return true }
        let hasMoment = words.contains(where: remarks.moments.contains)
        if hasMoment { return statements.tellsOfMoments(words[...]) }
        return words.prefix(Self.latestSubject).contains(where: statements.isSubject)
            || remarks.determiners.contains(first) && statements.isStatement(words[...])
            || statements.isOfPerson(words[...])
    }

    /// The bad end for the speaker if a thing isn't done, without its first word: "otherwise we freeze". About things,
    /// or with a number, it would be what shall be done otherwise: "otherwise it's 18 degrees".
    private func withoutElse(_ words: ArraySlice<String>) -> ArraySlice<String>? {
        let remarks = language.normalizer.words.remarks
        guard let phrase = remarks.elses?.first(where: { words.starts(with: $0) }),
            case let told = words.dropFirst(phrase.count), let first = told.first,
            statements.isSpeaker(first) || told.contains(where: remarks.exclamations.contains),
            !told.contains(where: language.normalizer.isNumber)
        else { return nil }
        return told
    }

    /// Whether a word is whom something is told of, and not whom it is told to.
    private func tellsOfOthers(_ word: String) -> Bool {
        statements.isSubject(word) && !language.normalizer.words.remarks.speech.contains(word)
    }

    /// Whether a word limits what is asked for, or adds to it: "too" at the end, but not in "it gets too bright".
    private func hasLimit(_ words: [String], ofCare: Bool) -> Bool {
        let remarks = language.normalizer.words.remarks
        return words.indices.contains { position in
            let isOfDegree = remarks.exclamations.contains(words[position]) && position + 1 < words.count
            // "I can never find the switch", which offers nothing as "we could" does;
            // nor is a rule for those who "can stay up".
            if position > 0, remarks.abilities.contains(words[position]),
                ofCare ? tellsOfOthers(words[position - 1]) : statements.isSpeaker(words[position - 1])
            {
                return false
            }
            let isLimit =
                remarks.limits.contains(words[position]) || !ofCare && remarks.demands.contains(words[position])
            return isLimit && !isOfDegree
        }
    }
}
