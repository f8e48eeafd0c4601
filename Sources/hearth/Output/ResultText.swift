import Understanding

/// A result as a person reads it.
struct ResultText {
    private let reply: String
    private let suggestions: [String]

    /// Wraps a result.
    init(_ result: UtteranceResult) { self.init(reply: result.reply, suggestions: result.suggestions) }

    /// Wraps what a result says.
    init(reply: String, suggestions: [String]) {
        self.reply = reply
        self.suggestions = suggestions
    }

    /// The lines to print: the reply, and what could have been said instead.
    var lines: [String] {
        let missing = suggestions.filter { !reply.contains($0) }
        return [reply] + missing.map { "  did you mean: \($0)" }
    }
}
