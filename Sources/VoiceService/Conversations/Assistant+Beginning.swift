internal import HomeModel
internal import Understanding

/// The first dialogue of a house that has no home.
extension Assistant {
    /// How many of the utterances before there was a home are looked at when there is one.
    private static let mostBefore = 4

    /// Handles an utterance, and sees to what goes with a beginning where there is no home before it.
    /// - `isSure`: whether the words are what was said.
    func beginning(
        _ utterance: String, speaker: Speaker, dryRun: Bool, isSure: Bool = true, _ handle: () async -> UtteranceResult
    ) async -> UtteranceResult {
        let isHomeless = database.primaryHome == nil
        var result = await handle()
        guard isHomeless, !dryRun else { return result }
        if database.primaryHome != nil {
            await catchUp(with: &result, speaker: speaker)
            await pointOut(in: &result, speaker: speaker)
        } else if result.outcome == .ask {
            if isSure {
                talks[speaker].saidBeforeHome = (talks[speaker].saidBeforeHome + [utterance]).suffix(Self.mostBefore)
            }
            if !hasLookedAround { await pointOut(in: &result, speaker: speaker) }
        }
        return result
    }

    /// Does what was said of a home's rooms and people before there was one, when it has been made.
    private func catchUp(with result: inout UtteranceResult, speaker: Speaker) async {
        let said = talks[speaker].saidBeforeHome
        talks[speaker].saidBeforeHome = []
        for utterance in said {
            let tried = await handle(utterance, speaker: speaker, dryRun: true, confidence: nil)
            guard tried.outcome == .done, tried.commands.allSatisfy({ [.addRoom, .addPerson].contains($0.kind) })
            else { continue }
            let later = await handle(utterance, speaker: speaker, dryRun: false, confidence: nil)
            result.commands += later.commands
            result.reply += " " + later.reply
        }
    }

    /// Tells what the network has for a home. As soon as there is one, a single thing is asked about: a yes adds it.
    private func pointOut(in result: inout UtteranceResult, speaker: Speaker) async {
        hasLookedAround = true
        // Satellites are no beginning: they hear for a home that has something to be told.
        guard let found = await finder?.find().filter({ $0.way == nil }), let first = found.first else { return }
        let hasHome = database.primaryHome != nil
        let told = understanding.pointingOut(found, hasHome: hasHome)
        result.commands.append(.connection(.find(.found(found), way: nil)))
        result.reply = hasHome ? "\(result.reply) \(told)" : "\(told) \(result.reply)"
        talks[speaker].conversation.found = found
        talks[speaker].conversation.lastReply = result.reply
        guard hasHome, found.count == 1 else { return }
        talks[speaker].conversation.pending = [.connection(.add(FoundAddition([first])))]
        talks[speaker].conversation.pendingSince = speaker.now
    }
}
