internal import HomeModel

/// All that is known of a moment at which a rule may fire: when it is, where the sun is, who is at home, how things
/// are. A conjunction: the moments that meet all of it.
struct Circumstances: Hashable, Sendable {
    /// A moment that the sun makes.
    struct SunMoment: Hashable, Sendable {
        /// Sunrise or sunset.
        var event: SunEvent
        /// Seconds later, below zero earlier.
        var offset: Int
    }

    /// The minutes of the week.
    var week = MinuteSet([MinuteSet.week])
    /// The one day on which it is, by its number.
    var day: Int?
    /// The sun's doing that it is.
    var sunMoment: SunMoment?
    /// Where the sun is.
    var sunWindows: Set<SunWindow> = []
    /// The people who are at home.
    var presence = PresenceSet()
    /// The values that things may have; those not in it, any.
    var readings: [CharacteristicAddress: ValueSet] = [:]

    /// Adds that a value is in a set.
    mutating func add(_ values: ValueSet, at address: CharacteristicAddress) {
        readings[address] = readings[address].map { $0.intersection(values) } ?? values
    }

    /// Adds what is known of the same moment otherwise.
    mutating func formIntersection(_ other: Circumstances) {
        formIntersectionOfTime(other)
        presence.formIntersection(other.presence)
        for (address, values) in other.readings { add(values, at: address) }
    }

    private mutating func formIntersectionOfTime(_ other: Circumstances) {
        week = week.intersection(other.week)
        if let otherDay = other.day {
            if let day, day != otherDay { week = MinuteSet([]) }
            day = otherDay
        }
        sunMoment = sunMoment ?? other.sunMoment
        sunWindows.formUnion(other.sunWindows)
    }

    /// Forgets when it is and who is there: some time goes by.
    mutating func passTime() {
        let readings = readings
        self = Circumstances()
        self.readings = readings
    }

    /// Whether there is such a moment.
    func isPossible(among people: [PersonID], _ sun: SunYear) -> Bool {
        !week.isEmpty && readings.values.allSatisfy { !$0.isEmpty } && presence.isPossible(among: people)
            && isPossibleTime(sun)
    }

    private func isPossibleTime(_ sun: SunYear) -> Bool {
        guard sunMoment != nil || !sunWindows.isEmpty else { return true }
        func question(_ minutes: MinuteSet) -> SunYear.Question {
            SunYear.Question(minutes: minutes, moment: sunMoment, windows: sunWindows)
        }
        if let day, let date = LocalDateTime(dayNumber: day, secondOfDay: 0) {
            return sun.has(question(week.onDay(date.weekday)), on: day)
        }
        // Over the years, every date comes on every day of the week.
        return sun.has(question(week.onAnyDay))
    }
}
