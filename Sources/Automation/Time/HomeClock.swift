public import Foundation
public import HomeModel

/// The clock on the wall of a home: moments as local dates and times, and back.
///
/// Where the clock is put forward, a local time that doesn't exist stands for the moment of the jump; where it is put
/// back, one that comes twice stands for its first coming. So each local time of each day happens exactly once.
public struct HomeClock: Hashable, Sendable {
    /// The zone whose rules the clock follows.
    public let timeZone: TimeZone

    /// Makes a clock of a zone.
    public init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// Makes the clock of a home; one without a zone, or with one that isn't known, has universal time.
    public init(_ home: Home) {
        self.init(zone: home.timeZone)
    }

    /// Makes the clock of a zone by its name; where there is none, or it isn't known, it has universal time.
    public init(zone: String?) {
        self.init(timeZone: zone.flatMap { TimeZone(identifier: $0) } ?? .gmt)
    }

    /// The name of the zone.
    public var zone: String { timeZone.identifier }

    /// What the clock shows.
    public func local(_ moment: Instant) -> LocalDateTime {
        let seconds = Instant(secondsSince1970: moment.secondsSince1970 + offset(at: moment.secondsSince1970))
            .secondsSince1970
        let day = (Double(seconds) / 86_400).rounded(.down)
        guard let local = LocalDateTime(dayNumber: Int(day), secondOfDay: seconds - Int(day) * 86_400) else {
            preconditionFailure("an instant lies within the calendar")
        }
        return local
    }

    /// When the clock shows a date and time for the first time, or passes over it.
    public func moment(of local: LocalDateTime) -> Instant {
        let wanted = local.dayNumber * 86_400 + local.secondOfDay
        // A zone changes at most once in these two days.
        let offsets = [offset(at: wanted - 86_400), offset(at: wanted + 86_400)]
        let candidates = offsets.map { wanted - $0 }.sorted()
        if let fitting = candidates.first(where: { $0 + offset(at: $0) == wanted }) {
            return Instant(secondsSince1970: fitting)
        }
        var low = candidates[0] - 1
        var high = candidates[1] + 1
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if middle + offset(at: middle) >= wanted { high = middle } else { low = middle }
        }
        return Instant(secondsSince1970: high)
    }

    /// When a clock time comes on a day (see `LocalDateTime.dayNumber`); `nil` outside the calendar.
    public func moment(day: Int, secondOfDay: Int) -> Instant? {
        LocalDateTime(dayNumber: day, secondOfDay: secondOfDay).map(moment(of:))
    }

    private func offset(at seconds: Int) -> Int {
        timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
}
