internal import Connections
internal import HomeKitPairing
internal import HomeModel

extension AccessoryLink {
    /// Does what is to be done next.
    /// - Throws: ``ExchangeFailure`` where the connection is over.
    func perform(_ next: LinkQueue.Next, on exchange: Exchange) async throws {
        do {
            switch next {
            case .writes(let writes, let overtaken): try await send(writes, overtaken, on: exchange)
            case .request(.read(let points, let reply)):
                reply(.success(try await read(points, on: exchange)))
            case .request(.pairings(let message, let reply)):
                reply(.success(try await exchange.askPairings(message)))
            case .request(.refresh): try await renew(on: exchange)
            }
        } catch let failure as ExchangeFailure {
            refuse(next, failure == .timedOut ? .timedOut : .unreachable(bridge: nil))
            throw failure
        } catch {
            // The answer wasn't one: for who waits it is as none; the connection itself holds.
            refuse(next, .timedOut)
            if error is PairingFailure { return }
            throw error
        }
    }

    /// Tells all who wait for it that something can't be done.
    func refuse(_ next: LinkQueue.Next, _ error: AccessoryError) {
        switch next {
        case .writes(let writes, let overtaken):
            for write in writes + overtaken.values.flatMap({ $0 }) { write.reply(error) }
        case .request(.read(_, let reply)): reply(.failure(error))
        case .request(.pairings(_, let reply)): reply(.failure(error))
        case .request(.refresh): break
        }
    }

    private func send(
        _ writes: [LinkQueue.Write], _ overtaken: [Int: [LinkQueue.Write]], on exchange: Exchange
    ) async throws {
        var preparation: Int64?
        if writes.first?.isTimed == true {
            preparations += 1
            preparation = preparations
            _ = try await exchange.send(CharacteristicMessages.prepare(preparations), within: Self.answerLimit)
        }
        let request = CharacteristicMessages.write(writes.map { ($0.point, $0.wire) }, preparation: preparation)
        let answer = try await exchange.send(request, within: Self.answerLimit)
        let reports = (try? CharacteristicMessages.reports(answer.body)) ?? []
        let statuses = Dictionary(reports.map { ($0.point, $0.status ?? 0) }, uniquingKeysWith: { first, _ in first })
        for write in writes {
            // Without a word about a write it went as the whole did.
            let status = statuses[write.point] ?? ((200..<300).contains(answer.status) ? 0 : answer.status)
            let error = StatusCode.error(
                status, metadata: mapped.points[write.point]?.coding.metadata,
                bridge: bridgeName(of: write.write.address))
            setReachable(write.point.aid, !StatusCode.isUnreachable(status))
            if error == nil { accept(write) }
            write.reply(error)
            for earlier in overtaken[write.number] ?? [] { earlier.reply(error) }
        }
    }

    /// The accessory has taken over a value: it doesn't tell that by an event to who wrote it.
    private func accept(_ write: LinkQueue.Write) {
        guard let point = mapped.points[write.point], let value = point.coding.value(write.wire) else { return }
        causes.note(write.write, value: value, at: .now)
        guard write.isState else { return }
        values[point.address] = value
        broadcast.send(.value(point.address, value, cause: write.write.token))
    }

    private func read(_ points: [WirePoint], on exchange: Exchange) async throws -> [CharacteristicReport] {
        var reports: [CharacteristicReport] = []
        for points in points.batches(of: 40) {
            let answer = try await exchange.send(CharacteristicMessages.read(points), within: Self.answerLimit)
            let parsed = (try? CharacteristicMessages.reports(answer.body)) ?? []
            // Without a word about a characteristic all went as the whole did.
            reports +=
                parsed.isEmpty && answer.status >= 300
                ? points.map { CharacteristicReport(aid: $0.aid, iid: $0.iid, value: nil, status: answer.status) }
                : parsed
        }
        take(reports)
        return reports
    }
}
