internal import Automation
internal import HomeModel
internal import Understanding

/// The kitchen timers that run. They are kept with the homes, so that they outlive the program.
struct TimerBoard: Hashable {
    /// The key under which they are remembered.
    static let key = "timers"

    /// A timer.
    struct Countdown: Hashable {
        /// What tells it from all others that run.
        var id: Int
        /// What it is for.
        var kind = TimerKind.timer
        /// Its name, where it has one.
        var name: String?
        /// The length that it was set to, with all that was added since.
        var length: TimeSpan
        /// The length that it was set to at first.
        var firstLength: TimeSpan
        /// What it reminds of.
        var text: String?
        /// When it is over by the clock on the wall, where it was set to a clock time.
        var wall: LocalDateTime?
        /// The days of the week on which it comes again; none where it comes once.
        var days: Set<Weekday> = []
        /// When it is over; `nil` while it is paused.
        var due: Instant?
        /// Seconds that are left, while it is paused.
        var left: Int

        /// Seconds that are left.
        func secondsLeft(at now: Instant) -> Int {
            due.map { max(0, now.seconds(until: $0)) } ?? left
        }
    }

    var timers: [Countdown] = []

    /// What a conversation may refer to.
    var references: [Conversation.TimerReference] {
        timers.map(\.reference)
    }

    /// When the next one is over.
    var next: Instant? { timers.compactMap(\.due).min() }

    /// Does what a command asks; the command's duration becomes the time left where it asked for that.
    /// - Parameter clock: that of the home, by which alarms and reminders ring.
    /// - Returns: whether there was a timer that it could mean.
    mutating func perform(_ command: inout TimerCommand, at now: Instant, by clock: HomeClock) -> Bool {
        if command.action == .start {
            guard let length = command.duration, length.seconds > 0 else { return false }
            let due = command.moment.map(clock.moment(of:)) ?? now.adding(seconds: length.seconds)
            let id = (timers.map(\.id).max() ?? 0) + 1
            timers.append(
                Countdown(
                    id: id, kind: command.kind, name: command.name, length: length, firstLength: length,
                    text: command.text, wall: command.moment, days: command.days, due: due,
                    left: length.seconds))
            command.id = id
            return true
        }
        let meant = positions(meantBy: command)
        guard let first = meant.first else { return false }
        if command.isNamed, let name = command.name { timers[first].name = name }
        if meant.count == 1 { timers[first].describe(&command) }
        switch command.action {
        case .start: return false
        case .cancel: for position in meant.reversed() { timers.remove(at: position) }
        case .add:
            for position in meant { add(command.duration?.seconds ?? 0, to: position, at: now, by: clock) }
        case .pause: for position in meant { pause(position, at: now) }
        case .resume: for position in meant { resume(position, at: now, by: clock) }
        case .query:
            command.duration = TimeSpan(seconds: timers[first].secondsLeft(at: now))
            command.isPaused = timers[first].due == nil
            command.name = timers[first].name
            command.days = timers[first].days
        }
        if command.action != .cancel, command.moment != nil { command.moment = timers[first].wall }
        return true
    }

    /// A question about all timers as one question for each: for those of the kind that was asked for, or, where
    /// "timer" was said and none counts down, for all that there are.
    func each(_ command: Command) -> [Command] {
        guard let asked = command.timer, asked.action == .query, asked.id == nil, asked.name == nil,
            asked.duration == nil
        else { return [command] }
        let positions = ofKind(asked.kind)
        guard positions.count > 1 else { return [command] }
        return positions.map { position in
            var one = asked
            one.id = timers[position].id
            one.name = timers[position].name
            return .timer(one)
        }
    }

    /// Takes out the timers that are over; those of several days are set to the next one.
    /// - Parameter clock: that of the home.
    mutating func takeDue(by now: Instant, _ clock: HomeClock) -> [Countdown] {
        let due = timers.filter { $0.due.map { $0 <= now } ?? false }
        timers.removeAll { timer in timer.days.isEmpty && due.contains(timer) }
        for position in timers.indices {
            while let moment = timers[position].due, moment <= now {
                let next = timers[position].following(timers[position].wall ?? clock.local(moment))
                timers[position].wall = next
                timers[position].due = next.map(clock.moment(of:))
            }
        }
        return due
    }

    /// Moves the ends along where the clock was set: a timer of twenty minutes takes twenty. What rings by the clock on
    /// the wall does so by the new one.
    mutating func clockWasSet(by seconds: Int) {
        for position in timers.indices where timers[position].wall == nil {
            timers[position].due = timers[position].due?.adding(seconds: seconds)
        }
    }

    /// The timers of a kind. All there are, where somebody only says "the timer" and none counts down.
    private func ofKind(_ kind: TimerKind) -> [Int] {
        let fitting = timers.indices.filter { timers[$0].kind == kind }
        return fitting.isEmpty && kind == .timer ? Array(timers.indices) : fitting
    }

    /// The timers that a command means: the one that it knows, all of a kind, those of its name or length,
    /// or else the latest.
    private func positions(meantBy command: TimerCommand) -> [Int] {
        if let id = command.id { return timers.indices.filter { timers[$0].id == id } }
        if command.isEvery { return ofKind(command.kind) }
        if let name = command.name {
            let folded = EntityName.folded(name)
            let exact = timers.indices.filter { timers[$0].name.map(EntityName.folded) == folded }
            return exact.isEmpty ? timers.indices.filter { Self.isAlike(timers[$0].name, folded) } : exact
        }
        let length = command.length ?? (command.action == .add ? nil : command.duration)
        return ofKind(command.kind).filter { length == nil || timers[$0].length == length }.suffix(1)
    }

    /// Whether one name is the plural of the other: the "egg timer" is the one for the eggs.
    private static func isAlike(_ name: String?, _ other: String) -> Bool {
        name.map { Understanding.areSame(EntityName.folded($0), other) } ?? false
    }

    private mutating func add(_ seconds: Int, to position: Int, at now: Instant, by clock: HomeClock) {
        let left = max(0, timers[position].secondsLeft(at: now).addingReportingOverflow(seconds).partialValue)
        timers[position].left = left
        let length = timers[position].length.seconds.addingReportingOverflow(seconds).partialValue
        timers[position].length = TimeSpan(seconds: max(0, length))
        if timers[position].due != nil { timers[position].due = now.adding(seconds: left) }
        if timers[position].wall != nil { timers[position].wall = timers[position].due.map(clock.local) }
    }

    private mutating func pause(_ position: Int, at now: Instant) {
        timers[position].left = timers[position].secondsLeft(at: now)
        timers[position].due = nil
    }

    private mutating func resume(_ position: Int, at now: Instant, by clock: HomeClock) {
        guard timers[position].due == nil else { return }
        timers[position].due = now.adding(seconds: timers[position].left)
        if timers[position].wall != nil { timers[position].wall = timers[position].due.map(clock.local) }
    }
}
