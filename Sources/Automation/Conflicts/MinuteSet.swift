internal import HomeModel

/// A set of whole minutes: of a day, or of a week that starts on Monday at midnight.
struct MinuteSet: Hashable, Sendable {
    /// The minutes of a day.
    static let day = 0..<1440
    /// The minutes of a week.
    static let week = 0..<10_080

    /// The minutes as intervals in ascending order, none empty, no two touching.
    let ranges: [Range<Int>]

    /// Makes the union of intervals.
    init(_ ranges: [Range<Int>]) {
        var merged: [Range<Int>] = []
        for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        self.ranges = merged
    }

    /// The minutes of a day from `start` up to `end`, over midnight where `end` comes first;
    /// none where they are the same.
    init(from start: Int, upTo end: Int) {
        self.init(start <= end ? [start..<end] : [0..<end, start..<1440])
    }

    /// The whole days of a week.
    init(days: Set<Weekday>) {
        self.init(
            Weekday.allCases.enumerated().filter { days.contains($0.element) }
                .map { $0.offset * 1440..<($0.offset + 1) * 1440 })
    }

    /// Whether there is no minute in it.
    var isEmpty: Bool { ranges.isEmpty }

    /// Whether a minute is in it.
    func contains(_ minute: Int) -> Bool { ranges.contains { $0.contains(minute) } }

    /// The minutes that are in both.
    func intersection(_ other: MinuteSet) -> MinuteSet {
        MinuteSet(ranges.intersection(other.ranges))
    }

    /// The minutes of `whole` that are not in it.
    func complement(in whole: Range<Int>) -> MinuteSet {
        var result: [Range<Int>] = []
        var start = whole.lowerBound
        for range in ranges where range.overlaps(whole) {
            if start < range.lowerBound { result.append(start..<range.lowerBound) }
            start = range.upperBound
        }
        if start < whole.upperBound { result.append(start..<whole.upperBound) }
        return MinuteSet(result)
    }

    /// Minutes of a day as those of every day of a week.
    var everyDay: MinuteSet {
        MinuteSet((0..<7).flatMap { day in ranges.map { $0.lowerBound + day * 1440..<$0.upperBound + day * 1440 } })
    }

    /// The minutes that a set of a week has on one of its days, counted from midnight.
    func onDay(_ day: Weekday) -> MinuteSet {
        let start = (Weekday.allCases.firstIndex(of: day) ?? 0) * 1440
        let cut = intersection(MinuteSet([start..<start + 1440]))
        return MinuteSet(cut.ranges.map { $0.lowerBound - start..<$0.upperBound - start })
    }

    /// The minutes of a day that a set of a week has on any of its days.
    var onAnyDay: MinuteSet {
        if ranges == [Self.week] { return MinuteSet([Self.day]) }
        return MinuteSet(Weekday.allCases.flatMap { onDay($0).ranges })
    }
}
