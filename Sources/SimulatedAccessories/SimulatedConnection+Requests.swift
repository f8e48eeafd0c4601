public import HomeModel

extension SimulatedConnection {
    /// Writes all values at once, best effort: accessories answer independently, each after its own latency; the values
    /// of one accessory are written in their order. Gives one result for each write, in their order.
    ///
    /// What can't be read, such as a remote control's key, is accepted and not stored.
    public func write(_ writes: [CharacteristicWrite]) async -> [WriteResult] {
        await answers(to: writes, service: \.address.service) { connection, write, fault in
            connection.perform(write, fault: fault)
        }
    }

    /// The current values; none and no error for a characteristic that can't be read or never had a value.
    public func read(_ addresses: [CharacteristicAddress]) async -> [ReadResult] {
        await answers(to: addresses, service: \.service) { connection, address, fault in
            connection.look(at: address, fault: fault)
        }
    }

    /// Makes the accessory show itself: it is counted in ``identified``.
    /// - Throws: `AccessoryError/unknown` for none of the homes' accessories; `AccessoryError/unreachable(bridge:)`.
    public func identify(_ accessory: AccessoryID) async throws(AccessoryError) {
        guard devices[accessory] != nil else { throw .unknown }
        let latency = disturbances[accessory]?.latency ?? .zero
        var fault: AccessoryError?
        if latency > .zero { fault = await wait(latency) }
        if let error = fault ?? refusal(of: accessory) { throw error }
        identifications[accessory, default: 0] += 1
    }

    /// Answers at once for accessories without latency, and concurrently for the others.
    private func answers<Request: Sendable, Answer: Sendable>(
        to requests: [Request], service: (Request) -> ServiceID,
        answer: @escaping @Sendable (isolated SimulatedConnection, Request, AccessoryError?) -> Answer
    ) async -> [Answer] {
        var answers: [Answer?] = []
        var late: [AccessoryID: [(Int, Request)]] = [:]
        for (index, request) in requests.enumerated() {
            if let accessory = owners[service(request)], let latency = disturbances[accessory]?.latency,
                latency > .zero
            {
                late[accessory, default: []].append((index, request))
                answers.append(nil)
            } else {
                answers.append(answer(self, request, nil))
            }
        }
        await withTaskGroup(of: [(Int, Answer)].self) { group in
            for (accessory, requests) in late {
                let latency = disturbances[accessory]?.latency ?? .zero
                group.addTask {
                    let fault = await self.wait(latency)
                    return await self.answer(requests, fault: fault, with: answer)
                }
            }
            for await batch in group {
                for (index, answer) in batch { answers[index] = answer }
            }
        }
        return answers.compactMap { $0 }
    }

    private func answer<Request: Sendable, Answer: Sendable>(
        _ requests: [(Int, Request)], fault: AccessoryError?,
        with answer: @Sendable (isolated SimulatedConnection, Request, AccessoryError?) -> Answer
    ) -> [(Int, Answer)] {
        requests.map { index, request in (index, answer(self, request, fault)) }
    }

    /// Waits for a slow accessory, at most as long as the timeout; gives the error where that was too short, or where
    /// nobody waits any more.
    private nonisolated func wait(_ latency: Duration) async -> AccessoryError? {
        do {
            try await time.sleep(time.now() + min(latency, timeout))
            return latency > timeout ? .timedOut : nil
        } catch {
            return .timedOut
        }
    }

    /// Why an accessory does nothing at all now, where it does not.
    private func refusal(of accessory: AccessoryID) -> AccessoryError? {
        guard isReachable(accessory) else { return .unreachable(bridge: devices[accessory]?.bridge) }
        return disturbances[accessory]?.error
    }

    private func perform(_ write: CharacteristicWrite, fault: AccessoryError?) -> WriteResult {
        let address = write.address
        guard let owner = owners[address.service], let service = services[address.service]?.service,
            let metadata = service.characteristic(address.type)?.metadata
        else { return WriteResult(write: write, error: .unknown) }
        if let error = fault ?? refusal(of: owner) { return WriteResult(write: write, error: error) }
        guard metadata.permissions.contains(.write) else {
            return WriteResult(write: write, error: .invalidValue(.readOnly))
        }
        do throws(ValueError) {
            let value = try metadata.accepted(write.value)
            let changes = services[address.service]?.write(Setting(address.type, value), at: time.now())
            tell(changes ?? [], of: address.service)
            return WriteResult(write: CharacteristicWrite(address: address, value: value))
        } catch {
            return WriteResult(write: write, error: .invalidValue(error))
        }
    }

    private func look(at address: CharacteristicAddress, fault: AccessoryError?) -> ReadResult {
        guard let owner = owners[address.service],
            services[address.service]?.service.characteristic(address.type) != nil
        else { return ReadResult(address: address, value: nil, error: .unknown) }
        if let error = fault ?? refusal(of: owner) { return ReadResult(address: address, value: nil, error: error) }
        return ReadResult(address: address, value: value(at: address))
    }
}
