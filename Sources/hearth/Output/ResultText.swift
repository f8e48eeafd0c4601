import Understanding

/// A result as a person reads it.
struct ResultText {
    private let result: UtteranceResult

    /// Wraps a result.
    init(_ result: UtteranceResult) {
        self.result = result
    }

    /// The lines to print: the reply, and what could have been said instead.
    var lines: [String] {
        let missing = result.suggestions.filter { !result.reply.contains($0) }
        return [result.reply] + missing.map { "  did you mean: \($0)" }
    }
}
