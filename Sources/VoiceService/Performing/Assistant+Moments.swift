internal import Automation
internal import HomeModel
internal import Understanding

/// Moments, wherever the clocks of the home are: lengths of time are counted by them.
extension Assistant {
    /// The clock on the wall of the home that is talked about.
    var clock: HomeClock { Self.clock(of: database) }

    /// The clock on the wall of the primary home of a database; universal time where nobody knows where that is.
    static func clock(of database: HomeDatabase) -> HomeClock {
        database.primaryHome.map(HomeClock.init) ?? HomeClock(zone: nil)
    }

    /// When a speaker speaks.
    func instant(of speaker: Speaker) -> Instant {
        speaker.moment.map(Instant.init(secondsSince1970:)) ?? clock.moment(of: speaker.now)
    }

    /// What sets a rule off that was said to happen after some time; “in ten minutes” counts from now,
    /// whoever looks at it when.
    func settled(_ event: RuleEvent, by speaker: Speaker) -> RuleEvent {
        guard case .after(let span) = event else { return event }
        guard database.primaryHome?.timeZone != nil else {
            return speaker.now.adding(seconds: span.seconds).map(RuleEvent.at) ?? event
        }
        let due = instant(of: speaker).adding(seconds: span.seconds)
        let local = clock.local(due)
        // In the hour that comes twice the clock on the wall doesn't tell which one is meant: there the engine counts.
        return clock.moment(of: local) == due ? .at(local) : event
    }
}
