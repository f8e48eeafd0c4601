internal import Automation
internal import HomeModel
internal import Synchronization
internal import VoiceService

/// What is wrong with the rules of each home, in sentences. Finding that takes long where there are many rules, and it
/// is asked for with each look at them: it is found once for a home as it is, and for a day,
/// since rules may be for certain days.
final class KnownConflicts: Sendable {
    private struct Known {
        var home: Home
        var day: Int
        var sentences: [AutomationRuleID: [String]]
    }

    private let known = Mutex<[HomeID: Known]>([:])

    /// The sentences for each rule that takes part in something wrong.
    func sentences(
        of home: Home, at now: LocalDateTime, by assistant: Assistant
    ) async -> [AutomationRuleID: [String]] {
        let kept = known.withLock { $0[home.id] }
        if let kept, kept.day == now.dayNumber, kept.home == home { return kept.sentences }
        let sentences = await assistant.conflictSentences(in: home, at: now)
        known.withLock { known in
            // Homes that are gone are kept no longer than it takes to look at as many others.
            if known.count > 64 { known = [:] }
            known[home.id] = Known(home: home, day: now.dayNumber, sentences: sentences)
        }
        return sentences
    }
}
