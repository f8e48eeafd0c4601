internal import HomeModel

/// Follows what a rule sets off: its writes change values, changes set off rules, those write in turn.
///
/// The values that are known are carried along, so that a write that changes nothing sets nothing off: two rules that
/// keep two lamps alike are no loop. What comes later (a change that must last, old values that come back) is followed
/// with the time and people unknown.
struct RuleCascade {
    private let surroundings: RuleSurroundings
    /// The rules that may be set off.
    private let waiting: (CharacteristicAddress) -> [RuleOutline]
    private let start: RuleOutline
    private var stepsLeft: Int
    /// The loops that come back to the start: the rules in between.
    private(set) var loops: Set<[AutomationRuleID]> = []
    /// The rules that write back what the start has written, at once.
    private(set) var undoing: Set<AutomationRuleID> = []
    /// The rules that the start sets off directly.
    private(set) var successors: [RuleOutline] = []

    /// The most rules in a row that are followed.
    static let deepest = 12
    /// The most rules that are looked at.
    static let mostSteps = 3000

    /// A value that changes, or may.
    private struct Change {
        var address: CharacteristicAddress
        var old: ValueSet
        var new: ValueSet
    }

    /// How far it has got.
    private struct Path {
        var rules: [RuleOutline]
        var circumstances: Circumstances
        /// Whether time has gone by since the start.
        var isLater = false
    }

    /// Follows a rule from each of its occasions.
    init(
        from start: RuleOutline, in surroundings: RuleSurroundings, steps: Int = Self.mostSteps,
        waiting: @escaping (CharacteristicAddress) -> [RuleOutline]
    ) {
        self.surroundings = surroundings
        self.waiting = waiting
        self.start = start
        stepsLeft = steps
        let demands = surroundings.demands(of: start.rule)
        for occasion in start.occasions {
            for moment in surroundings.moments(of: occasion) {
                for demand in demands {
                    var moment = moment
                    moment.formIntersection(demand)
                    settleTargets(in: &moment)
                    guard surroundings.isPossible(moment) else { continue }
                    fire(Path(rules: [start], circumstances: moment))
                }
            }
        }
    }

    /// Takes the state that a thing is seen to be in for the one that it shall be in: of a door that has just opened,
    /// "open" is no news. Numbers are left out, for a thing passes them on its way to others.
    private func settleTargets(in moment: inout Circumstances) {
        for (address, values) in moment.readings {
            guard let type = address.type.leader, values.isSingle, values.numbers.isEmpty else { continue }
            let target = CharacteristicAddress(service: address.service, type: type)
            guard surroundings.characteristic(target) != nil else { continue }
            let known = (moment.readings[target] ?? surroundings.domain(of: target)).intersection(values)
            if !known.isEmpty { moment.readings[target] = known }
        }
    }

    /// The last rule of a path writes what it writes.
    private mutating func fire(_ path: Path) {
        guard let rule = path.rules.last, path.rules.count <= Self.deepest else { return }
        var next = path
        var changes: [Change] = []
        for (address, value) in rule.writes.sorted(by: { $0.key.precedes($1.key) }) {
            for (address, value) in effects(of: value, at: address, in: next.circumstances) {
                let old = next.circumstances.readings[address] ?? surroundings.domain(of: address)
                let new = ValueSet(value)
                changes.append(Change(address: address, old: old, new: new))
                next.circumstances.readings[address] = new
            }
        }
        for change in changes { follow(change, next) }
        guard rule.rule.duration != nil else { return }
        takeBack(changes, next)
    }

    /// The old values come back.
    private mutating func takeBack(_ changes: [Change], _ path: Path) {
        var path = path
        path.isLater = true
        path.circumstances.passTime()
        var back: [CharacteristicAddress: Change] = [:]
        for change in changes {
            let old = back[change.address]?.new ?? change.old
            back[change.address] = Change(address: change.address, old: change.new, new: old)
            path.circumstances.readings[change.address] = old
        }
        for change in back.values.sorted(by: { $0.address.precedes($1.address) }) { follow(change, path) }
    }

    /// What a write comes to: itself, and what shows it.
    private func effects(
        of value: Value, at address: CharacteristicAddress, in circumstances: Circumstances
    ) -> [(CharacteristicAddress, Value)] {
        // What is meant to be so already sets nothing in motion.
        let old = circumstances.readings[address] ?? surroundings.domain(of: address)
        guard let type = address.type.follower, old.canChange(to: ValueSet(value)) else { return [(address, value)] }
        let follower = CharacteristicAddress(service: address.service, type: type)
        guard surroundings.characteristic(follower) != nil else { return [(address, value)] }
        // A door is on its way before it is there.
        let way: [Value] =
            switch (type, value) {
            case ("CurrentDoorState", .word("open")): [.word("opening")]
            case ("CurrentDoorState", .word("closed")): [.word("closing")]
            default: []
            }
        return [(address, value)] + way.map { (follower, $0) } + [(follower, value)]
    }

    /// Looks at the rules that a change may set off.
    private mutating func follow(_ change: Change, _ path: Path) {
        guard change.old.canChange(to: change.new) else { return }
        for candidate in waiting(change.address) {
            for occasion in candidate.occasions {
                guard case .change(let awaited) = occasion, awaited.address == change.address else { continue }
                let old = change.old.intersection(awaited.old)
                let new = change.new.intersection(awaited.new)
                guard old.canChange(to: new), stepsLeft > 0 else { continue }
                stepsLeft -= 1
                setOff(candidate, new, after: awaited, path)
            }
        }
    }

    private mutating func setOff(_ rule: RuleOutline, _ values: ValueSet, after change: ValueChange, _ path: Path) {
        var next = path
        if change.heldFor != nil {
            next.circumstances.passTime()
            next.isLater = true
        }
        // A value on its way is another one by the time that the rule looks.
        if let reading = next.circumstances.readings[change.address], !reading.intersection(values).isEmpty {
            next.circumstances.add(values, at: change.address)
        }
        for (position, demand) in surroundings.demands(of: rule.rule).enumerated() {
            var met = next
            met.circumstances.formIntersection(demand)
            guard surroundings.isPossible(met.circumstances) else { continue }
            if position > 0 { stepsLeft -= 1 }
            guard stepsLeft >= 0 else { return }
            setOff(rule, met, after: path)
        }
    }

    /// A rule is set off that has all that it asks for.
    private mutating func setOff(_ rule: RuleOutline, _ met: Path, after path: Path) {
        var next = met
        if rule.rule.id == start.rule.id {
            if !path.rules.contains(where: \.rule.isOnce) {
                loops.insert(path.rules.dropFirst().map(\.rule.id))
            }
            return
        }
        guard !path.rules.contains(where: { $0.rule.id == rule.rule.id }) else { return }
        if path.rules.count == 1 { successors.append(rule) }
        if !next.isLater, rule.opposes(start) { undoing.insert(rule.rule.id) }
        next.rules.append(rule)
        fire(next)
    }
}

extension CharacteristicAddress {
    /// A fixed order.
    fileprivate func precedes(_ other: Self) -> Bool {
        (service, type) < (other.service, other.type)
    }
}
