internal import HomeModel

/// Reads when something happened: “last night”, “while I was away”, “in the last two hours”.
struct HistoryPeriodReader {
    let situation: Situation

    private var now: LocalDateTime { situation.speaker.now }

    /// The time that a `period` node says; `nil` where it can't be.
    func period(_ node: Meaning) -> HistoryInquiry.Period? {
        if node.has(.away) {
            let named = node.value(.who).flatMap(Int64.init).map { PersonID(rawValue: $0) }
            return (named ?? situation.person?.id).map { .away($0) }
        }
        if let span = node.child(.span)?.timeSpan, let start = now.adding(seconds: -span.seconds) {
            return .between(start, afterNow)
        }
        if let time = node.child(.since)?.child(.time), let reading = ClockReading(time) {
            return since(reading.candidates)
        }
        let hours = node.value(.hours).map { $0.split(separator: "-").compactMap { Int($0) } } ?? [0, 24]
        guard hours.count == 2, let first = hours.first, let last = hours.last else { return nil }
        guard let day = day(node) else { return nil }
        if let moment = node.clock(.at) {
            let isNamed = node.has(.day) || node.has(.back) || node.has(.hours)
            return around(moment, on: isNamed ? [day] : [day, day - 1], within: first * 60..<last * 60)
        }
        if let start = node.clock(.start), let end = node.clock(.end) {
            let isNamed = node.has(.day) || node.has(.back)
            let days = isNamed || node.has(.hours) ? [day] : [day, day - 1]
            return days.lazy.compactMap { clocks(start, end, on: $0, within: first * 60..<last * 60) }.first
        }
        return between(day, first, last)
    }

    /// Right after now, so that what happened this second is in it.
    private var afterNow: LocalDateTime { now.adding(seconds: 1) ?? now }

    /// The day that is meant, by its number; a part of the day that is yet to come was yesterday's.
    private func day(_ node: Meaning) -> Int? {
        if let weekday = node.value(.day).flatMap(Weekday.init(rawValue:)) {
            return (1...7).lazy.map { now.dayNumber - $0 }.first {
                LocalDateTime(dayNumber: $0, secondOfDay: 0)?.weekday == weekday
            }
        }
        guard let back = node.value(.back).flatMap(Int.init) else { return now.dayNumber }
        return now.dayNumber - back
    }

    private func between(_ day: Int, _ first: Int, _ last: Int) -> HistoryInquiry.Period? {
        guard let midnight = LocalDateTime(dayNumber: day, secondOfDay: 0),
            let start = midnight.adding(seconds: first * 3600), let end = midnight.adding(seconds: last * 3600)
        else { return nil }
        return .between(min(start, afterNow), min(end, afterNow))
    }

    /// The period from one clock time to another on a day. Where it isn't clear which halves of the day are meant, the
    /// shortest period counts, and of those the latest that has begun.
    private func clocks(
        _ starts: ClockReading, _ ends: ClockReading, on day: Int, within hours: Range<Int>
    ) -> HistoryInquiry.Period? {
        guard let midnight = LocalDateTime(dayNumber: day, secondOfDay: 0) else { return nil }
        let spans = starts.candidates.map(\.minutes).filter(hours.contains).compactMap { start -> (Int, Int)? in
            ends.candidates.map { $0.minutes > start ? $0.minutes : $0.minutes + 1440 }.min().map { (start, $0) }
        }
        // "Between six and eight in the evening" is two hours, not fourteen.
        let shortest = spans.map { $0.1 - $0.0 }.min()
        let moments = spans.filter { $0.1 - $0.0 == shortest }.compactMap { span -> (LocalDateTime, LocalDateTime)? in
            guard let start = midnight.adding(seconds: span.0 * 60), let end = midnight.adding(seconds: span.1 * 60)
            else { return nil }
            return start < now ? (start, min(end, afterNow)) : nil
        }
        return moments.max { $0.0 < $1.0 }.map { .between($0.0, $0.1) }
    }

    /// The half hour around a clock time, the latest that has begun: "last night around two".
    private func around(_ clock: ClockReading, on days: [Int], within hours: Range<Int>) -> HistoryInquiry.Period? {
        let minutes = clock.candidates.flatMap { [$0.minutes, $0.minutes + 1440] }.filter(hours.contains)
        let spans = days.flatMap { day in
            minutes.compactMap { minute -> (start: LocalDateTime, end: LocalDateTime)? in
                guard let midnight = LocalDateTime(dayNumber: day, secondOfDay: 0),
                    let start = midnight.adding(seconds: minute * 60 - 900),
                    let end = midnight.adding(seconds: minute * 60 + 900)
                else { return nil }
                return start < now ? (start, min(end, afterNow)) : nil
            }
        }
        return spans.max { $0.start < $1.start }.map { .between($0.start, $0.end) }
    }

    /// From the latest of the clock times that has been.
    private func since(_ times: [TimeOfDay]) -> HistoryInquiry.Period? {
        let starts = times.flatMap { time in
            [0, 1].compactMap { LocalDateTime(dayNumber: now.dayNumber - $0, secondOfDay: time.minutes * 60) }
        }
        return starts.filter { $0 <= now }.max().map { .between($0, afterNow) }
    }
}

extension Meaning {
    /// The clock time in a node of that kind.
    fileprivate func clock(_ kind: Kind) -> ClockReading? {
        child(kind)?.child(.time).flatMap { ClockReading($0) }
    }
}
