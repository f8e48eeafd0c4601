internal import HomeModel

/// Reads when something happened: “last night”, “while I was away”, “in the last two hours”.
struct HistoryPeriodReader {
    let situation: Situation

    private var now: LocalDateTime { situation.speaker.now }

    /// The time that a `period` node says; `nil` where it can't be.
    func period(_ node: Meaning) -> HistoryInquiry.Period? {
        if node.has("away") {
            let named = node.value("who").flatMap(Int64.init).map { PersonID(rawValue: $0) }
            return (named ?? situation.person?.id).map { .away($0) }
        }
        if let span = node.child("span")?.timeSpan, let start = now.adding(seconds: -span.seconds) {
            return .between(start, afterNow)
        }
        if let time = node.child("since")?.child("time"), let reading = ClockReading(time) {
            return since(reading.candidates)
        }
        let hours = node.value("hours").map { $0.split(separator: "-").compactMap { Int($0) } } ?? [0, 24]
        guard hours.count == 2, let first = hours.first, let last = hours.last else { return nil }
        guard let day = day(node) else { return nil }
        return between(day, first, last)
    }

    /// Right after now, so that what happened this second is in it.
    private var afterNow: LocalDateTime { now.adding(seconds: 1) ?? now }

    /// The day that is meant, by its number; a part of the day that is yet to come was yesterday's.
    private func day(_ node: Meaning) -> Int? {
        if let weekday = node.value("day").flatMap(Weekday.init(rawValue:)) {
            return (1...7).lazy.map { now.dayNumber - $0 }.first {
                LocalDateTime(dayNumber: $0, secondOfDay: 0)?.weekday == weekday
            }
        }
        guard let back = node.value("back").flatMap(Int.init) else { return now.dayNumber }
        return now.dayNumber - back
    }

    private func between(_ day: Int, _ first: Int, _ last: Int) -> HistoryInquiry.Period? {
        guard let midnight = LocalDateTime(dayNumber: day, secondOfDay: 0),
            let start = midnight.adding(seconds: first * 3600), let end = midnight.adding(seconds: last * 3600)
        else { return nil }
        return .between(min(start, afterNow), min(end, afterNow))
    }

    /// From the latest of the clock times that has been.
    private func since(_ times: [TimeOfDay]) -> HistoryInquiry.Period? {
        let starts = times.flatMap { time in
            [0, 1].compactMap { LocalDateTime(dayNumber: now.dayNumber - $0, secondOfDay: time.minutes * 60) }
        }
        return starts.filter { $0 <= now }.max().map { .between($0, afterNow) }
    }
}
