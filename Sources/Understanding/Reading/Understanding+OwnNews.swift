/// Clauses that tell about the speaker next to a rule change ("not on Fridays, we are out on Fridays") are reasons,
/// neither conditions nor days.
extension Understanding {
    /// The words of a text without the clauses that only tell how who speaks is; `nil` where there is no such clause.
    func withoutOwnNews(_ text: String) -> [String]? {
        let clauses = language.normalizer.clauses(of: text)
        let kept = clauses.filter { !isOwnNews($0) }
        return kept.count == clauses.count ? nil : Array(kept.joined())
    }

    private func isOwnNews(_ clause: [String]) -> Bool {
        guard let first = clause.first, statements.isSpeaker(first) else { return false }
        let isBeing = statements.isContracted(first) || clause.dropFirst().first.map(isBeing) == true
        return isBeing && statements.isStatement(clause[...], evenWithMoments: true)
    }
}
