/// A date and clock time in a home's own time zone, to the second.
public struct LocalDateTime: Hashable, Sendable, Comparable {
    /// The year, from 1 to 9999.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1 to 31.
    public let day: Int
    /// Seconds since midnight, from 0 to 86,399.
    public let secondOfDay: Int

    /// Makes a date and time; `nil` where the calendar has no such moment.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (1...9999).contains(year), (1...12).contains(month), (0...23).contains(hour), (0...59).contains(minute),
            (0...59).contains(second), (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        secondOfDay = hour * 3600 + minute * 60 + second
    }

    /// Reads `YYYY-MM-DDTHH:MM` with optional `:SS`, or a date alone; a zone at the end is not read.
    public init?(_ text: String) {
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count <= 2, let date = halves.first else { return nil }
        let day = date.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard day.count == 3, let year = day[0], let month = day[1], let dayOfMonth = day[2] else { return nil }
        var clock: [Int] = [0, 0, 0]
        if halves.count == 2 {
            let parts = halves[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            guard (2...3).contains(parts.count) else { return nil }
            for (index, part) in parts.enumerated() {
                guard let part else { return nil }
                clock[index] = part
            }
        }
        self.init(year: year, month: month, day: dayOfMonth, hour: clock[0], minute: clock[1], second: clock[2])
    }

    /// The hour, from 0 to 23.
    public var hour: Int { secondOfDay / 3600 }
    /// The minute, from 0 to 59.
    public var minute: Int { secondOfDay / 60 % 60 }
    /// The second, from 0 to 59.
    public var second: Int { secondOfDay % 60 }
    /// The clock time, to the minute.
    public var timeOfDay: TimeOfDay? { TimeOfDay(hour: hour, minute: minute) }

    /// The moment as `YYYY-MM-DDTHH:MM`, with `:SS` where the seconds aren't zero.
    public var text: String {
        let clock = "\(twoDigits(hour)):\(twoDigits(minute))" + (second == 0 ? "" : ":\(twoDigits(second))")
        let paddedYear = String(repeating: "0", count: 4 - String(year).count) + String(year)
        return "\(paddedYear)-\(twoDigits(month))-\(twoDigits(day))T\(clock)"
    }

    /// Days from 1970-01-01 (proleptic Gregorian), after Howard Hinnant's `days_from_civil`.
    public var dayNumber: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of the week.
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        let index = ((dayNumber + 3) % 7 + 7) % 7
        return Weekday.allCases[index]
    }

    /// The moment so many seconds later (or earlier, below zero), on the local clock without regard to daylight saving;
    /// `nil` outside the years 1 to 9999.
    public func adding(seconds: Int) -> LocalDateTime? {
        let (total, overflow) = secondOfDay.addingReportingOverflow(seconds)
        guard !overflow else { return nil }
        let dayShift = (total >= 0 ? total : total - 86_399) / 86_400
        let second = total - dayShift * 86_400
        return Self(dayNumber: dayNumber + dayShift, secondOfDay: second)
    }

    /// Seconds on the local clock from this moment to another, without regard to daylight saving;
    /// below zero where that is earlier.
    public func seconds(until other: LocalDateTime) -> Int {
        (other.dayNumber - dayNumber) * 86_400 + other.secondOfDay - secondOfDay
    }

    /// Makes the moment from its day number (see ``dayNumber``), after Howard Hinnant's `civil_from_days`.
    public init?(dayNumber: Int, secondOfDay: Int) {
        guard (-719_468...2_932_896).contains(dayNumber), (0..<86_400).contains(secondOfDay) else { return nil }
        let shifted = dayNumber + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, hour: secondOfDay / 3600,
            minute: secondOfDay / 60 % 60, second: secondOfDay % 60)
    }

    /// Orders moments on the local clock.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.dayNumber, lhs.secondOfDay) < (rhs.dayNumber, rhs.secondOfDay)
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// A day of the week, in the abbreviations of the home file.
public enum Weekday: String, Hashable, Sendable, Codable, CaseIterable {
    case mon, tue, wed, thu, fri, sat, sun
}
