/// A length of time in whole seconds, written as an ISO 8601 duration (`PT10M`, `-PT15M`, `P1DT2H`).
public struct TimeSpan: Hashable, Sendable, Codable, Comparable {
    /// The length in seconds; below zero for a time before.
    public let seconds: Int

    /// Makes a span of so many seconds.
    public init(seconds: Int) {
        self.seconds = seconds
    }

    /// Reads an ISO 8601 duration of weeks, days, hours, minutes and whole seconds; `nil` for anything else, for
    /// months and years (whose length varies) and for what doesn't fit.
    public init?(_ text: String) {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative { rest.removeFirst() }
        guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
        var total = 0
        var inTime = false
        var lastUnit = Int.max
        while let first = rest.first {
            if first == "T" {
                guard !inTime, rest.count > 1 else { return nil }
                inTime = true
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest.removeFirst(digits.count)
            guard let number = Int(digits), let letter = rest.popFirst(),
                let unit = Self.units[inTime ? "T\(letter)" : "\(letter)"], unit < lastUnit
            else { return nil }
            let product = number.multipliedReportingOverflow(by: unit)
            let sum = total.addingReportingOverflow(product.partialValue)
            guard !product.overflow, !sum.overflow else { return nil }
            total = sum.partialValue
            lastUnit = unit
        }
        guard lastUnit != Int.max else { return nil }
        seconds = isNegative ? -total : total
    }

    /// The span as ISO 8601, in days, hours, minutes and seconds.
    public var text: String {
        guard seconds != 0 else { return "PT0S" }
        var rest = seconds.magnitude
        var date = ""
        var time = ""
        for (unit, letter, isTime) in [(86_400, "D", false), (3600, "H", true), (60, "M", true), (1, "S", true)] {
            let (count, remainder) = rest.quotientAndRemainder(dividingBy: UInt(unit))
            guard count > 0 else { continue }
            rest = remainder
            if isTime { time += "\(count)\(letter)" } else { date += "\(count)\(letter)" }
        }
        return (seconds < 0 ? "-" : "") + "P" + date + (time.isEmpty ? "" : "T" + time)
    }

    /// Orders spans by length.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.seconds < rhs.seconds }

    private static let units = ["W": 604_800, "D": 86_400, "TH": 3600, "TM": 60, "TS": 1]
}
