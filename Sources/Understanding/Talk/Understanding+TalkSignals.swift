internal import JSGF

extension Understanding {
    /// The kinds of words that stand around a request, as features of a ``TalkModel``.
    /// - Parameters:
    ///   - seams: where commas part the words.
    ///   - known: what ``besideKnownTalk(_:scratch:)`` takes for meant.
    func signals(
        around request: FoundRequest, in words: [String], seams: Set<Int>, known: Meaning?,
        scratch: inout MatchScratch
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
        note("comma within", seams.contains { request.span.dropFirst().contains($0) })
        if let last = before.last, let first = before.first {
            note("front comma", seams.contains(request.span.lowerBound))
            note("front run on", !seams.isEmpty && !seams.contains(request.span.lowerBound))
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
            note("front unknown", !before.allSatisfy(isKnown))
        }
        if let first = behind.first {
            note("back comma", seams.contains(request.span.upperBound))
            note("back run on", !seams.isEmpty && !seams.contains(request.span.upperBound))
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
            note("back unknown", !behind.allSatisfy(isKnown))
        }
        return signals
    }
}
