internal import HomeModel
internal import JSGF

/// Sentences that say in words of one's own what people are to be told: "tell everybody dinner is ready", "tell me the washing is
/// done when the washer stops".
extension Understanding {
    /// The most words of what is told.
    private static let longestText = 25
    /// The most words between the word that says that somebody is told and what is told: "tell me at seven in the
    /// evening that".
    private static let longestLead = 14

    /// What words say that tell somebody something, with the shortest of them that can be it taken for what is told.
    /// - Parameter kind: what has to be in the meaning: `tell`, or `chore` for a reminder.
    func telling(_ words: [String], as kind: Meaning.Kind, scratch: inout MatchScratch) -> Meaning? {
        let symbols = language.normalizer.words
        guard let telling = symbols.telling, (3...Self.longestMended).contains(words.count),
            words.contains(where: telling.begins.contains), !words.contains(symbols.anyName)
        else { return nil }
        let leads = words.indices.filter { telling.begins.contains(words[$0]) }
        let starts = (1..<words.count).filter { start in
            leads.contains { (1...Self.longestLead).contains(start - $0) }
        }
        for length in 1...min(Self.longestText, words.count - 1) {
            for start in starts where start + length <= words.count {
                let told = words[start..<(start + length)]
                let isMore = kind == .tell && telling.goesOn(told, behind: words[start - 1])
                guard isMore || telling.isTold(told, behind: words[start - 1]) else { continue }
                var tried = words
                tried.replaceSubrange(start..<(start + length), with: [symbols.anyName])
                guard let meaning = matched(tried, scratch: &scratch), meaning.holds(kind),
                    meaning.child(.wake)?.has(.unfinished) != true || !told.contains(where: telling.moments.contains),
                    let result = meaning.replacingName(symbols.anyName, by: told.joined(separator: " "))
                else { continue }
                return result
            }
        }
        return nil
    }
}
