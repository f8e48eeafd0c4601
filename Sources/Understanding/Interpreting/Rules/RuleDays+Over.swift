internal import HomeModel

extension RuleDays {
    /// Whether a rule is for a time of today that has passed: "today at seven in the morning", said in the evening. The
    /// small hours are those of the night to come, and of an hour without its half of the day the one to come is meant.
    func isOver(_ rule: Meaning, now: LocalDateTime) -> Bool {
        guard date == now.dayNumber, half != "tonight", half != "night", part != "night" else { return false }
        let times = rule.children(.event).map { $0.child(.at)?.child(.time).flatMap { ClockReading($0, half: half) } }
        return !times.isEmpty
            && times.allSatisfy { reading in
                guard let reading, !reading.isAmbiguous, reading.minutes >= Self.endOfNight * 60 else { return false }
                return reading.minutes * 60 <= now.secondOfDay
            }
    }
}
