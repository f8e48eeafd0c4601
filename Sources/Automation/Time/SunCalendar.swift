public import HomeModel

/// The sunrises and sunsets of a home, day by day; those it was asked for last are kept.
public struct SunCalendar: Sendable {
    private let times: SunTimes?
    private let clock: HomeClock
    private var known: [Key: Instant?] = [:]

    private struct Key: Hashable {
        var event: SunEvent
        var day: Int
    }

    /// Makes the calendar of a home; without a place there is neither sunrise nor sunset.
    public init(_ home: Home, clock: HomeClock) {
        times = home.location.map(SunTimes.init)
        self.clock = clock
    }

    /// When the sun rises or sets on a day (see `LocalDateTime.dayNumber`); `nil` where it doesn't.
    public mutating func moment(of event: SunEvent, day: Int) -> Instant? {
        guard let times else { return nil }
        let key = Key(event: event, day: day)
        if let moment = known[key] { return moment }
        guard let noon = clock.moment(day: day, secondOfDay: 43_200) else { return nil }
        let moment = times.moment(of: event == .sunrise ? .sunrise : .sunset, onDayOf: noon)
        // A year and some: more is never asked for again.
        if known.count > 1000 { known.removeAll() }
        known[key] = .some(moment)
        return moment
    }

    /// Whether a moment lies after one passage of the sun and before the other, as a condition has it.
    ///
    /// With both, the passage that came last decides, so the window may cross midnight. With one alone the window ends,
    /// or begins, at midnight. In the polar day and night it is what the sun does then that counts: after sunset is
    /// where it isn't up.
    public mutating func holds(after: SunEvent?, before: SunEvent?, at moment: Instant) -> Bool {
        guard let times else { return false }
        let day = clock.local(moment).dayNumber
        switch (after, before) {
        case (nil, nil):
            return true
        case (let after?, nil):
            guard let passage = self.moment(of: after, day: day) else { return times.isUp(at: moment) == after.isRise }
            return moment >= passage
        case (nil, let before?):
            guard let passage = self.moment(of: before, day: day) else {
                return times.isUp(at: moment) != before.isRise
            }
            return moment < passage
        case (let after?, let before?):
            guard after != before else { return true }
            let begin = last(after, by: moment, day: day)
            let end = last(before, by: moment, day: day)
            guard begin != nil || end != nil else { return times.isUp(at: moment) == after.isRise }
            return end.map { end in begin.map { $0 > end } ?? false } ?? true
        }
    }

    /// When the sun last passed, today or yesterday.
    private mutating func last(_ event: SunEvent, by moment: Instant, day: Int) -> Instant? {
        for day in [day, day - 1] {
            if let passage = self.moment(of: event, day: day), passage <= moment { return passage }
        }
        return nil
    }
}

extension SunEvent {
    fileprivate var isRise: Bool { self == .sunrise }
}
