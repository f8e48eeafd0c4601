internal import Automation
internal import HomeModel
internal import Understanding

/// The kitchen timers that run. They are kept with the homes, so that they outlive the program.
struct TimerBoard: Hashable {
    /// The key under which they are remembered.
    static let key = "timers"

    /// A timer.
    struct Countdown: Hashable {
        /// Its name, where it has one.
        var name: String?
        /// The length that it was set to.
        var length: TimeSpan
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
        timers.map { Conversation.TimerReference(name: $0.name, length: $0.length) }
    }

    /// When the next one is over.
    var next: Instant? { timers.compactMap(\.due).min() }

    /// Does what a command asks; the command's duration becomes the time left where it asked for that.
    /// - Returns: whether there was a timer that it could mean.
    mutating func perform(_ command: inout Command, at now: Instant) -> Bool {
        if command.kind == .startTimer {
            guard let length = command.duration, length.seconds > 0 else { return false }
            timers.append(
                Countdown(
                    name: command.name, length: length, due: now.adding(seconds: length.seconds), left: length.seconds))
            return true
        }
        let meant = positions(meantBy: command)
        guard let first = meant.first else { return false }
        switch command.kind {
        case .cancelTimer: for position in meant.reversed() { timers.remove(at: position) }
        case .addToTimer: for position in meant { add(command.duration?.seconds ?? 0, to: position, at: now) }
        case .pauseTimer: for position in meant { pause(position, at: now) }
        case .resumeTimer: for position in meant { resume(position, at: now) }
        case .queryTimer:
            command.duration = TimeSpan(seconds: timers[first].secondsLeft(at: now))
            command.name = timers[first].name
        default: return false
        }
        return true
    }

    /// A question after all timers as one for each of them.
    func each(_ command: Command) -> [Command] {
        guard command.kind == .queryTimer, command.name == nil, command.duration == nil, timers.count > 1 else {
            return [command]
        }
        return timers.map { timer in
            var one = command
            one.name = timer.name
            if timer.name == nil { one.duration = timer.length }
            return one
        }
    }

    /// Takes out the timers that are over.
    mutating func takeDue(by now: Instant) -> [Countdown] {
        let due = timers.filter { $0.due.map { $0 <= now } ?? false }
        timers.removeAll(where: due.contains)
        return due
    }

    /// Moves the ends along where the clock was set: a timer of twenty minutes takes twenty.
    mutating func clockWasSet(by seconds: Int) {
        for position in timers.indices { timers[position].due = timers[position].due?.adding(seconds: seconds) }
    }

    /// The timers that a command means: all, those of its name or length, or else the latest.
    private func positions(meantBy command: Command) -> [Int] {
        if command.isEvery { return Array(timers.indices) }
        if let name = command.name {
            let folded = EntityName.folded(name)
            let exact = timers.indices.filter { timers[$0].name.map(EntityName.folded) == folded }
            return exact.isEmpty ? timers.indices.filter { Self.isAlike(timers[$0].name, folded) } : exact
        }
        let length = command.timerLength ?? (command.kind == .addToTimer ? nil : command.duration)
        let fitting = timers.indices.filter { length == nil || timers[$0].length == length }
        return fitting.suffix(1)
    }

    /// Whether one name is the plural of the other: the "egg timer" is the one for the eggs.
    private static func isAlike(_ name: String?, _ other: String) -> Bool {
        name.map { Understanding.areSame(EntityName.folded($0), other) } ?? false
    }

    private mutating func add(_ seconds: Int, to position: Int, at now: Instant) {
        let left = max(0, timers[position].secondsLeft(at: now).addingReportingOverflow(seconds).partialValue)
        timers[position].left = left
        let length = timers[position].length.seconds.addingReportingOverflow(seconds).partialValue
        timers[position].length = TimeSpan(seconds: max(0, length))
        if timers[position].due != nil { timers[position].due = now.adding(seconds: left) }
    }

    private mutating func pause(_ position: Int, at now: Instant) {
        timers[position].left = timers[position].secondsLeft(at: now)
        timers[position].due = nil
    }

    private mutating func resume(_ position: Int, at now: Instant) {
        guard timers[position].due == nil else { return }
        timers[position].due = now.adding(seconds: timers[position].left)
    }
}
