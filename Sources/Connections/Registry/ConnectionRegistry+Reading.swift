public import HomeModel

extension ConnectionRegistry {
    /// The current values: what devices tell by themselves is known, all else is asked for.
    public func read(_ addresses: [CharacteristicAddress]) async -> [ReadResult] {
        var results = addresses.map { ReadResult(address: $0, value: nil) }
        var local: [Int] = []
        var asked: [ConnectionKey: [(index: Int, address: DeviceAddress)]] = [:]
        for key in Set(addresses.compactMap { book.places[$0].flatMap { book.accessories[$0.accessory]?.connection } })
        {
            await waitUntilKnown(key)
        }
        for (index, address) in addresses.enumerated() {
            guard book.services.contains(address.service) else {
                local.append(index)
                continue
            }
            guard let place = book.places[address], let entry = book.accessories[place.accessory] else {
                results[index].error = .unknown
                continue
            }
            if let error = refusal(of: address) {
                results[index].error = error
            } else if let value = values[address], place.metadata.permissions.contains(.notify) {
                results[index].value = value
            } else if place.metadata.permissions.contains(.read) {
                asked[entry.connection, default: []].append((index, place.address))
            }
        }
        let simulated = simulated
        let positions = local
        let localAddresses = local.map { addresses[$0] }
        await withTaskGroup(of: [(Int, ReadResult)].self) { group in
            if !localAddresses.isEmpty {
                group.addTask { Array(zip(positions, await simulated.read(localAddresses))) }
            }
            for (key, places) in asked {
                group.addTask {
                    let answers = await self.ask(places.map(\.address), of: key)
                    return zip(places, answers).map { place, answer in
                        let address = addresses[place.index]
                        switch answer {
                        case .success(let value): return (place.index, ReadResult(address: address, value: value))
                        case .failure(let error):
                            return (place.index, ReadResult(address: address, value: nil, error: error))
                        }
                    }
                }
            }
            for await part in group {
                for (index, result) in part { results[index] = taken(result) }
            }
        }
        return results
    }

    /// Asks a connection for values.
    func ask(
        _ addresses: [DeviceAddress], of key: ConnectionKey
    ) async -> [Result<Value, AccessoryError>] {
        guard let device = links[key]?.device else { return addresses.map { _ in .failure(.unreachable(bridge: nil)) } }
        let answers = await answer(within: deadlines.answer, sleep: sleep) { await device.read(addresses) } ?? []
        return addresses.indices.map { $0 < answers.count ? answers[$0] : .failure(.timedOut) }
    }

    /// A result with its value as it is kept, which it is.
    private func taken(_ result: ReadResult) -> ReadResult {
        guard let value = result.value, let place = book.places[result.address] else { return result }
        guard let kept = place.metadata.reported(value) else {
            return ReadResult(address: result.address, value: nil, error: .device(code: 0))
        }
        store(kept, at: result.address)
        return ReadResult(address: result.address, value: kept)
    }

    /// What a camera sees now.
    public func picture(of accessory: AccessoryID) async throws(AccessoryError) -> AccessoryPicture {
        guard let entry = book.accessories[accessory] else { return try await simulated.picture(of: accessory) }
        await waitUntilKnown(entry.connection)
        guard let link = links[entry.connection], link.state.isConnected else {
            throw .unreachable(bridge: connectionName(entry))
        }
        let answer = await answer(within: deadlines.answer, sleep: sleep) {
            () -> Result<AccessoryPicture, AccessoryError> in
            do throws(AccessoryError) {
                return .success(try await link.device.picture(of: entry.address))
            } catch {
                return .failure(error)
            }
        }
        guard let answer else { throw .timedOut }
        return try answer.get()
    }

    /// Makes an accessory show itself.
    public func identify(_ accessory: AccessoryID) async throws(AccessoryError) {
        guard let entry = book.accessories[accessory] else { return try await simulated.identify(accessory) }
        await waitUntilKnown(entry.connection)
        guard let link = links[entry.connection], link.state.isConnected else {
            throw .unreachable(bridge: connectionName(entry))
        }
        if let error = await identify(entry.address, by: link.device) { throw error }
    }

    /// Makes a device show itself that may not be an accessory yet; gives why it did not.
    func identify(_ address: String, by device: any DeviceConnection) async -> AccessoryError? {
        let result = await answer(within: deadlines.answer, sleep: sleep) { () -> AccessoryError? in
            do throws(AccessoryError) {
                try await device.identify(address)
                return nil
            } catch {
                return error
            }
        }
        return result ?? .timedOut
    }

    /// Waits until the other side of a connection has told what there is, or can't be reached; not longer than for
    /// first contact.
    func waitUntilKnown(_ key: ConnectionKey) async {
        guard let link = links[key], !link.isKnown else { return }
        _ = await answer(within: deadlines.contact, sleep: sleep) { [weak self] in
            await self?.becomesKnown(key)
            return true
        }
    }

    private func becomesKnown(_ key: ConnectionKey) async {
        await withCheckedContinuation { continuation in
            guard let link = links[key], !link.isKnown else { return continuation.resume() }
            links[key]?.waiters.append(continuation)
        }
    }

    /// Waits until all connections have told what there is, or can't be reached; not longer than for first contact.
    public func waitUntilKnown() async {
        await withDiscardingTaskGroup { group in
            for key in links.keys { group.addTask { await self.waitUntilKnown(key) } }
        }
    }
}
