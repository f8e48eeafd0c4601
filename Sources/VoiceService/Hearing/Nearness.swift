internal import Understanding

/// Puts forward what is near: of two names that sound alike, people mostly mean the thing in their room, or the one
/// that was talked about last.
enum Nearness {
    /// By how much the near one is put forward, in the unit of the engine's scores. It is worth a factor of three: of
    /// two things whose names sound alike, the near one is meant three times of four.
    static let lead = 80

    /// What may have been said in a free hearing, and what it comes to.
    struct Reading {
        /// The words.
        var words: [String]
        /// By how much it falls short of what was heard, in the engine's unit; below 0 if it is likelier, being near.
        var behind: Int
        /// What it comes to.
        var meaning: Interpretation
    }

    /// The readings, the likeliest first by their sound. If the first one is near, all that aren't count for less.
    static func weighed(_ readings: [Reading], isNear: (Interpretation) -> Bool) -> [Reading] {
        guard let heard = readings.first, isNear(heard.meaning) else { return readings }
        return readings.map { reading in
            var weighed = reading
            if !isNear(reading.meaning) { weighed.behind += lead }
            return weighed
        }
    }

    /// The readings with the likeliest near one in front, if being near makes it the likeliest of all; `nil` otherwise.
    static func nearest(of readings: [Reading], isNear: (Interpretation) -> Bool) -> [Reading]? {
        guard let first = readings.first(where: { $0.behind < lead && isNear($0.meaning) }) else { return nil }
        return [first]
            + readings.map { reading in
                var shifted = reading
                shifted.behind += isNear(reading.meaning) ? -first.behind : lead - first.behind
                return shifted
            }
    }
}
