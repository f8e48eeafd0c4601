import Understanding

/// Keeps count of whether everything said so far was understood and done or answered.
struct ExitTally {
    private var hasMissed = false
    /// Whether the last result was a question that waits for its answer.
    private var isWaiting = false

    /// The status to end with.
    var status: ExitStatus { hasMissed || isWaiting ? .notDone : .success }

    /// What the status depends on.
    struct Ending {
        /// How an utterance ended.
        var outcome: Outcome
        /// Whether it answered a question.
        var isAnswer: Bool
    }

    /// Counts a result.
    mutating func count(_ result: UtteranceResult) {
        count(
            Ending(
                outcome: result.outcome,
                isAnswer: result.commands.first.map { $0 == .confirm || $0 == .cancel } ?? false))
    }

    /// Counts a result. A question back (`confirm`, `ask`) is settled by a yes, a no or an answer; anything else leaves
    /// it undone.
    mutating func count(_ ending: Ending) {
        if isWaiting && !ending.isAnswer { hasMissed = true }
        isWaiting = false
        switch ending.outcome {
        case .done, .answered: break
        case .confirm, .ask: isWaiting = true
        case .notUnderstood, .refused, .failed: hasMissed = true
        }
    }
}
