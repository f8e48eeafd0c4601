/// What happened in the homes, kept up to a size: when there is more, the oldest goes.
public protocol ActivityLog: Sendable {
    /// Adds entries, in their order.
    func record(_ entries: [ActivityEntry]) async throws

    /// The entries that a filter lets through, the oldest first.
    func entries(matching filter: ActivityFilter) async throws -> [ActivityEntry]
}

/// Which entries of a log are wanted.
public struct ActivityFilter: Hashable, Sendable {
    /// Only what happened to these services; everything where it is `nil`.
    public var services: Set<ServiceID>?
    /// Only whether these people came or left; everything where it is `nil`.
    public var people: Set<PersonID>?
    /// Only what happened at this moment or later.
    public var from: LocalDateTime?
    /// Only what happened before this moment.
    public var until: LocalDateTime?
    /// At most so many: the latest.
    public var limit: Int

    /// Makes a filter.
    public init(
        services: Set<ServiceID>? = nil, people: Set<PersonID>? = nil, from: LocalDateTime? = nil,
        until: LocalDateTime? = nil, limit: Int = 1000
    ) {
        self.services = services
        self.people = people
        self.from = from
        self.until = until
        self.limit = limit
    }

    /// Whether the filter lets an entry through, but for the limit.
    public func passes(_ entry: ActivityEntry) -> Bool {
        if let from, entry.moment < from { return false }
        if let until, entry.moment >= until { return false }
        if let services {
            guard let service = entry.activity.service, services.contains(service) else { return false }
        }
        if let people {
            guard case .presence(let person, _) = entry.activity, people.contains(person) else { return false }
        }
        return true
    }
}
