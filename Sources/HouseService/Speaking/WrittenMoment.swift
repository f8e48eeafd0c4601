public import Automation
internal import Foundation
public import HomeModel

/// A date and time as ISO 8601 writes it: a local one (`2026-03-02T17:30`, `…:05`, `…:05.25`), or one with a zone
/// (`…Z`, `…+01:00`).
public struct WrittenMoment {
    /// What a clock on the wall shows.
    public let local: LocalDateTime
    /// Which part of the second is over.
    public let fraction: Double
    /// How far east of Greenwich that clock is, in seconds; `nil` where the text doesn't say.
    public let offset: Int?

    /// Reads a text.
    public init?(_ text: String) {
        let clock = text.drop { $0 != "T" }
        let mark = clock.lastIndex { $0 == "Z" || $0 == "+" || $0 == "-" } ?? text.endIndex
        let zone = text[mark...]
        let halves = text[..<mark].split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = halves.first, let local = LocalDateTime(String(whole)) else { return nil }
        if halves.count > 1 {
            // Only seconds have parts.
            guard halves.count == 2, whole.filter({ $0 == ":" }).count == 2, !halves[1].isEmpty,
                halves[1].allSatisfy({ $0.isASCII && $0.isNumber }), let fraction = Double("0.\(halves[1])")
            else { return nil }
            self.fraction = fraction
        } else {
            fraction = 0
        }
        self.local = local
        guard !zone.isEmpty else {
            offset = nil
            return
        }
        guard let offset = Self.offset(zone) else { return nil }
        self.offset = offset
    }

    /// The second in which it is; a local time is read by `clock`.
    public func moment(on clock: HomeClock) -> Instant {
        guard let offset else { return clock.moment(of: local) }
        return Instant(secondsSince1970: local.dayNumber * 86_400 + local.secondOfDay - offset)
    }

    /// Seconds east of Greenwich, of `Z`, `+HH`, `+HHMM` or `+HH:MM`.
    private static func offset(_ text: Substring) -> Int? {
        guard text != "Z" else { return 0 }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 2 || digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let hours = Int(digits.prefix(2)), let minutes = Int(digits.count == 4 ? digits.suffix(2) : "0"),
            hours <= 18, minutes < 60
        else { return nil }
        return (text.first == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
}

extension HomeClock {
    /// What the clock shows at a moment; with its offset where `reader` would take that for another moment: a clock of
    /// another zone, or the hour that comes twice in autumn.
    public func text(of moment: Instant, readBy reader: HomeClock) -> String {
        let local = local(moment)
        guard reader.moment(of: local) != moment else { return local.text }
        let minutes = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.secondsSince1970))) / 60
        let digits = [minutes.magnitude / 60, minutes.magnitude % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return local.text + (minutes < 0 ? "-" : "+") + digits.joined(separator: ":")
    }
}
