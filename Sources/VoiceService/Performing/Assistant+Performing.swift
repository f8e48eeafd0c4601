internal import HomeModel
internal import Understanding

extension Assistant {
    /// Does what the commands of a result ask, writes down in it what went wrong, and gives how it is taken back.
    func perform(_ result: inout UtteranceResult, by speaker: Speaker) async -> Conversation.UndoStep {
        var performance = Performance()
        result.commands = result.commands.flatMap(timers.each)
        if let problem = await problem(keeping: result.commands) {
            result.outcome = problem.outcome
            result.reply = problem.reply
            return performance.undo
        }
        let now = speaker.now
        let timersBefore = timers.text
        for position in result.commands.indices {
            await perform(&result.commands[position], by: speaker, into: &performance)
        }
        var taken: TakenBack?
        if result.commands.contains(.undo) {
            let back = await takeBack(by: speaker, into: &performance)
            result.commands += back.commands
            if back.commands.isEmpty, back.kept.isEmpty, performance.changes.isEmpty {
                performance.refusal = .nothingPending
            }
            taken = back
        } else if timers.text != timersBefore {
            performance.undo.timers = .init(before: timersBefore, after: timers.text)
        }
        noteLeft(&performance)
        defer { alerts.release(performance.raised) }
        if let problem = await store(&performance, result.commands, by: speaker) {
            result.outcome = problem.outcome
            result.reply = problem.reply
        } else if let reason = performance.refusal {
            result.outcome = .refused
            result.reason = reason
        } else if performance.hasFailed {
            result.outcome = .failed
        } else if let taken, !taken.kept.isEmpty {
            let isAnythingUndone = !taken.commands.isEmpty
            result.reply = understanding.undone(butNot: taken.kept, isAnythingUndone: isAnythingUndone)
            if !isAnythingUndone {
                result.outcome = .refused
                result.reason = .nothingPending
            }
        }
        let person = person(of: speaker)
        performance.undo.person = person
        let isUndo = result.commands.contains(.undo)
        await record(performance.activities, because: isUndo ? .undo(person) : .voice(person), at: now)
        return performance.undo
    }

    private func perform(_ command: inout Command, by speaker: Speaker, into performance: inout Performance) async {
        switch command {
        case .set(var set):
            await write(&set.targets, for: set.duration, by: speaker, into: &performance)
            command = .set(set)
        case .runScene(var run):
            run.targets = targets(of: run.scene.actions)
            performance.activities.append(.scene(run.scene.id, name: run.scene.name))
            await write(&run.targets, for: nil, by: speaker, into: &performance)
            command = .runScene(run)
        case .rule(let rule) where rule.action == .create:
            command = .rule(create(rule, by: speaker, into: &performance))
        case .rule, .scene, .setUp:
            edit(command, into: &performance)
        case .timer(var timer):
            perform(&timer, by: speaker, into: &performance)
            command = .timer(timer)
        case .connection(let connection):
            command = .connection(await perform(connection, by: speaker, into: &performance))
        case .signIn(var signIn):
            await giveCode(&signIn, into: &performance)
            command = .signIn(signIn)
        case .tell(var telling):
            tell(&telling, by: speaker, into: &performance)
            command = .tell(telling)
        case .acknowledge:
            command = .acknowledge(count: await acknowledge(by: speaker))
        case .query, .house, .list, .explain, .time, .help, .confirm, .cancel, .undo, .repeat:
            // These ask for nothing to be done, or for what is done elsewhere.
            break
        }
    }

    private func perform(_ command: inout TimerCommand, by speaker: Speaker, into performance: inout Performance) {
        guard timers.perform(&command, at: instant(of: speaker), by: clock) else {
            performance.refusal = .nothingPending
            return
        }
        if timers.text != database.memory[TimerBoard.key] {
            performance.changes.append(.remember(TimerBoard.key, timers.text))
        }
    }
}

// MARK: - Rules

extension Assistant {
    /// Plans to store the rule of a command; a rule without a name gets one.
    private func create(
        _ command: RuleCommand, by speaker: Speaker, into performance: inout Performance
    ) -> RuleCommand {
        guard let home = database.primaryHome else { return command }
        var rule = command.rule
        let taken = Set(home.allNames.map(EntityName.folded))
        if rule.name.isEmpty || taken.contains(EntityName.folded(rule.name)) {
            let stem = rule.name.isEmpty ? "Rule" : rule.name
            let start = rule.name.isEmpty ? home.rules.count + 1 : 2
            rule.name =
                (start...(start + taken.count)).lazy.map { "\(stem) \($0)" }
                .first { !taken.contains(EntityName.folded($0)) } ?? stem
        }
        var result = command
        result.rule = rule
        rule.events = rule.events.map { settled($0, by: speaker) }
        if rule.events != command.rule.events {
            performance.changes += database.goneDelays
            performance.changes.append(.remember(RuleDelay(home: home.id, rule: rule.name).key, "1"))
        }
        performance.changes.append(.put(.rule(rule), in: home.id))
        return result
    }
}

// MARK: - The home itself

extension Assistant {
    /// Plans a change of the home itself, of one of its rules or scenes, or of its connections.
    func edit(_ command: Command, into performance: inout Performance) {
        guard let changes = HomeEdit(database, understanding).changes(for: command) else {
            performance.refusal = .unsupported
            return
        }
        performance.changes += changes
    }
}
