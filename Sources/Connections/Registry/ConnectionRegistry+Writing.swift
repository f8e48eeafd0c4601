public import HomeModel

extension ConnectionRegistry {
    /// A write whose place on the other side is known.
    private struct Prepared: Sendable {
        var index: Int
        var write: CharacteristicWrite
        var address: DeviceAddress
    }

    /// Writes all values at once, each by its accessory's own way; one result for each, in their order.
    public func write(_ writes: [CharacteristicWrite]) async -> [WriteResult] {
        var results = writes.map { WriteResult(write: $0) }
        var local: [Int] = []
        var prepared: [ConnectionKey: [Prepared]] = [:]
        for (index, write) in writes.enumerated() {
            guard book.services.contains(write.address.service) else {
                local.append(index)
                continue
            }
            do throws(AccessoryError) {
                let (key, ready) = try prepare(write, index)
                results[index].write = ready.write
                prepared[key, default: []].append(ready)
            } catch {
                results[index].error = error
            }
        }
        let simulated = simulated
        let positions = local
        let localWrites = local.map { writes[$0] }
        await withTaskGroup(of: [(Int, WriteResult)].self) { group in
            if !localWrites.isEmpty {
                group.addTask { Array(zip(positions, await simulated.write(localWrites))) }
            }
            for (key, writes) in prepared {
                group.addTask {
                    zip(writes, await self.send(writes, to: key)).map { prepared, error in
                        (prepared.index, WriteResult(write: prepared.write, error: error))
                    }
                }
            }
            for await part in group {
                for (index, result) in part { results[index] = result }
            }
        }
        return results
    }

    private func prepare(
        _ write: CharacteristicWrite, _ index: Int
    ) throws(AccessoryError) -> (ConnectionKey, Prepared) {
        guard let place = book.places[write.address], let entry = book.accessories[place.accessory] else {
            throw .unknown
        }
        guard place.metadata.permissions.contains(.write) else { throw .invalidValue(.readOnly) }
        do throws(ValueError) {
            let value = try place.metadata.accepted(write.value)
            let write = CharacteristicWrite(address: write.address, value: value)
            return (entry.connection, Prepared(index: index, write: write, address: place.address))
        } catch {
            throw .invalidValue(error)
        }
    }

    private func send(_ writes: [Prepared], to key: ConnectionKey) async -> [AccessoryError?] {
        await waitUntilKnown(key)
        lastBatch += 1
        let number = lastBatch
        let token = WriteToken(rawValue: UInt64(number))
        let errors = await submit(writes, to: key, as: number, token)
        for (write, error) in zip(writes, errors) where error == nil {
            settle(write.write, token)
        }
        return errors
    }

    private func submit(
        _ writes: [Prepared], to key: ConnectionKey, as number: Int, _ token: WriteToken
    ) async -> [AccessoryError?] {
        await withCheckedContinuation { continuation in
            batches[number] = WriteBatch(
                results: Array(repeating: nil, count: writes.count), open: writes.count, continuation: continuation)
            for (index, prepared) in writes.enumerated() {
                let waiter = WriteQueue.Waiter(batch: number, index: index)
                if let error = refusal(of: prepared.write.address) {
                    finish(waiter, error)
                    continue
                }
                let write = DeviceWrite(address: prepared.address, value: prepared.write.value, token: token)
                if links[key]?.queue.add(write, for: waiter) != true { finish(waiter, .timedOut) }
            }
            flush(key)
        }
    }

    /// Why nothing is sent to an accessory at all, where nothing is: what would wait at the other side might come about
    /// when nobody expects it any more.
    func refusal(of address: CharacteristicAddress) -> AccessoryError? {
        guard let place = book.places[address], let entry = book.accessories[place.accessory] else { return .unknown }
        guard let link = links[entry.connection], link.state.isConnected else {
            return .unreachable(bridge: connectionName(entry))
        }
        guard link.devices[entry.address]?.isReachable == true else {
            return .unreachable(bridge: database.bridge(of: place.accessory))
        }
        return nil
    }

    /// What a connection is called, for people.
    func connectionName(_ entry: AddressBook.Entry) -> String {
        links[entry.connection]?.connection.name ?? entry.bridge
    }

    /// Sends what can be sent.
    private func flush(_ key: ConnectionKey) {
        while let link = links[key], let call = links[key]?.queue.nextCall() {
            let device = link.device
            let generation = link.generation
            let (deadlines, sleep) = (deadlines, sleep)
            let writes = call.writes.map(\.write)
            let hurry =
                call.deviceCount < 2
                ? nil
                : Task { [weak self] in
                    do { try await sleep(deadlines.patience) } catch { return }
                    await self?.release(call.number, of: key, generation)
                }
            Task { [weak self] in
                let results = await answer(within: deadlines.answer, sleep: sleep) { await device.write(writes) }
                hurry?.cancel()
                guard let self else { return }
                await self.finish(call, results, of: key, generation)
            }
        }
    }

    private func release(_ call: Int, of key: ConnectionKey, _ generation: Int) {
        guard links[key]?.generation == generation else { return }
        links[key]?.queue.release(call)
        flush(key)
    }

    private func finish(
        _ call: WriteQueue.Call, _ results: [AccessoryError?]?, of key: ConnectionKey, _ generation: Int
    ) {
        for (position, pending) in call.writes.enumerated() {
            // A connection that gives fewer results than there were writes has not answered for the rest.
            let error = results.map { position < $0.count ? $0[position] : .timedOut } ?? .timedOut
            for waiter in pending.waiters { finish(waiter, error) }
        }
        release(call.number, of: key, generation)
    }

    /// Notes how one write of a batch went, and answers when all of them are known.
    func finish(_ waiter: WriteQueue.Waiter, _ error: AccessoryError?) {
        guard var batch = batches[waiter.batch], batch.results[waiter.index] == nil else { return }
        batch.results[waiter.index] = .some(error)
        batch.open -= 1
        guard batch.open == 0 else {
            batches[waiter.batch] = batch
            return
        }
        batches[waiter.batch] = nil
        batch.continuation.resume(returning: batch.results.map { $0 ?? .timedOut })
    }

    /// Takes an accepted value for the accessory's own until it reports.
    private func settle(_ write: CharacteristicWrite, _ token: WriteToken) {
        guard let place = book.places[write.address], place.metadata.permissions.contains(.read) else { return }
        let previous = values[write.address]
        store(write.value, at: write.address)
        guard previous != nil, previous != write.value || expectations.isAsking(at: write.address) else { return }
        expectations.note(write.value, previous: previous, at: write.address, token: token)
        let (deadlines, sleep) = (deadlines, sleep)
        Task { [weak self] in
            do { try await sleep(deadlines.settling) } catch { return }
            guard await self?.expire(token, at: write.address) == true else { return }
            do { try await sleep(deadlines.silence) } catch { return }
            await self?.ask(after: token, at: write.address)
        }
    }

    /// Gives whether the device has yet to tell.
    private func expire(_ token: WriteToken, at address: CharacteristicAddress) -> Bool {
        guard let held = expectations.expire(token, at: address) else { return true }
        store(held, at: address)
        return false
    }

    /// Asks a device that has said nothing since a write what it is like: what it told last is nearer to the truth than
    /// what it was told to do.
    private func ask(after token: WriteToken, at address: CharacteristicAddress) async {
        guard expectations.beginAsking(token, at: address) else { return }
        var told: Result<Value, AccessoryError>?
        if refusal(of: address) == nil, let place = book.places[address],
            let key = book.accessories[place.accessory]?.connection
        {
            told = await ask([place.address], of: key).first
        }
        // A value that was reported or written meanwhile is newer than the answer.
        guard expectations.giveUp(token, at: address), case .success(let value)? = told,
            let kept = book.places[address]?.metadata.reported(value)
        else { return }
        store(kept, at: address)
    }
}

extension HomeDatabase {
    /// The bridge that an accessory sits behind.
    fileprivate func bridge(of accessory: AccessoryID) -> String? {
        homes.lazy.flatMap(\.accessories).first { $0.id == accessory }?.bridge
    }
}
