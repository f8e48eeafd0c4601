internal import HomeModel
internal import JSGF

/// Requests among talk: what is said beside a command about oneself, the weather or the dinner doesn't keep it from
/// being one; what is said of somebody's words, or to somebody else, does.
extension Understanding {
    /// The most parts of an utterance that are looked at one by one.
    private static let mostClauses = 5

    /// The requests among the parts of an utterance, where the rest is talk beside them: "it's late, lights off".
    func besideTalk(_ text: String, scratch: inout MatchScratch) -> Meaning? {
        let clauses = language.normalizer.clauses(of: text)
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        let remarks = language.normalizer.words.remarks
        var requests: [Meaning] = []
        var talk: [[String]] = []
        var isLimited = false
        for clause in clauses {
            let meaning =
                plain(repair.splittingEndings(clause), scratch: &scratch) ?? givingName(clause, scratch: &scratch)
            // Words that the grammar knows are no reported speech; they may be half of a rule.
            let isAsked = meaning.map { $0.isWholeRequest && !$0.isBareScene } ?? false
            let isWhole = isAsked && meaning?.child(.rule) == nil
            let isWhy = !requests.isEmpty && meaning == nil && tellsPlainlyWhy(clause[...])
            let reports = clause.filter(remarks.reports.contains)
            guard isWhole || reports.isEmpty || isWhy && reports.allSatisfy(remarks.harmless.contains) else {
                return nil
            }
            if let meaning, isAsked {
                requests.append(meaning)
            } else if let value = meaning?.child(.fragment)?.child(.value), let last = requests.popLast() {
                requests.append(last.valued(value))
            } else if isWhy
                || meaning?.child(.run) == nil && !clause.contains(where: remarks.moments.contains)
                    && isTalk(clause, isBehind: !requests.isEmpty, scratch: &scratch)
            {
                talk.append(clause)
                isLimited = isLimited || !requests.isEmpty && clause.contains(where: remarks.limits.contains)
            } else if clause.allSatisfy(language.fillers.contains) {
                continue
            } else {
                return nil
            }
        }
        guard let first = requests.first else { return nil }
        if first.isCare, isLimited { return nil }
        if requests.count == 1 { return placed(first, by: talk, scratch: &scratch) }
        guard !requests.contains(where: \.isCare) else { return nil }
        let isTogether = requests.allSatisfy(CommandInterpreter.isAction)
        // Nobody answers and makes rules in one breath.
        let hasRule = requests.contains { $0.child(.rule) != nil }
        let hasQuery = requests.contains { $0.child(.query) != nil || $0.isInquiry }
        // "Which rules are there, the bedroom is too dark": what is wrong is told beside the question.
        if hasQuery, requests.filter({ !$0.isComplaint }).count == 1 { return requests.first { !$0.isComplaint } }
        guard isTogether || talk.isEmpty, !(hasRule && hasQuery) else { return nil }
        // Later deeds are part of the request as much as those that are done at once.
        let all = Meaning(.sentence, children: requests.flatMap(\.children))
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
        // An order is no talk, though it means nothing here: "… and run a bath, it's time".
        guard !isOrdering(clause), !isHalfOrder(clause) else { return false }
        let tells =
            (clause.contains(where: isBeing) || isAboutPlace(clause, scratch: &scratch))
            && !clause.contains(where: remarks.doings.contains)
        guard isBehind else { return tells || remarks.openings.contains(first) }
        guard !mentionsWords(clause[...]) else { return false }
        // "…, sorry, I was talking to the neighbour" tells no reason, but that nothing was asked.
        let isStatement = statements.isReason(clause[...]) && !clause.contains(where: remarks.doings.contains)
        return isReason(first) || tells && !symbols.questions.contains(first) || isStatement
    }

    /// Whether it names something of somebody's and what is to become of it, which nobody has just heard to be so:
    /// "Dad's lamp on".
    private func isHalfOrder(_ clause: [String]) -> Bool {
        let words = language.normalizer.words
        guard let last = clause.last, words.switching?.contains(last) == true, clause.count > 2 else { return false }
        let owner = clause.firstIndex { word in words.endings.contains(where: word.hasSuffix) }
        guard let owner, owner < clause.count - 2, !statements.isSubject(clause[owner]) else { return false }
        return !clause.contains(where: words.remarks.beings.contains)
            && !words.remarks.conditions.contains(clause[owner + 1])
    }

    /// Whether what stands after words is about them: "bedside lamp on, that's how the film begins".
    func mentionsWords(_ remark: ArraySlice<String>) -> Bool {
        language.normalizer.words.remarks.mentions?.contains(remark.prefix(2).joined(separator: " ")) == true
    }

    /// Whether a verb with which commands begin stands in front, or after a word that goes on with another command.
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
    func isReason(_ word: String) -> Bool {
        let remarks = language.normalizer.words.remarks
        return remarks.reasons.contains(word) && !remarks.links.contains(word) && !remarks.beings.contains(word)
    }

    /// What tells statements from other words.
    var statements: Statements { Statements(words: language.normalizer.words, isPerson: { person($0) != nil }) }

    /// Whether a word tells how somebody or something is: "is", "mother's".
    func isBeing(_ word: String) -> Bool {
        let words = language.normalizer.words
        return words.remarks.beings.contains(word) || words.endings.contains(where: word.hasSuffix)
    }
}

extension Meaning {
    /// Whether it only tells what is wrong ("it's too dark"). Alone that is a wish; beside a command it is a reason.
    fileprivate var isComplaint: Bool {
        !children.isEmpty && children.allSatisfy { $0.kind == .set && $0.onlyTellsNeed }
    }

    /// Whether it is only a scene's name, which may be talked about: "good night", "I'm leaving in a minute".
    var isBareScene: Bool {
        child(.run).map { !$0.has(.verb) } ?? child(.rule)?.child(.body)?.isBareScene ?? false
    }

    /// The sentence with a value put more exactly: "a little, twenty percent".
    fileprivate func valued(_ value: Meaning) -> Meaning {
        changing(.set) { set in
            set = set.without(.exact, .unit, .bit)
            set.children = set.children.filter { $0.kind != .value && $0.kind != .by } + [value]
        }
    }
}
