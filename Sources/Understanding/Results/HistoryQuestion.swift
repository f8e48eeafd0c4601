internal import HomeModel

/// A question about what happened, with what the log has about it.
public struct HistoryQuestion: Sendable, Hashable {
    /// What it is about, each with its value now; empty where it is about everything, or about people.
    public var targets: [CommandTarget]
    /// What it asks the log, and what the log has.
    public var inquiry: HistoryInquiry

    /// Makes a question that nobody has looked up yet.
    public init(_ inquiry: HistoryInquiry, about targets: [CommandTarget] = []) {
        self.inquiry = inquiry
        self.targets = targets
    }

    /// The answer, where it was asked whether something was so.
    public var answer: Bool? {
        guard inquiry.form == .whether, inquiry.isPeriodKnown else { return nil }
        return inquiry.unanswered == nil && (!inquiry.entries.isEmpty || inquiry.isSoNow)
    }

    /// How often it was so, where that was asked.
    public var count: Int? {
        inquiry.form == .count && inquiry.isPeriodKnown ? inquiry.entries.count : nil
    }
}
