import Understanding

/// Keeps count of whether everything said so far was understood and done or answered.
struct ExitTally {
    private var hasMissed = false
    /// Whether the last result was a question that waits for its answer.
    private var isWaiting = false

    /// The status to end with.
    var status: ExitStatus { hasMissed || isWaiting ? .notDone : .success }

    /// Counts a result. A question back (`confirm`, `ask`) is settled by a yes, a no or an answer; anything else leaves it
    /// undone.
    mutating func count(_ result: UtteranceResult) {
        let isAnswer = result.commands.first.map { $0.kind == .confirm || $0.kind == .cancel } ?? false
        if isWaiting && !isAnswer { hasMissed = true }
        isWaiting = false
        switch result.outcome {
        case .done, .answered: break
        case .confirm, .ask: isWaiting = true
        case .notUnderstood, .refused, .failed: hasMissed = true
        }
    }
}
