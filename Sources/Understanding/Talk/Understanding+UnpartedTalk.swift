internal import JSGF

/// Talk that no comma parts from a request, as it is heard: a reason after it, or how somebody is in front of it.
extension Understanding {
    /// The most words of talk in front of a command.
    private static let longestTalk = 9
    /// How many words that may begin a reason are tried as its beginning.
    private static let mostReasons = 4
    /// Among so many words at the beginning of a reason stands the one that tells how somebody is: "my head hurts".
    private static let nearestBeing = 4
    /// How many words in front of a command are tried as part of it.
    private static let longestReach = 3

    /// The request before a reason or after talk, if the words of these are of known kinds.
    func besideKnownTalk(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        beforeReason(words, scratch: &scratch) ?? behindTalk(words, scratch: &scratch)
    }

    /// What is asked for in front of why: "make it brighter I'm cooking", "is the door locked I've just left", as it is
    /// heard without commas.
    private func beforeReason(_ words: [String], isPart: Bool = false, scratch: inout MatchScratch) -> Meaning? {
        let remarks = language.normalizer.words.remarks
        let starts = reasonStarts(in: words, longest: Self.longestReason) { start in
            let reason = words[start...]
            return (isKnownReason(reason) || statements.isReason(reason)) && !isOrdering(Array(reason))
        }
        for start in starts {
            let reason = words[start...]
            let said = Array(words[..<start])
            guard let meaning = plain(repair.splittingEndings(said), scratch: &scratch), !meaning.isBareScene else {
                continue
            }
            let isRule =
                remarks.causes.contains(words[start]) && meaning.child(.rule).map { !$0.has(.unfinished) } ?? false
            if isRule { return meaning }
            if meaning.isCare {
                let isWhy = isReason(words[start]) || statements.isStatement(reason)
                return isWhy && !reason.contains(where: remarks.limits.contains) ? meaning : nil
            }
            guard isReason(words[start]) || statements.canEnd(said, before: reason) else { continue }
            guard !isStray(said, meaning) else { return nil }
            if CommandInterpreter.isAction(meaning) {
                // "Lights off I'm cold turn on the heating": there is a second command after the reason.
                let more = isPart ? nil : behindTalk(Array(reason), isPart: true, scratch: &scratch)
                if let more { return Meaning(.sentence, children: meaning.children + more.children) }
                return placed(meaning, by: [Array(reason)], scratch: &scratch)
            }
            // "Is the coffee maker off I've just left."
            if meaning.child(.query)?.value(.ask) == "state", statements.isState(reason) { return meaning }
        }
        return nil
    }

    /// Where a reason may begin after what is asked for, the last place first.
    func reasonStarts(in words: [String], longest: Int, where isReason: (Int) -> Bool) -> [Int] {
        var starts: [Int] = []
        for start in words.indices.dropFirst().suffix(longest).reversed()
        where starts.count < Self.mostReasons && words.count - start > 1 && isReason(start) {
            starts.append(start)
        }
        return starts
    }

    /// Whether words begin like a reason and, where these may begin other things too, soon tell how somebody is.
    private func isKnownReason(_ words: ArraySlice<String>) -> Bool {
        let remarks = language.normalizer.words.remarks
        guard let first = words.first, remarks.reasons.contains(first),
            !words.contains(where: remarks.reports.contains)
        else { return false }
        return isReason(first) || words.prefix(Self.nearestBeing).contains(where: isBeing)
    }

    /// The command after talk that no comma parts from it: "I'm going to bed turn off the lights", "I'm boiling fan
    /// on". A statement about others ("I'm watching him turn off the lights") is no command.
    private func behindTalk(_ words: [String], isPart: Bool = false, scratch: inout MatchScratch) -> Meaning? {
        let remarks = language.normalizer.words.remarks
        guard let first = words.first, remarks.fronts.contains(first) || statements.canBegin(words[...]) else {
            return nil
        }
        for start in words.indices.dropFirst(2).prefix(Self.longestTalk) {
            let talk = words[..<start]
            guard !remarks.reports.contains(words[start]), !talk.contains(where: remarks.moments.contains) else {
                return nil
            }
            let isOrder = remarks.orders.contains(words[start])
            let leads = remarks.leads.contains(words[start])
            guard leads ? statements.isStatement(talk) : talk.contains(where: isBeing) || statements.tells(talk),
                !statements.isAboutDoings(talk), !remarks.links.contains(words[start - 1]),
                isOrder || leads || statements.isWhole(talk) && !remarks.links.contains(words[start])
            else { continue }
            let said = Array(words[start...])
            let whole = plain(repair.splittingEndings(said), scratch: &scratch) ?? corrected(said, scratch: &scratch)
            guard let meaning = whole ?? (isPart ? nil : beforeReason(said, isPart: true, scratch: &scratch)) else {
                continue
            }
            guard CommandInterpreter.isAction(meaning) || meaning.isCare, !meaning.isBareScene, !isStray(said, meaning),
                !reachesBack(from: start, in: words, isOrder: isOrder || leads, scratch: &scratch)
            else { return nil }
            return placed(meaning, by: [Array(talk)], scratch: &scratch)
        }
        return nil
    }

    /// Whether a single word names a kind of thing only by chance: "arm" in running talk may be any arm.
    private func isStray(_ said: [String], _ meaning: Meaning) -> Bool {
        said.count == 1 && meaning.child(.set)?.has(.type) == true
    }

    /// Whether words before the command belong to its sentence: "I'm going to turn on the lights" is a statement.
    private func reachesBack(
        from start: Int, in words: [String], isOrder: Bool, scratch: inout MatchScratch
    ) -> Bool {
        let remarks = language.normalizer.words.remarks
        // "It's like an oven in here AC to twenty."
        guard words[start - 1] != remarks.there else { return false }
        return (1..<start).contains { earlier in
            let isNear =
                earlier >= start - Self.longestReach && (!isOrder || remarks.links.contains(words[earlier - 1]))
            guard isNear || remarks.orders.contains(words[earlier]) else { return false }
            return matched(Array(words[earlier...]), scratch: &scratch).map {
                CommandInterpreter.isAction($0) && !$0.isBareScene
            } == true
        }
    }
}
