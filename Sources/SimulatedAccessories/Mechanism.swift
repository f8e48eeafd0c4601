public import HomeModel

/// What makes one current state follow what was asked of its service, such as the motor of a garage door.
public struct Mechanism: Hashable, Sendable {
    /// How the current state follows.
    public enum Behaviour: Hashable, Sendable {
        /// It takes the target's value after a while.
        case copies(target: CharacteristicType, after: Duration)
        /// It takes a word of its own on the way to each target, and the target's at the end. An obstruction stops it.
        case travels(target: CharacteristicType, via: [String: String], duration: Duration)
        /// It moves to the target's number, evenly; the duration is that of its whole range. `direction` says which way
        /// it goes (`PositionState`). An obstruction stops it.
        case moves(target: CharacteristicType, direction: CharacteristicType?, duration: Duration)
        /// It takes, at once, the value of the first line that holds.
        case decides([Decision])
        /// It is what is left of a length of time while something is on, and nothing while it is off. When the time is
        /// over, what was on goes off by itself; without a length it stays on.
        case runsOut(while: CharacteristicType, of: CharacteristicType)
    }

    /// The current state that it sets.
    public var current: CharacteristicType
    /// How that follows.
    public var behaviour: Behaviour

    /// Makes a mechanism.
    public init(_ current: CharacteristicType, _ behaviour: Behaviour) {
        self.current = current
        self.behaviour = behaviour
    }

    /// The time between two positions that a moving thing reports.
    public static let tick: Duration = .seconds(1)
    /// The time between two lengths of time that are reported as left, in seconds.
    private static let report = 15
    /// The characteristic that tells that something is in the way.
    static let obstruction: CharacteristicType = "ObstructionDetected"
    /// The word of a door, a blind or a motor that stands still.
    static let stopped = Value.word("stopped")

    /// The characteristics whose change sets it off.
    public var inputs: Set<CharacteristicType> {
        switch behaviour {
        case .copies(let target, _): [target]
        case .travels(let target, _, _), .moves(let target, _, _): [target, Self.obstruction]
        case .decides(let decisions): Set(decisions.flatMap(\.conditions).flatMap(\.types))
        case .runsOut(let power, let length): [power, length]
        }
    }

    /// The characteristic that it follows, where there is one of the same values.
    public var target: CharacteristicType? {
        switch behaviour {
        case .copies(let target, _), .travels(let target, _, _), .moves(let target, _, _): target
        case .decides, .runsOut: nil
        }
    }

    /// Whether the service has what it takes: the current state, and what that follows.
    public func fits(_ service: Service) -> Bool {
        guard service.characteristic(current) != nil else { return false }
        if let target { return service.characteristic(target) != nil }
        if case .runsOut = behaviour { return inputs.allSatisfy { service.characteristic($0) != nil } }
        return inputs.contains { service.characteristic($0) != nil }
    }
}

extension Mechanism {
    /// What it does from now on, the steps in the order of their time; nothing where all is as it should be.
    ///
    /// - Parameters:
    ///   - values: the values of the service, after the change that set it off.
    ///   - service: the service, for the range of a movement.
    public func steps(from values: [CharacteristicType: Value], in service: Service) -> [TransitionStep] {
        switch behaviour {
        case .copies(let target, let delay):
            guard let goal = values[target], goal != values[current] else { return [] }
            return [TransitionStep(after: delay, [Setting(current, goal)])]
        case .travels(let target, let words, let duration):
            guard let goal = values[target], goal != values[current] else { return [] }
            if isObstructed(values) { return [TransitionStep(after: .zero, [Setting(current, Self.stopped)])] }
            let arrival = TransitionStep(after: duration, [Setting(current, goal)])
            guard let word = goal.word.flatMap({ words[$0] }) else { return [arrival] }
            return [TransitionStep(after: .zero, [Setting(current, .word(word))]), arrival]
        case .moves(let target, let direction, let duration):
            guard let goal = values[target]?.number else { return [] }
            return movement(to: goal, from: values, in: service, direction: direction, duration: duration)
        case .decides(let decisions):
            guard let decision = decisions.first(where: { $0.holds(in: values) }) else { return [] }
            return [TransitionStep(after: .zero, [Setting(current, decision.value)])]
        case .runsOut(_, let length):
            return countdown(from: isRunning(values) ? values[length]?.number ?? 0 : 0, in: values)
        }
    }

    /// What it does from now on where it was under way before: what is left of a length of time goes on from there.
    func resumption(from values: [CharacteristicType: Value], in service: Service) -> [TransitionStep] {
        guard case .runsOut = behaviour else { return steps(from: values, in: service) }
        return countdown(from: values[current]?.number ?? 0, in: values)
    }

    /// What of the steps has happened where nothing takes any time: all of them. A length of time isn't over by that.
    func outcome(of steps: [TransitionStep]) -> [TransitionStep] {
        if case .runsOut = behaviour { Array(steps.prefix(1)) } else { steps }
    }

    private func countdown(from seconds: Double, in values: [CharacteristicType: Value]) -> [TransitionStep] {
        guard case .runsOut(let power, _) = behaviour else { return [] }
        let whole = Int(exactly: max(0, seconds).rounded()) ?? 0
        let end = isRunning(values) && whole > 0 ? [Setting(power, .bool(false))] : []
        return stride(from: whole, to: 0, by: -Self.report).map { left in
            TransitionStep(after: .seconds(whole - left), [Setting(current, .number(Double(left)))])
        } + [TransitionStep(after: .seconds(whole), [Setting(current, .number(0))] + end)]
    }

    private func isRunning(_ values: [CharacteristicType: Value]) -> Bool {
        if case .runsOut(let power, _) = behaviour { values[power] == .bool(true) } else { false }
    }

    /// Whether the values say that it was under way: a process that ended left it so.
    public func isUnderWay(in values: [CharacteristicType: Value]) -> Bool {
        switch behaviour {
        case .copies, .decides: false
        case .travels(_, let words, _): values[current]?.word.map(words.values.contains) ?? false
        case .moves(_, let direction, _): direction.flatMap { values[$0] }.map { $0 != Self.stopped } ?? false
        case .runsOut: isRunning(values) && (values[current]?.number ?? 0) > 0
        }
    }

    private func isObstructed(_ values: [CharacteristicType: Value]) -> Bool {
        values[Self.obstruction] == .bool(true)
    }

    private func movement(
        to goal: Double, from values: [CharacteristicType: Value], in service: Service,
        direction: CharacteristicType?, duration: Duration
    ) -> [TransitionStep] {
        let rest = direction.map { [Setting($0, Self.stopped)] } ?? []
        guard let start = values[current]?.number else {
            return [TransitionStep(after: .zero, [Setting(current, .number(goal))] + rest)]
        }
        if start == goal || isObstructed(values) { return [TransitionStep(after: .zero, rest)] }
        let metadata = service.characteristic(current)?.metadata
        let range = (metadata?.maximum ?? 100) - (metadata?.minimum ?? 0)
        let share = range > 0 && range.isFinite ? min(1, abs(goal - start) / range) : 0
        let time = duration * share
        let way = direction.map { [Setting($0, .word(goal > start ? "opening" : "closing"))] } ?? []
        var steps = [TransitionStep(after: .zero, way)]
        var moment = Self.tick
        while moment < time {
            let position = start + (goal - start) * (moment / time)
            steps.append(TransitionStep(after: moment, [Setting(current, .number(position))]))
            moment += Self.tick
        }
        steps.append(TransitionStep(after: time, [Setting(current, .number(goal))] + rest))
        return steps
    }
}
