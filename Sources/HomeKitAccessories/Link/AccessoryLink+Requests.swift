internal import Connections
internal import HomeKitPairing
internal import HomeModel
internal import LocalDiscovery

extension AccessoryLink {
    /// Writes values; one result for each, in their order.
    func write(_ writes: [DeviceWrite]) async -> [AccessoryError?] {
        let (replies, sink) = AsyncStream.makeStream(of: (Int, AccessoryError?).self)
        var results: [AccessoryError?] = []
        var numbers: [Int: Int] = [:]
        for (index, write) in writes.enumerated() {
            let reply: @Sendable (AccessoryError?) -> Void = { sink.yield((index, $0)) }
            do throws(AccessoryError) {
                numbers[index] = try add(write, reply: reply)
                results.append(.timedOut)
            } catch {
                results.append(error)
            }
        }
        guard !numbers.isEmpty else { return results }
        work.ring()
        let answers = await Self.collect(replies, count: numbers.count, within: settings.deadline)
        for (index, error) in answers { results[index] = error }
        // What is still waiting isn't sent any more; what was sent can't be taken back.
        queue.remove(Set(numbers.filter { answers[$0.key] == nil }.values))
        return results
    }

    /// Asks for values; one result for each address, in their order.
    func read(_ addresses: [DeviceAddress]) async -> [Result<Value, AccessoryError>] {
        guard isConnected else { return addresses.map { _ in .failure(.unreachable(bridge: nil)) } }
        let points = addresses.compactMap { mapped.places[$0] }
        var statuses: [WirePoint: CharacteristicReport] = [:]
        var failure: AccessoryError?
        switch await ask({ .read(points, reply: $0) }) {
        case .success(let reports): for report in reports { statuses[report.point] = report }
        case .failure(let error): failure = error
        }
        return addresses.map { address in
            guard let place = mapped.places[address], let point = mapped.points[place] else {
                return .failure(.unknown)
            }
            if let failure { return .failure(failure) }
            let report = statuses[place]
            let bridge = bridgeName(of: address)
            if let error = StatusCode.error(report?.status ?? 0, metadata: point.coding.metadata, bridge: bridge) {
                return .failure(error)
            }
            guard let value = report?.value.flatMap(point.coding.value) else { return .failure(.unknown) }
            return .success(value)
        }
    }

    /// Makes a device show itself.
    func identify(_ device: String) async throws(AccessoryError) {
        guard isConnected else { throw .unreachable(bridge: nil) }
        guard let aid = mapped.numbers[device], let point = mapped.identify[aid] else { throw .unknown }
        let address = DeviceAddress(accessory: device, service: "", characteristic: "Identify")
        let write = DeviceWrite(address: address, value: .bool(true), token: WriteToken(rawValue: 0))
        let (replies, sink) = AsyncStream.makeStream(of: (Int, AccessoryError?).self)
        let number = queue.add(
            LinkQueue.Write(
                point: point, wire: .bool(true), write: write, isTimed: false, isState: false,
                reply: { sink.yield((0, $0)) }))
        guard let number else { throw .timedOut }
        work.ring()
        guard let answer = await Self.collect(replies, count: 1, within: settings.deadline)[0] else {
            queue.remove([number])
            throw .timedOut
        }
        if let error = answer { throw error }
    }

    /// Ends the pairing on the accessory.
    func unpair() async throws(PairingError) {
        let answer = try await pairings(PairingsRequest.remove(record.controller))
        do throws(PairingFailure) { try PairingsRequest.check(answer) } catch { throw PairingError(error) }
    }

    /// Asks something about the accessory's controllers.
    func pairings(_ message: [UInt8]) async throws(PairingError) -> [UInt8] {
        guard isConnected else { throw .unreachable }
        switch await ask({ .pairings(message, reply: $0) }) {
        case .success(let answer): return answer
        case .failure: throw .unreachable
        }
    }

    /// The name of the bridge that a device sits behind.
    func bridgeName(of address: DeviceAddress) -> String? {
        guard mapped.numbers[address.accessory] != 1 else { return nil }
        return mapped.devices.first { $0.address == record.accessory }?.name
    }

    private func add(_ write: DeviceWrite, reply: @escaping @Sendable (AccessoryError?) -> Void) throws(AccessoryError)
        -> Int
    {
        guard let place = mapped.places[write.address], let point = mapped.points[place] else {
            throw isConnected ? .unknown : .unreachable(bridge: nil)
        }
        guard isConnected else { throw .unreachable(bridge: bridgeName(of: write.address)) }
        let wire = try point.coding.wire(write.value)
        let item = LinkQueue.Write(
            point: place, wire: wire, write: write, isTimed: point.needsTimedWrite,
            isState: point.coding.metadata.permissions.contains(.read), reply: reply)
        guard let number = queue.add(item) else { throw .timedOut }
        return number
    }

    private func ask<Answer: Sendable>(
        _ request: (@escaping @Sendable (Result<Answer, AccessoryError>) -> Void) -> LinkQueue.Request
    ) async -> Result<Answer, AccessoryError> {
        let (replies, sink) = AsyncStream.makeStream(of: (Int, Result<Answer, AccessoryError>).self)
        guard let number = queue.add(request { sink.yield((0, $0)) }) else { return .failure(.timedOut) }
        work.ring()
        if let answer = await Self.collect(replies, count: 1, within: settings.deadline)[0] { return answer }
        queue.remove([number])
        return .failure(.timedOut)
    }

    /// The replies that come in time, by their index.
    private static func collect<Reply: Sendable>(
        _ replies: AsyncStream<(Int, Reply)>, count: Int, within limit: Duration
    ) async -> [Int: Reply] {
        await withTaskGroup(of: [Int: Reply]?.self) { group in
            group.addTask {
                var collected: [Int: Reply] = [:]
                for await (index, reply) in replies {
                    collected[index] = reply
                    if collected.count == count { break }
                }
                return collected
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            var collected: [Int: Reply] = [:]
            for await result in group {
                group.cancelAll()
                if let result { collected = result }
            }
            return collected
        }
    }
}
