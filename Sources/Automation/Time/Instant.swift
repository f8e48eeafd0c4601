public import Foundation

/// A moment, the same everywhere on Earth, to the second.
public struct Instant: Hashable, Comparable, Sendable, Codable {
    /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    public let secondsSince1970: Int

    /// Makes a moment from its seconds; those outside the years 1 to 9999 become the nearest within.
    public init(secondsSince1970: Int) {
        self.secondsSince1970 = min(max(secondsSince1970, -62_135_596_800), 253_402_300_799)
    }

    /// The second in which a date is.
    public init(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        let bounded = seconds.isFinite ? min(max(seconds, -1e12), 1e12) : 0
        self.init(secondsSince1970: Int(bounded.rounded(.down)))
    }

    /// Reads the seconds.
    public init(from decoder: any Decoder) throws {
        self.init(secondsSince1970: try decoder.singleValueContainer().decode(Int.self))
    }

    /// Writes the seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(secondsSince1970)
    }

    /// The moment so many seconds later; earlier below zero.
    public func adding(seconds: Int) -> Instant {
        let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
        return Instant(secondsSince1970: overflow ? (seconds < 0 ? .min : .max) : sum)
    }

    /// Seconds from this moment to another; below zero where that is earlier.
    public func seconds(until other: Instant) -> Int {
        other.secondsSince1970 - secondsSince1970
    }

    /// Orders moments.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.secondsSince1970 < rhs.secondsSince1970 }
}
