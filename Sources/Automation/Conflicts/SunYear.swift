internal import Foundation
internal import HomeModel
internal import Synchronization

/// When the sun rises and sets at a home on each day of a year: what the sun's times and clock times have to do with
/// each other there.
///
/// For a home whose place isn't known, days with all kinds of times stand for it: sunrise from two to eleven, sunset
/// from one in the afternoon to eleven at night.
final class SunYear: Sendable {
    /// A day with its phases, in minutes from its midnight; one that is missing doesn't happen on that day.
    struct Day: Sendable {
        /// When each phase comes.
        var minutes: [SunEvent: Int] = [:]
    }

    private let place: (times: SunTimes, clock: HomeClock)?
    private let start: Int
    private let known = Mutex(Known())

    /// What was asked for already: few rules ask for the sun, those that do ask the same again and again, and most are
    /// answered by the first days of the year.
    private struct Known {
        var days: [Day] = []
        var answers: [Question: Bool] = [:]
    }

    /// Whether there is a day whose sun meets all of it.
    struct Question: Hashable {
        /// The minutes of the day that may be meant.
        var minutes: MinuteSet
        /// The sun's doing that it must be.
        var moment: Circumstances.SunMoment?
        /// Where the sun must be.
        var windows: Set<SunWindow>
    }

    private static let length = 366

    /// Makes the year that begins at a date.
    init(_ home: Home, from start: LocalDateTime) {
        place = home.location.map { (SunTimes($0), HomeClock(home)) }
        self.start = start.dayNumber
    }

    /// Whether a day of the year meets it.
    func has(_ question: Question) -> Bool {
        known.withLock { known in
            if let answer = known.answers[question] { return answer }
            let answer = isMet(question, by: &known.days)
            known.answers[question] = answer
            return answer
        }
    }

    /// Whether one day of the calendar meets it; a day in general where the place isn't known.
    func has(_ question: Question, on number: Int) -> Bool {
        place.map { question.isMet(by: Self.day(number, at: $0)) } ?? has(question)
    }

    /// Looks at one day after the other, and remembers them.
    private func isMet(_ question: Question, by days: inout [Day]) -> Bool {
        if days.contains(where: question.isMet) { return true }
        guard let place else {
            if days.isEmpty { days = Self.anywhere }
            return days.contains(where: question.isMet)
        }
        while days.count < Self.length {
            let day = Self.day(start + days.count, at: place)
            days.append(day)
            if question.isMet(by: day) { return true }
        }
        return false
    }

    private static var anywhere: [Day] {
        (2...11).flatMap { rise in (13...23).map { set in Day(minutes: anywhere(rise: rise * 60, set: set * 60)) } }
    }

    private static func anywhere(rise: Int, set: Int) -> [SunEvent: Int] {
        var minutes: [SunEvent: Int] = [.sunrise: rise, .sunset: set]
        if let dawn = SunEvent(rawValue: "dawn") { minutes[dawn] = rise - 30 }
        if let dusk = SunEvent(rawValue: "dusk") { minutes[dusk] = set + 30 }
        return minutes
    }

    private static func day(_ number: Int, at place: (times: SunTimes, clock: HomeClock)) -> Day {
        var day = Day()
        guard let noon = place.clock.moment(day: number, secondOfDay: 43_200) else { return day }
        for phase in SunTimes.Phase.allCases {
            guard let event = SunEvent(rawValue: phase.rawValue),
                let moment = place.times.moment(of: phase, onDayOf: noon)
            else { continue }
            let local = place.clock.local(moment)
            day.minutes[event] = (local.dayNumber - number) * 1440 + local.secondOfDay / 60
        }
        return day
    }
}

extension SunYear.Question {
    /// Whether there is such a minute on a day.
    fileprivate func isMet(by day: SunYear.Day) -> Bool {
        var minutes = minutes
        if let moment {
            guard let base = day.minutes[moment.event] else { return false }
            let minute = ((base + moment.offset / 60) % 1440 + 1440) % 1440
            minutes = minutes.intersection(MinuteSet([minute..<minute + 1]))
        }
        for window in windows where !minutes.isEmpty { minutes = minutes.intersection(window.minutes(on: day)) }
        return !minutes.isEmpty
    }
}

/// A condition on where the sun is.
struct SunWindow: Hashable, Sendable {
    /// What it has passed.
    var after: SunEvent?
    /// What it has not passed yet.
    var before: SunEvent?
    /// Whether the opposite must hold.
    var isNegated: Bool

    /// The minutes of a day in which it holds.
    func minutes(on day: SunYear.Day) -> MinuteSet {
        // From one passage to the same one is always.
        if after != nil, after == before { return isNegated ? MinuteSet([]) : MinuteSet([MinuteSet.day]) }
        let start = after.map { day.minutes[$0] } ?? 0
        let end = before.map { day.minutes[$0] } ?? 1440
        // Where the sun doesn't pass that height, nobody can tell without looking at the sky.
        guard let start, let end else { return MinuteSet([MinuteSet.day]) }
        let bounds = (min(max(start, 0), 1440), min(max(end, 0), 1440))
        let window = MinuteSet(from: bounds.0, upTo: bounds.1)
        return isNegated ? window.complement(in: MinuteSet.day) : window
    }
}
