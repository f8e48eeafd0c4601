public import Automation
public import HomeModel
internal import Logging
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

// MARK: - Writes

extension Assistant {
    /// Writes all targets of a command at once, best effort.
    /// - Parameter duration: how long the values last; for good where there is none.
    func write(
        _ targets: inout [CommandTarget], for duration: TimeSpan?, by speaker: Speaker,
        into performance: inout Performance
    ) async {
        let old = targets.map { oldValue(of: $0, isForATime: duration != nil, by: speaker) }
        writeCount += 1
        let positions = targets.indices.filter { targets[$0].write != nil }
        let writes = positions.compactMap { targets[$0].write }
        let lengths = duration.map { self.lengths(of: writes, lasting: $0) } ?? []
        written.note(lengths + writes)
        var results = await connection.write(lengths + writes)
        written.settle(results)
        for result in results.prefix(lengths.count) where result.error == nil {
            note(length: result.write, lasting: duration, by: speaker, into: &performance)
        }
        results = Array(results.dropFirst(lengths.count))
        var done: [CharacteristicAddress] = []
        for (position, result) in zip(positions, results) {
            let target = targets[position]
            targets[position].error = result.error
            noteReachability(of: target, result.error, into: &performance)
            guard result.error == nil else {
                performance.hasFailed = true
                performance.activities.append(.failure(target.address, result.write.value))
                continue
            }
            performance.activities.append(.value(target.address, result.write.value))
            targets[position].value = result.write.value
            done.append(target.address)
            if isReadable(target.address) { performance.note(result.write.value, at: target.address) }
            if let old = old[position] { performance.noteOld(old) }
            let due = duration.map { instant(of: speaker).adding(seconds: $0.seconds) }
            decide(about: result.write, old: old[position]?.value, due: due, into: &performance)
        }
        await readBack(after: done, into: &performance)
        for position in positions where targets[position].error == nil {
            targets[position].movement = movement(of: targets[position], performance)
        }
    }

    /// What has a length of its own and closes when it is over is given the length that was said: a valve that runs for
    /// ten minutes would otherwise not run for half an hour.
    private func lengths(of writes: [CharacteristicWrite], lasting span: TimeSpan) -> [CharacteristicWrite] {
        writes.compactMap { write in
            guard write.address.type == "Active", write.value == .bool(true),
                let length = places[write.address.service]?.service.characteristic("SetDuration"),
                length.metadata.permissions.contains(.write)
            else { return nil }
            let seconds = min(Double(span.seconds), length.metadata.maximum ?? .infinity)
            let address = CharacteristicAddress(service: write.address.service, type: length.type)
            guard database.state.values[address] != .number(seconds) else { return nil }
            return CharacteristicWrite(address: address, value: .number(seconds))
        }
    }

    /// Keeps a length that was given for once, and the usual one, which comes back with the end.
    private func note(
        length: CharacteristicWrite, lasting span: TimeSpan?, by speaker: Speaker, into performance: inout Performance
    ) {
        performance.note(length.value, at: length.address)
        guard let usual = database.state.values[length.address], let span else { return }
        decide(
            about: length, old: usual, due: instant(of: speaker).adding(seconds: span.seconds), into: &performance)
    }

    /// How far a write has brought what was written to, as it told just now.
    private func movement(of target: CommandTarget, _ performance: Performance) -> Movement? {
        guard let write = target.write, let service = places[target.address.service]?.service,
            let follower = target.address.type.follower
        else { return nil }
        var state = database.state
        let present = CharacteristicAddress(service: service.id, type: follower)
        if let value = performance.value(at: present) { state.values[present] = value }
        return Movement(after: write, of: service, in: state)
    }

    /// The value that comes back when a write is taken back, or its time is over.
    func oldValue(of target: CommandTarget, isForATime: Bool, by speaker: Speaker) -> CharacteristicWrite? {
        let now = database.state.values[target.address].map {
            CharacteristicWrite(address: target.address, value: $0)
        }
        // "For an hour", said of what was done just now: afterwards it is as it was before that.
        guard isForATime, now?.value == target.value else { return now }
        let former = talks[speaker].conversation.undo.last?.writes.first { $0.address == target.address }
        // What is on already and is to be so for an hour goes off then: the hour would mean nothing otherwise.
        let off = CharacteristicWrite(address: target.address, value: .bool(false))
        return former ?? (target.value == .bool(true) ? off : now)
    }

    /// Sees to it that an old value comes back at `due`, or that none does any more: somebody has decided anew.
    private func decide(
        about write: CharacteristicWrite, old: Value?, due: Instant?, into performance: inout Performance
    ) {
        let waiting = places.home(of: write.address.service).flatMap { home in
            database.memory[EngineMemory.reversionKey(of: write.address, home: home)]
        }
        if let old, let due {
            let plan = DurationRequest.Plan(old: old, written: write.value, due: .moment(due), beneath: waiting)
            performance.changes.append(DurationRequest(write.address, plan: plan).change)
        } else if waiting != nil {
            performance.changes.append(DurationRequest(write.address, plan: nil).change)
        }
    }

    /// For how many more seconds the values last that were set for a while: by what the engine keeps,
    /// and what it has yet to take.
    func remaining(at now: Instant) -> [CharacteristicAddress: Int] {
        var result: [CharacteristicAddress: Int] = [:]
        var requested: [DurationRequest] = []
        for (key, text) in database.memory {
            if let (address, due) = EngineMemory.ending(key: key, text: text) {
                result[address] = now.seconds(until: due)
            } else if let request = DurationRequest(key: key, text: text) {
                requested.append(request)
            }
        }
        for request in requested {
            guard let plan = request.plan, case .moment(let due) = plan.due else {
                result[request.address] = nil
                continue
            }
            result[request.address] = now.seconds(until: due)
        }
        // How long something runs is told of what runs.
        return result.filter { $0.value > 0 && !$0.key.type.isDuration }
    }

    /// Asks for the other values of what was written to: current states that follow their targets, and what has told
    /// its value before. Anything else isn't asked for: who has no answer now would keep everybody waiting for one.
    private func readBack(after written: [CharacteristicAddress], into performance: inout Performance) async {
        let services = Set(written.map(\.service))
        let known = Set(written)
        let followers = Set(
            written.compactMap { address in
                address.type.follower.map { CharacteristicAddress(service: address.service, type: $0) }
            })
        let addresses = services.sorted().flatMap { service in
            places[service]?.service.characteristics.filter { $0.metadata.permissions.contains(.read) }
                .map { CharacteristicAddress(service: service, type: $0.type) } ?? []
        }.filter { !known.contains($0) && (database.state.values[$0] != nil || followers.contains($0)) }
        guard !addresses.isEmpty else { return }
        for answer in await connection.read(addresses) {
            guard let value = answer.value, database.state.values[answer.address] != value else { continue }
            performance.note(value, at: answer.address)
            performance.activities.append(.value(answer.address, value))
        }
    }

    /// Notes that an accessory answers again, or doesn't any more.
    private func noteReachability(
        of target: CommandTarget, _ error: AccessoryError?, into performance: inout Performance
    ) {
        guard let accessory = places[target.address.service]?.accessory.id else { return }
        let isReachable: Bool
        switch error {
        case .unreachable: isReachable = false
        case nil: isReachable = true
        default: return
        }
        let change = HomeChange.reachable(accessory, isReachable)
        // What was reported before, and waits for room in the store, is older than this.
        unkept.forget(.reachable(accessory, isReachable))
        guard storedState.unreachable.contains(accessory) == isReachable, !performance.changes.contains(change)
        else { return }
        performance.changes.append(change)
    }

    private func isReadable(_ address: CharacteristicAddress) -> Bool {
        places[address.service]?.service.characteristic(address.type)?.metadata.permissions.contains(.read) ?? false
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

// MARK: - The store

extension Assistant {
    /// Why nothing was stored.
    private struct StoreProblem {
        var outcome: Outcome
        var reply: String
    }

    /// What is in the way of keeping what commands would switch: then nothing is switched.
    private func problem(keeping commands: [Command]) async -> StoreProblem? {
        guard commands.contains(where: { [.set, .runScene, .undo].contains($0.kind) }) else { return nil }
        do {
            try await repository.checkKeeps()
            return nil
        } catch {
            logger.error("Nothing can be stored", metadata: [LogKey.error: "\(error)"])
            return StoreProblem(outcome: .failed, reply: "That could not be saved: \(error)")
        }
    }

    /// Stores what was done, all of it or nothing; gives what went wrong.
    private func store(
        _ performance: inout Performance, _ commands: [Command], by speaker: Speaker
    ) async -> StoreProblem? {
        performance.changes += undoChanges(for: performance, by: speaker)
        defer {
            if let position = performance.takenBack, talks[speaker].conversation.undo.indices.contains(position) {
                talks[speaker].conversation.undo.remove(at: position)
            }
        }
        guard !performance.changes.isEmpty else { return nil }
        let before = database
        do {
            let stored = try await repository.perform(performance.changes)
            unkept.forget(performance.changes)
            take(stored)
        } catch let error as HomeError {
            forgetUnstored(&performance)
            return StoreProblem(outcome: .refused, reply: "That can't be: \(error.sentence).")
        } catch {
            forgetUnstored(&performance)
            // What was switched is switched all the same: it is stored how it is as soon as there is room.
            noteUnkept(performance.changes, error)
            let isSwitched = performance.changes.contains { if case .value = $0 { true } else { false } }
            return StoreProblem(
                outcome: .failed, reply: "That \(isSwitched ? "is done, but " : "")could not be saved: \(error)")
        }
        // What was just added can be told something in the next sentence.
        let isNewStructure = before.homes != database.homes
        if isNewStructure { await connection.update(database) }
        // What was taken back isn't done again by taking back once more.
        if commands.contains(.undo) {
            // But a scene that went by that can be had again, where nothing else would be taken back.
            let isSceneGone = commands.contains { $0.scene?.action == .delete }
            guard isSceneGone, talks[speaker].conversation.undo.count <= 1 else { return nil }
            performance.undo.changes = before.restoring(from: database)
            performance.undo.traces = database.traces(of: performance.undo.changes)
            return nil
        }
        if commands.contains(where: { $0.rule?.action == .create }) {
            let known = Set(before.homes.flatMap(\.rules).map(\.id))
            performance.undo.rules = database.homes.flatMap(\.rules).map(\.id).filter { !known.contains($0) }
            performance.undo.traces = database.traces(of: performance.undo.rules.map(EntityID.rule))
        } else if isNewStructure {
            performance.undo.changes = before.restoring(from: database)
            performance.undo.traces = database.traces(of: performance.undo.changes)
        }
        return nil
    }

    /// Lets go of what was to be stored and wasn't: nothing of it takes effect later by itself.
    private func forgetUnstored(_ performance: inout Performance) {
        performance.undo = Conversation.UndoStep()
        performance.takenBack = nil
        timers = TimerBoard(text: database.memory[TimerBoard.key], clock: clock)
    }

    /// Takes out the timers that are over; gives what the house says to each.
    public func takeDueTimers(by now: Instant) async -> [String] {
        await takeTurn()
        defer { endTurn() }
        if let jump = clockWatch.jump() { timers.clockWasSet(by: jump) }
        let due = timers.takeDue(by: now, clock)
        if !due.isEmpty { lastRing = now }
        // What rang and couldn't be stored as over is tried again: the next program would ring once more.
        guard timers.text != database.memory[TimerBoard.key] else { return [] }
        do {
            take(try await repository.perform([.remember(TimerBoard.key, timers.text)]))
        } catch {
            logger.error("The timers were not stored", metadata: [LogKey.error: "\(error)"])
        }
        return due.map { understanding.announcement(of: $0.reference) }
    }

    /// Ends the timers that are due by the clock of the home, and gives the sentence that announces each.
    public func takeDueTimers(by now: LocalDateTime) async -> [String] {
        await takeDueTimers(by: clock.moment(of: now))
    }

    /// For how long something that was over can be put off, in seconds.
    private static let snoozing = 900

    /// Whether a timer was over so short a time ago that it can be put off.
    func hasRung(by now: Instant) -> Bool {
        lastRing.map { (0...Self.snoozing).contains($0.seconds(until: now)) } ?? false
    }

    /// When the next timer is over; `nil` where none runs.
    public var nextTimer: Instant? { timers.next }
}
