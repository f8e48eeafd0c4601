internal import Automation
internal import HomeModel
internal import Understanding

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
