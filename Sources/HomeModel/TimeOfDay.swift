/// A clock time without a date, to the minute.
public struct TimeOfDay: Hashable, Sendable, Comparable {
    /// Minutes since midnight, from 0 to 1439.
    public let minutes: Int

    /// Makes a time; `nil` outside a day.
    public init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    /// Reads `HH:MM` or `H:MM`; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            let hour = Int(parts[0]), let minute = Int(parts[1])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// The hour, from 0 to 23.
    public var hour: Int { minutes / 60 }
    /// The minute, from 0 to 59.
    public var minute: Int { minutes % 60 }

    /// The time as `HH:MM`.
    public var text: String { "\(twoDigits(hour)):\(twoDigits(minute))" }

    /// When a window ends that has only a beginning: one of the evening in the morning, for "after eleven" is all
    /// night; `nil` where it ends at midnight.
    public static func end(ofWindowFrom after: TimeOfDay) -> TimeOfDay? {
        after.hour >= firstHourOfEvening ? TimeOfDay(hour: firstHourOfMorning, minute: 0) : nil
    }

    /// From when on it is evening, and until when the night that follows is one with it.
    private static let (firstHourOfEvening, firstHourOfMorning) = (20, 5)

    /// Whether a minute of the day lies in a window, which may cross midnight. One that begins when it ends is all day;
    /// one without an end ends as ``end(ofWindowFrom:)`` tells.
    public static func isWithin(_ minute: Int, after: TimeOfDay?, before: TimeOfDay?) -> Bool {
        let before = before ?? after.flatMap(end)
        return switch (after?.minutes, before?.minutes) {
        case (nil, nil): true
        case (let begin?, nil): minute >= begin
        case (nil, let end?): minute < end
        case (let begin?, let end?):
            begin < end ? minute >= begin && minute < end : minute >= begin || minute < end
        }
    }

    /// Orders times within a day.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.minutes < rhs.minutes }
}

/// A number as at least two digits.
func twoDigits(_ number: Int) -> String {
    number < 10 && number >= 0 ? "0\(number)" : "\(number)"
}
