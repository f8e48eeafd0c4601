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
        }
    }

    /// The characteristic that it follows, where there is one of the same values.
    public var target: CharacteristicType? {
        switch behaviour {
        case .copies(let target, _), .travels(let target, _, _), .moves(let target, _, _): target
        case .decides: nil
        }
    }

    /// Whether the service has what it takes: the current state, and what that follows.
    public func fits(_ service: Service) -> Bool {
        guard service.characteristic(current) != nil else { return false }
        if let target { return service.characteristic(target) != nil }
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
        }
    }

    /// Whether the values say that it was under way: a process that ended left it so.
    public func isUnderWay(in values: [CharacteristicType: Value]) -> Bool {
        switch behaviour {
        case .copies, .decides: false
        case .travels(_, let words, _): values[current]?.word.map(words.values.contains) ?? false
        case .moves(_, let direction, _): direction.flatMap { values[$0] }.map { $0 != Self.stopped } ?? false
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
