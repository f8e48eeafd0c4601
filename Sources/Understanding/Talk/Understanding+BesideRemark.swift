internal import HomeModel
internal import JSGF

/// Talk beside what is no order by itself, but goes on with what was said before: "undo that, I'll never be up",
/// "right, I'm off the phone, back up".
extension Understanding {
    /// The most parts of an utterance of which one may be the remark.
    private static let mostParts = 4
    /// The most words in which a remark is looked for.
    private static let longest = 24

    /// The remark, where all that stands beside it tells how somebody or something is.
    func besideRemark(_ words: [String], text: String, in situation: Situation, scratch: inout MatchScratch) -> Meaning?
    {
        guard situation.isGoingOn, (3...Self.longest).contains(words.count) else { return nil }
        let clauses = language.normalizer.clauses(of: text)
        return clauses.count > 1
            ? amongParts(clauses, in: situation, scratch: &scratch)
            : beforeStatement(words, in: situation, scratch: &scratch)
    }

    /// The longest run of parts that is a remark, with nothing but talk in front of it and after it.
    private func amongParts(_ clauses: [[String]], in situation: Situation, scratch: inout MatchScratch) -> Meaning? {
        guard clauses.count <= Self.mostParts else { return nil }
        for length in (1..<clauses.count).reversed() {
            for start in 0...(clauses.count - length) {
                let end = start + length
                let front = clauses[..<start]
                let back = clauses[end...]
                guard front.allSatisfy({ isTold($0, isBehind: false, scratch: &scratch) }),
                    back.allSatisfy({ isTold($0, isBehind: true, scratch: &scratch) })
                else { continue }
                let said = Array(clauses[start..<end].joined())
                if let remark = remark(said, in: situation, scratch: &scratch) { return remark }
            }
        }
        return nil
    }

    /// Whether a part of an utterance tells how somebody or something is, and nothing else.
    private func isTold(_ clause: [String], isBehind: Bool, scratch: inout MatchScratch) -> Bool {
        let statements = statements
        guard !isOrdering(clause), !statements.isAboutDoings(clause[...]) else { return false }
        if statements.isStatement(clause[...]) || isOwnNews(clause) { return true }
        return isBehind && statements.isReason(clause[...]) && isTalk(clause, isBehind: true, scratch: &scratch)
    }

    /// Whether who speaks tells how they are, be it at some time: "we are out on Fridays". That is why,
    /// and no day of anything.
    private func isOwnNews(_ clause: [String]) -> Bool {
        guard let first = clause.first, statements.isSpeaker(first) else { return false }
        let isBeing = statements.isContracted(first) || clause.dropFirst().first.map(isBeing) == true
        return isBeing && statements.isStatement(clause[...], evenWithMoments: true)
    }

    /// The change of a rule that a sentence is without what people tell of themselves beside it: "not on Fridays, we
    /// are out on Fridays". Nothing else is left of a change where the rest makes no sense.
    func withoutOwnNews(
        _ sentence: Meaning?, text: String, in conversation: Conversation, scratch: inout MatchScratch
    ) -> WayOfReading.Finding {
        guard conversation.isAboutRules, sentence?.child(.ruleEdit) != nil else { return .nothing }
        let clauses = language.normalizer.clauses(of: text)
        let kept = clauses.filter { !isOwnNews($0) }
        guard kept.count < clauses.count else { return .nothing }
        return plain(repair.splittingEndings(Array(kept.joined())), scratch: &scratch).map { .sentence($0) } ?? .talk
    }

    /// The remark in front of a statement that no comma parts from it.
    private func beforeStatement(_ words: [String], in situation: Situation, scratch: inout MatchScratch) -> Meaning? {
        guard !words.contains(where: language.normalizer.words.remarks.reports.contains) else { return nil }
        let starts = reasonStarts(in: words, longest: Self.longest) { start in
            let reason = words[start...]
            return statements.isReason(reason) && statements.canEnd(Array(words[..<start]), before: reason)
                && isTalk(Array(reason), isBehind: true, scratch: &scratch)
        }
        for start in starts {
            if let remark = remark(Array(words[..<start]), in: situation, scratch: &scratch) { return remark }
        }
        return nil
    }

    /// The meaning of a remark, which is no order by itself and can only be about what was said before.
    private func remark(_ words: [String], in situation: Situation, scratch: inout MatchScratch) -> Meaning? {
        guard let meaning = plain(repair.splittingEndings(words), scratch: &scratch), meaning.children.count == 1,
            let said = meaning.children.first
        else { return nil }
        let isMeant =
            switch said.kind {
            case .undo: true
            // A bare no calls off what waits, and nothing else.
            case .cancel:
                !situation.pending.isEmpty || situation.question != nil
                    || situation.conversation.draft == nil && [.stop, .that].contains(where: said.has)
            case .fragment: said.isPlainRemark(of: words.count, toQuestion: situation.question != nil)
            case .rule:
                situation.conversation.isAboutRules && said.value(.unfinished) == "action"
                    && said.children.map(\.kind) == [.event]
            case .ruleEdit: situation.conversation.isAboutRules || said.child(.omission) != nil
            default: false
            }
        return isMeant ? meaning : nil
    }
}

extension Situation {
    /// Whether anything was said or asked that may be gone on with.
    var isGoingOn: Bool {
        conversation.lastSentence != nil || !pending.isEmpty || question != nil || conversation.isAboutRules
    }
}

extension Meaning {
    /// Whether half a sentence says what shall become of what was talked about, or which of several is meant. A number
    /// alone, or "one more", may be said of anything beside talk, and so may "down" or "off".
    fileprivate func isPlainRemark(of length: Int, toQuestion: Bool) -> Bool {
        if has(.again) { return false }
        let targets = children(.target)
        if targets.contains(where: { $0.has(.other) }) { return true }
        if [.pick, .chosen].contains(where: has) { return toQuestion }
        if [.action, .change].contains(where: has) { return length > 1 || has(.aspect) }
        return !targets.isEmpty && [.narrow, .omit, .swap].contains(where: has)
    }
}
