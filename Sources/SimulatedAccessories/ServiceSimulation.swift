public import HomeModel

/// One simulated service: its values, and what is under way in it. A value without a clock: each call says what time it
/// is, counted from any fixed moment.
public struct ServiceSimulation: Sendable {
    /// The service.
    public private(set) var service: Service
    /// The values of its characteristics.
    public private(set) var values: [CharacteristicType: Value]

    private struct PendingStep {
        var due: Duration
        var settings: [Setting]
    }

    private let model: CurrentStateModel
    private let pace: Pace
    /// Worked out when something happens: most services of a home never move while a program runs.
    private var mechanisms: [Mechanism] { model.mechanisms(for: service) }
    /// What each mechanism, named by its current state, is still going to do, in order.
    private var pending: [CharacteristicType: [PendingStep]] = [:]

    /// Makes a service that has the values, and lets what was under way in them go on at `now`.
    public init(
        _ service: Service, values: [CharacteristicType: Value], model: CurrentStateModel, pace: Pace, at now: Duration
    ) {
        self.service = service
        self.values = values
        self.model = model
        self.pace = pace
        guard pace == .lifelike else { return }
        for mechanism in mechanisms where mechanism.isUnderWay(in: values) {
            // Even what happens at once waits for the first advance: nobody would be told of it here.
            schedule(mechanism.resumption(from: values, in: service)[...], of: mechanism, at: now)
        }
    }

    /// When something is going to happen next by itself; `nil` where nothing is under way.
    public var nextTransition: Duration? {
        pending.values.compactMap { $0.first?.due }.min()
    }

    /// Lets everything happen that is due; gives the changes in the order of their time.
    public mutating func advance(to now: Duration) -> [Setting] {
        var changes: [Setting] = []
        while let (current, due) = nextDue(by: now), let step = pending[current]?.removeFirst() {
            if pending[current]?.isEmpty == true { pending[current] = nil }
            let changed = apply(step.settings, into: &changes)
            react(to: changed, at: due, visited: [current], into: &changes)
        }
        return changes
    }

    /// Writes a value that the characteristic has accepted; gives all that changes at once by it.
    ///
    /// A characteristic that can't be read stores nothing.
    public mutating func write(_ setting: Setting, at now: Duration) -> [Setting] {
        var changes = advance(to: now)
        // An order that is repeated doesn't start a door anew that is on its way, but a lock that jammed tries again.
        let busy = store(setting, into: &changes) ? [] : Set(pending.keys)
        react(to: [setting.type], at: now, visited: busy, into: &changes)
        for effect in model.effects(of: setting) {
            guard let result = effect.setting(from: values, in: service) else { continue }
            let changed = apply([result], into: &changes)
            react(to: changed, at: now, visited: [], into: &changes)
        }
        return changes
    }

    /// Sets any value as if by hand: a current state takes its target along; gives all that changes at once by it, the
    /// value itself first, even where it was the same (a button that is pressed again).
    ///
    /// What can't be read is written: pressing a key of the remote control is what happens by hand.
    public mutating func flip(_ setting: Setting, at now: Duration) -> [Setting] {
        guard service.characteristic(setting.type)?.metadata.permissions.contains(.read) == true else {
            return write(setting, at: now)
        }
        var changes = advance(to: now)
        values[setting.type] = setting.value
        changes.append(setting)
        guard let mechanism = mechanisms.first(where: { $0.current == setting.type }), let target = mechanism.target
        else {
            react(to: [setting.type], at: now, visited: [], into: &changes)
            return changes
        }
        pending[setting.type] = nil
        var followers = [Setting(target, setting.value)]
        if case .moves(_, let direction?, _) = mechanism.behaviour {
            followers.append(Setting(direction, Mechanism.stopped))
        }
        let changed = apply(followers, into: &changes)
        react(to: changed.union([setting.type]), at: now, visited: [setting.type], into: &changes)
        return changes
    }

    /// Takes a value that was set elsewhere: nothing reacts, and what was under way to it is given up.
    public mutating func adopt(_ setting: Setting) {
        values[setting.type] = setting.value
        guard !pending.isEmpty else { return }
        for mechanism in mechanisms
        where mechanism.current == setting.type || mechanism.inputs.contains(setting.type) {
            pending[mechanism.current] = nil
        }
    }

    /// Takes the name and the like of a service whose characteristics are the same.
    public mutating func rename(as service: Service) {
        guard service.characteristics == self.service.characteristics else { return }
        self.service = service
    }
}

extension ServiceSimulation {
    private func nextDue(by now: Duration) -> (CharacteristicType, Duration)? {
        var earliest: (CharacteristicType, Duration)?
        for (current, steps) in pending {
            guard let due = steps.first?.due, due <= now else { continue }
            // Of two at the same time the name decides, so that the order never depends on luck.
            if let found = earliest, (found.1, found.0) < (due, current) { continue }
            earliest = (current, due)
        }
        return earliest
    }

    /// Stores the value of a characteristic that can be read; tells whether it is another one.
    private mutating func store(_ setting: Setting, into changes: inout [Setting]) -> Bool {
        guard let metadata = service.characteristic(setting.type)?.metadata, metadata.permissions.contains(.read),
            values[setting.type] != setting.value
        else { return false }
        values[setting.type] = setting.value
        changes.append(setting)
        return true
    }

    /// Stores those values that their characteristics have and take; gives the ones that changed.
    private mutating func apply(_ settings: [Setting], into changes: inout [Setting]) -> Set<CharacteristicType> {
        var changed: Set<CharacteristicType> = []
        for setting in settings {
            guard let metadata = service.characteristic(setting.type)?.metadata,
                let value = try? metadata.accepted(setting.value)
            else { continue }
            if store(Setting(setting.type, value), into: &changes) { changed.insert(setting.type) }
        }
        return changed
    }

    /// Sets off the mechanisms that depend on what changed, then those that depend on what the first ones change; each
    /// once.
    private mutating func react(
        to touched: Set<CharacteristicType>, at now: Duration, visited: Set<CharacteristicType>,
        into changes: inout [Setting]
    ) {
        var touched = touched
        var visited = visited
        let mechanisms = mechanisms
        while let mechanism = mechanisms.first(where: {
            !visited.contains($0.current) && !$0.inputs.isDisjoint(with: touched)
        }) {
            visited.insert(mechanism.current)
            touched.formUnion(start(mechanism, at: now, into: &changes))
        }
    }

    /// Does what the mechanism does at once and notes the rest; gives what changed.
    private mutating func start(
        _ mechanism: Mechanism, at now: Duration, into changes: inout [Setting]
    ) -> Set<CharacteristicType> {
        pending[mechanism.current] = nil
        let steps = mechanism.steps(from: values, in: service)
        switch pace {
        case .instant:
            return apply(Self.outcome(of: mechanism.outcome(of: steps)), into: &changes)
        case .lifelike:
            let later = steps.drop { $0.delay <= .zero }
            schedule(later, of: mechanism, at: now)
            return apply(steps.prefix(steps.count - later.count).flatMap(\.settings), into: &changes)
        }
    }

    /// Notes what the mechanism is still going to do.
    private mutating func schedule(_ steps: ArraySlice<TransitionStep>, of mechanism: Mechanism, at now: Duration) {
        guard !steps.isEmpty else { return }
        pending[mechanism.current] = steps.map { PendingStep(due: now + $0.delay, settings: $0.settings) }
    }

    /// Where the steps lead to: the last value of each characteristic.
    private static func outcome(of steps: [TransitionStep]) -> [Setting] {
        var last: [Setting] = []
        for setting in steps.flatMap(\.settings) {
            last.removeAll { $0.type == setting.type }
            last.append(setting)
        }
        return last
    }
}
