internal import HomeModel
internal import JSGF

/// Things that are named in words that mean nothing by themselves.
extension Understanding {
    /// Keeps of words that weren't understood what matters for what is said next: the things that are named in them, and whether
    /// they may have put right what waits for a yes.
    func noteUnheard(
        _ words: [String], in interpretation: inout Interpretation, _ conversation: Conversation,
        scratch: inout MatchScratch
    ) {
        if interpretation.reason == .noCommand { interpretation.mentioned = thingsNamed(in: words) }
        guard !conversation.pending.isEmpty else { return }
        // "Yes, and turn on the …" puts nothing right.
        let isYes = words.first.flatMap { matched([$0], scratch: &scratch) }?.child(.confirm) != nil
        interpretation.isOfKnownWords = !isYes && automaton.tokens(of: words).contains { $0 != Vocabulary.unknown }
    }

    /// What is named in them, one service of each accessory: "it" may mean that afterwards.
    private func thingsNamed(in words: [String]) -> [ServiceID] {
        var seen: Set<AccessoryID> = []
        return index.listNames.services(namedIn: words).filter { service in
            index.byService[service].map { seen.insert(index.entries[$0].accessoryID).inserted } ?? false
        }
    }
}
