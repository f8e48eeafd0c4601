internal import HomeModel

/// Changes a rule as a `ruleEdit` node says.
struct RuleEditor {
    /// What a change comes to.
    enum Outcome {
        /// The changed rule, and whether somebody has to say yes first.
        case changed(AutomationRule, needsConfirmation: Bool)
        /// Something else to say to it.
        case instead(Interpretation)
    }

    let situation: Situation
    let node: Meaning

    /// The rule with the change.
    func edited(_ rule: AutomationRule) -> Outcome {
        if rule.isOnce, let moved = node.onOtherDay {
            return RuleEditor(situation: situation, node: moved).edited(rule)
        }
        var result = rule
        // "Then till nine" is when it ends, which is another time than that at which it begins.
        if node.has(.stop), !rule.actions.allSatisfy(\.isOff) || !rule.scenes.isEmpty {
            return .instead(.impossible("time"))
        }
        if let time = node.child(.at)?.child(.time) {
            let number = time.child(.hour)?.number
            // "Make that ten", where the only number that was said is how long it lasts.
            let isLength = time.isBareHour && result.onlyLength != nil && remeasure(&result, number)
            guard
                isLength || retime(&result, to: time) || remeasure(&result, number) || relimit(&result, number)
                    || replaceComing(&result, by: time)
            else {
                return .instead(.impossible("time"))
            }
        }
        if let amount = node.child(.amount) {
            let unit = amount.value(.unit)
            let isLength = unit == nil && remeasure(&result, amount.number)
            guard isLength || relimit(&result, amount.number, unit: unit) else {
                if let other = becoming(amount, of: rule) { return other }
                return .instead(.impossible(unit == nil ? "time" : "uncounted"))
            }
        }
        if node.has(.also), node.child(.by) != nil { return .instead(.impossible("time")) }
        if let by = node.child(.by)?.timeSpan?.seconds {
            let sign = node.value(.shift).flatMap(Int.init) ?? 1
            guard node.has(.anchored) && anchor(&result, at: by * sign) || shift(&result, by: by * sign) else {
                return .instead(.impossible("time"))
            }
        }
        if node.child(.event) != nil {
            guard replaceEvents(&result) else { return nothing }
        }
        guard let problem = setConditions(&result) else {
            if let span = node.child(.for)?.timeSpan { result.duration = span }
            if let span = node.child(.length)?.timeSpan { result.setLength(span) }
            if node.has(.once) { result.isOnce = true }
            if node.has(.unconditional) { result.conditions = [] }
            if node.has(.prompt) { result.waitForNothing() }
            return acted(&result, before: rule)
        }
        return .instead(problem)
    }

    /// Another value of what the rule sets, where a number can't be anything else of it:
    /// "change the hall one to 40 percent".
    private func becoming(_ amount: Meaning, of rule: AutomationRule) -> Outcome? {
        guard !amount.has(.limit), !node.has(.limit), let number = amount.number, !rule.actions.isEmpty else {
            return nil
        }
        let value = Meaning(
            .value,
            attributes: amount.attributes.filter { $0.key == .unit } + [.init(key: .exact, value: "\(number)")])
        let set = Meaning(.set, children: [value, .mentioned])
        var plain = node
        plain.children = node.children.filter { $0.kind != .amount } + [Meaning(.body, children: [set])]
        let result = RuleEditor(situation: situation, node: plain).edited(rule)
        if case .changed = result { return result }
        return nil
    }

    private var nothing: Outcome { .instead(Interpretation(.notUnderstood, reason: .nothingThere)) }

    // MARK: What it does

    private func acted(_ rule: inout AutomationRule, before: AutomationRule) -> Outcome {
        var isRisky = false
        // "Do good morning instead": that, and nothing of what it did.
        if node.has(.replacing) { (rule.actions, rule.scenes) = ([], []) }
        if let body = node.child(.body), !body.children(.tell).isEmpty {
            let tells = body.children(.tell).map(TellReader(situation: situation).tellings)
            guard body.children.allSatisfy({ $0.kind == .tell }), tells.allSatisfy({ !$0.isEmpty }) else {
                return .instead(.nothingThere("place"))
            }
            rule.tells += tells.flatMap(\.self).filter { !rule.tells.contains($0) }
        } else if let alike = addedAlike(to: rule) {
            isRisky = alike.contains(where: SafetyPolicy(situation, isLater: true).needsConfirmation)
            rule.actions = rule.actions.merging(alike)
        } else if let body = node.child(.body) ?? addition(to: rule) {
            let done =
                stepped(rule, by: body)
                ?? CommandInterpreter(situation: about(rule, in: body), isLater: true).interpret(body)
            guard done.outcome == .done || done.outcome == .confirm else { return .instead(done) }
            isRisky = done.outcome == .confirm
            for command in done.commands {
                if let scene = command.run?.scene, !rule.scenes.contains(scene.id) { rule.scenes.append(scene.id) }
                rule.actions = rule.actions.merging(command.targets.compactMap(\.write))
            }
        }
        if let omission = node.child(.omission), omission.has(.scene) {
            let scenes = Set(omission.values(.scene).compactMap(Int64.init).map { ActionSetID(rawValue: $0) })
            guard !scenes.isDisjoint(with: before.scenes) else { return nothing }
            rule.scenes.removeAll { scenes.contains($0) }
        } else if let omission = node.child(.omission) {
            let services = Set(situation.services(of: omission))
            rule.actions.removeAll { services.contains($0.address.service) }
            guard !rule.actions.isEmpty || !rule.scenes.isEmpty else { return .instead(.impossible("empty")) }
        }
        // Without its condition it happens more often, which is asked about where making it would be.
        if node.has(.unconditional) {
            isRisky = isRisky || rule.actions.contains(where: SafetyPolicy(situation, isLater: true).needsConfirmation)
        }
        guard rule == before else { return .changed(rule, needsConfirmation: isRisky) }
        // "Only once", of what comes once anyway, and "every day" of what comes each day: it is as it should be.
        let isSo = [.body, .omission, .addition, .dropped].allSatisfy { node.child($0) == nil }
        return isSo
            ? .instead(Interpretation(.answered, commands: [.list(.rulesTold([rule], answer: nil))])) : nothing
    }
}

extension Meaning {
    /// The change with only the day that is meant, where it says which isn't: "not tonight, tomorrow". A rule that
    /// happens once has nothing to be left out. `nil` where no day is put in the place of another.
    fileprivate var onOtherDay: Meaning? {
        let days = children(.condition).filter { $0.has(.day) }
        guard days.contains(where: { $0.has(.negated) }), days.contains(where: { !$0.has(.negated) }) else {
            return nil
        }
        var result = self
        result.children.removeAll { $0.kind == .condition && $0.has(.day) && $0.has(.negated) }
        return result
    }
}

extension AutomationRule {
    /// How long something has to last before the rule fires; `nil` where it waits for nothing.
    var waitedFor: TimeSpan? {
        events.lazy.compactMap { event in
            if case .changes(_, _, let heldFor) = event { heldFor } else { nil }
        }.first
    }

    /// How long it lasts, if that is its only time: no clock time sets it off or bounds it, and it waits for nothing.
    var onlyLength: TimeSpan? {
        let hasTime =
            events.contains { $0.timeOfDay != nil }
            || conditions.contains { if case .time = $0.test { true } else { false } }
        return hasTime || waitedFor != nil ? nil : duration
    }

    /// Which of its events is the only one that waits for something to pass a limit.
    var limit: Int? {
        let limited = events.indices.filter { position in
            guard case .changes(_, let test, _) = events[position] else { return false }
            return switch test {
            case .above, .below: true
            case .to, .any: false
            }
        }
        return limited.count == 1 ? limited.first : nil
    }

    /// It is done as soon as it happens.
    mutating func waitForNothing() {
        events = events.map { event in
            guard case .changes(let address, let test, _?) = event else { return event }
            return .changes(address, test, heldFor: nil)
        }
    }

    /// Another length: of how something has been, or else of how long it lasts.
    mutating func setLength(_ span: TimeSpan) {
        var isHeld = false
        for position in events.indices {
            guard case .changes(let address, let test, _?) = events[position] else { continue }
            events[position] = .changes(address, test, heldFor: span)
            isHeld = true
        }
        if !isHeld { duration = span }
    }
}
