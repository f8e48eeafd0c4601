internal import HomeModel
internal import JSGF

/// Things that are named in words that mean nothing by themselves.
extension Understanding {
    /// Keeps of words that weren't understood what matters for what is said next: the things that are named in them,
    /// and whether they may have put right what waits for a yes.
    func noteNotUnderstood(
        _ words: [String], as sentence: Meaning?, in interpretation: inout Interpretation,
        _ conversation: Conversation, scratch: inout MatchScratch
    ) {
        if interpretation.reason == .noCommand {
            interpretation.mentioned = thingsNamed(in: words)
            interpretation.unheardRule = ruleNamed(in: words)
        }
        noteOtherRequest(words, as: sentence, in: &interpretation)
        guard !conversation.pending.isEmpty else { return }
        // "Yes, and turn on the …" puts nothing right.
        let isYes = words.first.flatMap { matched([$0], scratch: &scratch) }?.child(.confirm) != nil
        interpretation.isOfKnownWords = !isYes && automaton.tokens(of: words).contains { $0 != Vocabulary.unknown }
    }

    /// Notes whether words that were not understood ask for something other than the topic: they name things, begin an
    /// order that isn't for "it", or begin a rule. Statements are no such request.
    private func noteOtherRequest(
        _ words: [String], as sentence: Meaning?, in interpretation: inout Interpretation
    ) {
        guard interpretation.reason == .noCommand else {
            interpretation.isOtherRequest =
                interpretation.reason == .nothingThere && words.count > 2
                && sentence?.goesOnWithTopic(evenIt: false) == false
            return
        }
        guard sentence?.goesOnWithTopic(evenIt: true) != true else { return }
        let symbols = language.normalizer.words
        let remarks = symbols.remarks
        let isTold = statements.isStatement(words[...], evenWithMoments: true)
        var said = words[...]
        while let front = language.correction(beginning: Array(said))?.count
            ?? said.first.flatMap({ remarks.starts.contains($0) || language.fillers.contains($0) ? 1 : nil })
        {
            said = said.dropFirst(front)
        }
        let isOrder = words.count > 2 && said.first.map(remarks.orders.contains) == true
        let isOfIt = said.dropFirst().prefix(2).contains {
            remarks.resumptives.contains($0) || remarks.impersonal.contains($0)
        }
        let begins = [symbols.occasion, symbols.conditional].compactMap(\.self)
        let isRule = said.first.map(begins.contains) == true
        let isNaming = interpretation.mentioned?.isEmpty == false
        interpretation.isOfRule = isRule
        interpretation.isOtherRequest = isRule || !isTold && (isNaming || isOrder && !isOfIt)
        interpretation.mayBeOtherRequest = isNaming || !isTold && words.count > 2 && !(isOrder && isOfIt)
    }

    /// The one rule whose name somebody gave it is said in them.
    private func ruleNamed(in words: [String]) -> AutomationRuleID? {
        let said = " \(words.joined(separator: " ")) "
        let named = (index.primary?.rules ?? []).filter { rule in
            ([rule.name] + rule.aliases).contains { !$0.isEmpty && said.contains(" \(EntityName.folded($0)) ") }
        }
        return named.count == 1 ? named[0].id : nil
    }

    /// What is named in them, one service of each accessory: "it" may mean that afterwards.
    private func thingsNamed(in words: [String]) -> [ServiceID] {
        var seen: Set<AccessoryID> = []
        return index.listNames.services(namedIn: words).filter { service in
            index.byService[service].map { seen.insert(index.entries[$0].accessoryID).inserted } ?? false
        }
    }
}
