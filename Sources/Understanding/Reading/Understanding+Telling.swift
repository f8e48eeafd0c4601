internal import HomeModel
internal import JSGF

/// Sentences that say in words of one's own what people are to be told: "tell everybody dinner is ready", "tell me the
/// washing is done when the washer stops".
extension Understanding {
    /// The most words of what is told.
    private static let longestText = 25
    /// The most words between the word that says that somebody is told and what is told: "tell me at seven in the
    /// evening that".
    private static let longestLead = 14

    /// Whether something is ordered after a comma, which is nothing that somebody else is to be told: "tell Zoe dinner
    /// is ready, turn off the TV".
    func ordersBehind(_ text: String, scratch: inout MatchScratch) -> Bool {
        language.normalizer.cuts(of: text).contains { cut in
            let behind = language.normalizer.words(of: cut.after)
            return cut.sign == .comma && isOrdering(behind) && behind.count > 1
                && plain(repair.splittingEndings(behind), scratch: &scratch).map(CommandInterpreter.isAction) == true
        }
    }

    /// The meaning of words that tell somebody something. The message is the shortest part that can be one.
    /// - Parameter kind: what has to be in the meaning: `tell`, or `chore` for a reminder.
    func telling(_ words: [String], as kind: Meaning.Kind, scratch: inout MatchScratch) -> Meaning? {
        let symbols = language.normalizer.words
        guard let telling = symbols.telling, (3...Self.longestMended).contains(words.count),
            words.contains(where: telling.begins.contains), !words.contains(symbols.anyName)
        else { return nil }
        let leads = words.indices.filter { telling.begins.contains(words[$0]) }
        let isSent = kind == .tell && words.contains(where: telling.messages.contains)
        let starts = (1..<words.count).filter { start in
            leads.contains { (1...Self.longestLead).contains(start - $0) }
        }
        for length in 1...min(Self.longestText, words.count - 1) {
            for start in starts where start + length <= words.count {
                let told = words[start..<(start + length)]
                let next = words[(start + length)...].first
                if let next, telling.stays?.contains(next) == true { continue }
                if next != nil, let last = told.last, telling.halves?.contains(last) == true { continue }
                let isMore = kind == .tell && telling.goesOn(told, behind: words[start - 1])
                let isMessage = isSent && start + length == words.count && !telling.times.contains(words[start])
                let isAsked =
                    kind == .tell && start + length == words.count && telling.isAsked(by: words[start - 1])
                guard isMore || isMessage || isAsked || telling.isTold(told, behind: words[start - 1]) else { continue }
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
