internal import HomeModel
internal import JSGF

/// Requests among talk: what is said beside a command about oneself, the weather or the dinner doesn't keep it from being
/// one; what is said of somebody's words, or to somebody else, does.
extension Understanding {
    /// The most parts of an utterance that are looked at one by one.
    private static let mostClauses = 5
    /// The most words of talk in front of a command.
    private static let longestTalk = 9
    /// How many words that may begin a reason are tried as its beginning.
    static let mostReasons = 4
    /// The most words of a reason.
    private static let longestReason = 20
    /// How near the beginning of a reason stands what tells how one is: "my head hurts", not "my glasses, I have".
    private static let nearestBeing = 4
    /// How many words in front of a command are tried as part of it.
    private static let longestReach = 3

    /// The requests among the parts of an utterance, where the rest is talk beside them: "it's late, lights off".
    func besideTalk(_ text: String, scratch: inout MatchScratch) -> Meaning? {
        let clauses = language.normalizer.clauses(of: text)
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        let remarks = language.normalizer.words.remarks
        var requests: [Meaning] = []
        var talk: [[String]] = []
        for clause in clauses {
            guard !clause.contains(where: remarks.reports.contains) else { return nil }
            let meaning = plain(repair.splittingEndings(clause), scratch: &scratch)
            if let meaning, meaning.isRequest, !meaning.isBareScene {
                requests.append(meaning)
            } else if let value = meaning?.child("fragment")?.child("value"), let last = requests.popLast() {
                requests.append(last.valued(value))
            } else if meaning?.child("run") == nil, !clause.contains(where: remarks.moments.contains),
                isTalk(clause, isBehind: !requests.isEmpty, scratch: &scratch)
            {
                talk.append(clause)
            } else if clause.allSatisfy(language.fillers.contains) {
                continue
            } else {
                return nil
            }
        }
        guard let first = requests.first else { return nil }
        if requests.count == 1 { return placed(first, by: talk, scratch: &scratch) }
        let isTogether = requests.allSatisfy(CommandInterpreter.isAction)
        // Nobody answers and makes rules in one breath.
        let hasRule = requests.contains { $0.child("rule") != nil }
        let hasQuery = requests.contains { $0.child("query") != nil }
        guard isTogether || talk.isEmpty, !(hasRule && hasQuery) else { return nil }
        // What is done later is part of what is asked for as much as what is done at once.
        let all = Meaning(name: "", children: requests.flatMap(\.children))
        return isTogether ? placed(all, by: talk, scratch: &scratch) : all
    }

    /// Whether a part of an utterance tells how the speaker or the house is. Behind a command only a whole reason does:
    /// what is short there tells who said it or to whom ("…, the bear growled", "…, everybody").
    func isTalk(_ clause: [String], isBehind: Bool, scratch: inout MatchScratch) -> Bool {
        let symbols = language.normalizer.words
        let remarks = symbols.remarks
        guard let first = clause.first, let last = clause.last, remarks.introductions?.contains(last) != true else {
            return false
        }
        // What orders something is no talk, though it means nothing here: "… and run a bath, it's time".
        guard !isOrdering(clause) else { return false }
        let tells =
            (clause.contains(where: isBeing) || isAboutPlace(clause, scratch: &scratch))
            && !clause.contains(where: remarks.doings.contains)
        guard isBehind else { return tells || remarks.openings.contains(first) }
        // "…, sorry, I was talking to the neighbour" tells no reason, but that nothing was asked.
        let isStatement = statements.isReason(clause[...]) && !clause.contains(where: remarks.doings.contains)
        return isReason(first) || tells && !symbols.questions.contains(first) || isStatement
    }

    /// Whether a verb with which commands begin stands in front, or behind a word that goes on with another command.
    func isOrdering(_ clause: [String]) -> Bool {
        let remarks = language.normalizer.words.remarks
        return clause.indices.contains { position in
            let word = clause[position]
            guard remarks.orders.contains(word), !remarks.openings.contains(word), !remarks.reasons.contains(word)
            else { return false }
            // "Lights are fine" orders nothing.
            if position + 1 < clause.count, isBeing(clause[position + 1]) { return false }
            return position == 0 || remarks.chains.contains(clause[position - 1])
        }
    }

    /// Whether a word says that what follows is why: "so I can sleep", but not "I'm tired".
    private func isReason(_ word: String) -> Bool {
        let remarks = language.normalizer.words.remarks
        return remarks.reasons.contains(word) && !remarks.links.contains(word) && !remarks.beings.contains(word)
    }

    /// What tells statements from other words.
    var statements: Statements { Statements(words: language.normalizer.words, isPerson: { person($0) != nil }) }

    /// What is asked for in front of a reason or behind talk, where the words of these are of known kinds.
    func besideKnownTalk(_ words: [String], scratch: inout MatchScratch) -> Meaning? {
        beforeReason(words, scratch: &scratch) ?? behindTalk(words, scratch: &scratch)
    }

    /// What is known of the words around a request by the kinds of words that they are, as features of a ``TalkModel``.
    /// - Parameter known: what ``besideKnownTalk(_:scratch:)`` takes for meant.
    func signals(
        around request: FoundRequest, in words: [String], known: Meaning?, scratch: inout MatchScratch
    ) -> Set<String> {
        let remarks = language.normalizer.words.remarks
        let statements = statements
        let before = words[..<request.span.lowerBound]
        let behind = words[request.span.upperBound...]
        var signals: Set<String> = []
        func note(_ signal: String, _ holds: Bool) {
            if holds { signals.insert(signal) }
        }
        if let known {
            let talk = [Array(before), Array(behind)].filter { !$0.isEmpty }
            signals.insert(
                placed(request.meaning, by: talk, scratch: &scratch) == known ? "known" : "known other")
        }
        if let last = before.last, let first = before.first {
            note("front tells", statements.tells(before))
            note("front statement", statements.isStatement(before))
            note("front whole", statements.isWhole(before))
            note("front doings", statements.isAboutDoings(before))
            note("front being", before.contains(where: isBeing))
            note("front begins", remarks.fronts.contains(first) || statements.canBegin(before))
            note("front linked", remarks.links.contains(last))
            note("front moments", before.contains(where: remarks.moments.contains))
            note("front reports", before.contains(where: remarks.reports.contains))
            note("front orders", isOrdering(Array(before)))
            note("front unknown", before.contains(where: isUnknown))
        }
        if let first = behind.first {
            note("back reason", statements.isReason(behind))
            note("back because", isReason(first))
            note("back open", statements.canEnd(Array(words[request.span]), before: behind))
            note("back statement", statements.isStatement(behind))
            note("back state", statements.isState(behind))
            note("back linked", remarks.links.contains(first))
            note("back moments", behind.contains(where: remarks.moments.contains))
            note("back reports", behind.contains(where: remarks.reports.contains))
            note("back doings", statements.isAboutDoings(behind))
            note("back orders", isOrdering(Array(behind)))
            note("back unknown", behind.contains(where: isUnknown))
        }
        return signals
    }

    private func isUnknown(_ word: String) -> Bool { automaton.vocabulary.id(of: word) == Vocabulary.unknown }

    /// What is asked for in front of why: "make it brighter I'm cooking", "is the door locked I've just left", as it is
    /// heard without commas.
    func beforeReason(_ words: [String], isPart: Bool = false, scratch: inout MatchScratch) -> Meaning? {
        let remarks = language.normalizer.words.remarks
        var tries = Self.mostReasons
        let starts = words.indices.dropFirst().suffix(Self.longestReason).reversed()
        for start in starts where words.count - start > 1 {
            let reason = words[start...]
            let isKnown =
                remarks.reasons.contains(words[start]) && !reason.contains(where: remarks.reports.contains)
                && (isReason(words[start]) || reason.prefix(Self.nearestBeing).contains(where: isBeing))
            guard isKnown || statements.isReason(reason), !isOrdering(Array(reason)) else { continue }
            guard tries > 0 else { return nil }
            tries -= 1
            let said = Array(words[..<start])
            guard let meaning = plain(repair.splittingEndings(said), scratch: &scratch), !meaning.isBareScene else {
                continue
            }
            let isRule =
                remarks.causes.contains(words[start]) && meaning.child("rule").map { !$0.has("unfinished") } ?? false
            if isRule { return meaning }
            guard isReason(words[start]) || statements.canEnd(said, before: reason) else { continue }
            if CommandInterpreter.isAction(meaning) {
                // "Lights off I'm cold turn on the heating": there is a second command behind the reason.
                let more = isPart ? nil : behindTalk(Array(reason), isPart: true, scratch: &scratch)
                if let more { return Meaning(name: "", children: meaning.children + more.children) }
                return placed(meaning, by: [Array(reason)], scratch: &scratch)
            }
            // "Is the coffee maker off I've just left."
            if meaning.child("query")?.value("ask") == "state", statements.isState(reason) { return meaning }
        }
        return nil
    }

    /// The command behind talk that no comma parts from it: "I'm going to bed turn off the lights", "I'm boiling fan on".
    /// What is told of others ("I'm watching him turn off the lights") is none.
    func behindTalk(_ words: [String], isPart: Bool = false, scratch: inout MatchScratch) -> Meaning? {
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
            let whole = plain(repair.splittingEndings(said), scratch: &scratch)
            guard let meaning = whole ?? (isPart ? nil : beforeReason(said, isPart: true, scratch: &scratch)) else {
                continue
            }
            guard CommandInterpreter.isAction(meaning), !meaning.isBareScene,
                !reachesBack(from: start, in: words, isOrder: isOrder || leads, scratch: &scratch)
            else { return nil }
            return placed(meaning, by: [Array(talk)], scratch: &scratch)
        }
        return nil
    }

    /// Whether words in front of a command are part of it, so that what stands before is no talk by itself: "I'm going to
    /// kitchen lights off", "I'm going to turn on the bar lights please".
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

    /// Whether a word tells how somebody or something is: "is", "mother's".
    func isBeing(_ word: String) -> Bool {
        let words = language.normalizer.words
        return words.remarks.beings.contains(word) || words.endings.contains(where: word.hasSuffix)
    }
}
