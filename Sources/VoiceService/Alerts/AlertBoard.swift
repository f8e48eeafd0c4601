public import Automation
public import HomeModel

/// The alerts of a house: which are to be told now, which again because nobody has acknowledged them, and those of
/// late. A value without a clock of its own.
///
/// Whoever holds it stores ``takeChanges()`` before an alert is told and after it: an alert that was stored is told by
/// the next run of the program, should this one be killed;
/// one that was told and not yet stored as such is told once more.
public struct AlertBoard: Sendable {
    /// What the keys begin with under which alerts are remembered.
    static let keyPrefix = "alert."
    /// How many alerts are kept.
    public static let capacity = 100
    /// How many seconds lie between two tellings of an urgent one, where nothing else is set.
    public static let usualInterval = 120
    /// How old, in seconds, what is not urgent may be when it is told for the first time: nobody wants to hear of
    /// yesterday's dinner. What is older is kept to be read.
    public static let longestWait = 3600

    /// All that are kept, the oldest first.
    public private(set) var alerts: [Alert] = []
    /// How many were dropped before they were told, since there were too many.
    public private(set) var dropped = 0
    private let interval: Int
    private static let always = Instant(secondsSince1970: .min)
    /// Those that are being told, or that may not be told yet.
    private var held: Set<Int> = []
    /// Those that were raised once more while they were being told.
    private var renewed: Set<Int> = []
    private var changed: Set<Int> = []
    private var last = 0

    /// Takes up what an earlier run has left.
    /// - Parameters:
    ///   - memory: the texts of a database by their keys.
    ///   - interval: how many seconds lie between two tellings of an urgent alert.
    public init(memory: [String: String] = [:], interval: Int = Self.usualInterval) {
        self.interval = min(max(interval, 1), 86_400)
        take(memory)
    }

    /// Takes over what others have stored since: what another program has announced, for one. Where it has taken a
    /// number that is taken here, it gets another one.
    public mutating func take(_ memory: [String: String]) {
        let known = Dictionary(alerts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let stored = memory.compactMap { key, text -> Alert? in
            guard let id = Self.id(of: key), id > last || known[id] != nil else { return nil }
            let alert = JSONText.read(Alert.self, text)
            return alert?.id == id ? alert : nil
        }.sorted { $0.id < $1.id }
        for alert in stored {
            if let own = known[alert.id] {
                guard !own.isSame(as: alert) else { continue }
                var alert = alert
                alert.id = last + 1
                alerts.append(alert)
                changed.formUnion([own.id, alert.id])
            } else {
                alerts.append(alert)
            }
            last = max(last, alerts.last?.id ?? 0)
        }
        makeRoom()
    }

    /// The number in a key under which an alert is remembered.
    private static func id(of key: String) -> Int? {
        key.hasPrefix(keyPrefix)
            ? Int(key.dropFirst(keyPrefix.count)).flatMap { $0 > 0 && $0 < 1 << 53 ? $0 : nil } : nil
    }

    /// Raises an alert; one that says the same and is still to be told, or waits for somebody,
    /// is raised once more instead.
    /// - Parameters:
    ///   - draft: what is told to whom.
    ///   - now: what time it is.
    ///   - local: the same by the clock of the home.
    ///   - isHeld: whether it isn't told before ``release(_:)``.
    /// - Returns: the alert as it is now.
    @discardableResult
    public mutating func raise(
        _ draft: AlertDraft, at now: Instant, _ local: LocalDateTime, isHeld: Bool = false
    ) -> Alert {
        if let position = alerts.lastIndex(where: { $0.says(the: draft) && ($0.isOpen || $0.toldAt == nil) }) {
            let id = alerts[position].id
            alerts[position].count += alerts[position].count < .max ? 1 : 0
            alerts[position].moment = now
            alerts[position].at = local
            if held.contains(id) { renewed.insert(id) }
            alerts[position].toldAt = nil
            if isHeld { held.insert(id) }
            changed.insert(id)
            return alerts[position]
        }
        last += 1
        let alert = Alert(
            id: last, kind: draft.kind, home: draft.home, moment: now, at: local, rule: draft.rule, to: draft.to,
            people: draft.people, room: draft.room, text: draft.text, isUrgent: draft.isUrgent)
        alerts.append(alert)
        changed.insert(alert.id)
        if isHeld { held.insert(alert.id) }
        makeRoom()
        return alert
    }

    /// Lets alerts be told that were held.
    public mutating func release(_ ids: [Int]) { held.subtract(ids) }

    /// Drops the oldest where there are too many: first what was told and needs nobody, then what is not urgent.
    private mutating func makeRoom() {
        while alerts.count > Self.capacity {
            let position =
                alerts.firstIndex { !$0.isOpen && $0.toldAt != nil }
                ?? alerts.firstIndex { !$0.isUrgent } ?? alerts.startIndex
            let alert = alerts.remove(at: position)
            if alert.isOpen || alert.toldAt == nil { dropped += 1 }
            held.remove(alert.id)
            changed.insert(alert.id)
        }
    }

    // MARK: Telling

    /// The alerts that are to be told now; until ``told(_:at:isLeftOut:)`` they are given to nobody else.
    public mutating func takeDue(at now: Instant) -> [Alert] {
        // A clock that was put back must not silence anything.
        for position in alerts.indices where alerts[position].toldAt.map({ $0 > now }) ?? false {
            alerts[position].toldAt = now
        }
        let due = alerts.filter { alert in !held.contains(alert.id) && (moment(of: alert).map { $0 <= now } ?? false) }
        held.formUnion(due.map(\.id))
        return due
    }

    /// When something is next to be told; `nil` where nothing is.
    public var nextDue: Instant? { alerts.filter { !held.contains($0.id) }.compactMap(moment).min() }

    /// When an alert is to be told; `nil` where it needs not be any more.
    private func moment(of alert: Alert) -> Instant? {
        // Now, whatever the clock showed when it was raised.
        guard let toldAt = alert.toldAt else { return alert.acknowledgedAt == nil ? Self.always : nil }
        return alert.isOpen ? toldAt.adding(seconds: interval) : nil
    }

    /// Notes that an alert has been told.
    /// - Parameters:
    ///   - id: the number of the alert.
    ///   - now: what time it is.
    ///   - isLeftOut: whether it came too late to be told, and never will be.
    public mutating func told(_ id: Int, at now: Instant, isLeftOut: Bool = false) {
        held.remove(id)
        guard let position = alerts.firstIndex(where: { $0.id == id }) else { return }
        alerts[position].tellings += isLeftOut || alerts[position].tellings == .max ? 0 : 1
        alerts[position].toldAt = renewed.remove(id) == nil ? now : nil
        changed.insert(id)
    }

    /// Whether what is told now would come too late to be of use:
    /// what is not urgent and is told for the first time long after.
    public static func isStale(_ alert: Alert, at now: Instant) -> Bool {
        !alert.isUrgent && alert.moment.seconds(until: now) > longestWait
    }

    // MARK: Acknowledging

    /// The alerts that repeat until somebody acknowledges them.
    public var open: [Alert] { alerts.filter(\.isOpen) }

    /// Notes that somebody knows: of one alert, or of all that wait.
    /// - Returns: those that nobody had acknowledged before.
    @discardableResult
    public mutating func acknowledge(_ id: Int? = nil, by person: String?, at now: Instant) -> [Alert] {
        var acknowledged: [Alert] = []
        for position in alerts.indices {
            let alert = alerts[position]
            guard alert.acknowledgedAt == nil, id.map({ $0 == alert.id }) ?? alert.isOpen else { continue }
            alerts[position].acknowledgedAt = now
            alerts[position].acknowledgedBy = person
            changed.insert(alert.id)
            acknowledged.append(alerts[position])
        }
        return acknowledged
    }

    // MARK: Storing

    /// Gives what changed since this was last called, to be stored: each alert under a key of its own. Whoever calls it
    /// stores it, for it is given once.
    public mutating func takeChanges() -> [HomeChange] {
        defer { changed = [] }
        return changed.sorted().map { id in
            .remember("\(Self.keyPrefix)\(id)", alerts.first { $0.id == id }?.memoryText)
        }
    }
}

extension Alert {
    /// Whether a draft would tell the same people the same.
    fileprivate func says(the draft: AlertDraft) -> Bool {
        kind == draft.kind && home == draft.home && rule == draft.rule && text == draft.text && to == draft.to
            && room == draft.room && isUrgent == draft.isUrgent
    }

    /// Whether it is another one's earlier or later self.
    fileprivate func isSame(as other: Alert) -> Bool {
        kind == other.kind && home == other.home && rule == other.rule && text == other.text && to == other.to
            && room == other.room && isUrgent == other.isUrgent
    }

    /// The text under which it is remembered.
    fileprivate var memoryText: String? { JSONText.write(self) }
}
