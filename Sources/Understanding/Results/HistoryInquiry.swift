public import HomeModel

/// A question about what happened: what the log has to be searched for, and what was found.
public struct HistoryInquiry: Sendable, Hashable {
    /// How the question was put.
    public enum Form: String, Sendable, Hashable {
        /// Why something is as it is.
        case why
        /// The person or the rule that made it so.
        case who
        /// When it became so.
        case when
        /// For how long it has been so.
        case since
        /// Whether it was so, or became so.
        case whether
        /// How many times it became so.
        case count
        /// What happened at all.
        case what
    }

    /// The time that a question is about.
    public enum Period: Sendable, Hashable {
        /// From a moment up to another.
        case between(LocalDateTime, LocalDateTime)
        /// While a person was away, the last time.
        case away(PersonID)
    }

    /// How it was put.
    public var form: Form
    /// The state asked about, by the grammar's name (`open`).
    public var state: String?
    /// Whether the opposite of the state is asked about.
    public var isNegated = false
    /// The time it is about; all times where there is none.
    public var period: Period?
    /// The people whose coming or going it is about; empty where it is about something else.
    public var people: Set<PersonID> = []
    /// Whether it is about their coming; about both where there is no value.
    public var isArrival: Bool?
    /// The people of whose doings it is; empty where it is about anybody's.
    public var actors: Set<PersonID> = []
    /// Whether only what the house did by itself is wanted.
    public var isOnlyByItself = false
    /// What the log has about it, the oldest first.
    public var entries: [ActivityEntry] = []
    /// The order that was given, if the thing hasn't said since that it is so.
    public var unanswered: ActivityEntry?
    /// Whether the entries tell of what isn't so any more.
    public var isOver = false
    /// Whether it is asked how things were up to now: what is so and wasn't otherwise since was so.
    public var isUpToNow = false
    /// Whether that is so, though nothing in the log says when it began.
    public var isSoNow = false
    /// Whether the log could tell the period.
    public var isPeriodKnown = true

    /// Makes a question.
    public init(_ form: Form, state: String? = nil) {
        self.form = form
        self.state = state
    }

    /// What the log is searched for.
    /// - Parameters:
    ///   - services: what the question is about; empty for everything.
    ///   - bounds: the period, found out.
    public func filter(
        services: Set<ServiceID>, bounds: (from: LocalDateTime, until: LocalDateTime)?
    ) -> ActivityFilter {
        ActivityFilter(
            services: services.isEmpty ? nil : services, people: people.isEmpty ? nil : people, from: bounds?.from,
            until: bounds?.until)
    }

    /// When a person was away the last time, by the log of their comings and goings; until `now` where they still are.
    public static func absence(
        in entries: [ActivityEntry], until now: LocalDateTime
    ) -> (from: LocalDateTime, until: LocalDateTime)? {
        var end = now
        for entry in entries.reversed() {
            guard case .presence(_, let isPresent) = entry.activity else { continue }
            if !isPresent { return (entry.moment, end) }
            end = entry.moment
        }
        return nil
    }
}
