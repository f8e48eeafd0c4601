public import Connections
internal import HomeKitPairing
internal import HomeModel
internal import LocalDiscovery

extension HomeKitConnection {
    /// How often a pairing is begun anew where the two sides came upon numbers that can't be used.
    private static let maximumBeginnings = 5
    /// How long an accessory that isn't known is looked for.
    private static let searchLimit = Duration.seconds(4)

    /// Pairs with an accessory.
    /// - `code`: the eight digits, or the text of the square code beside them (`X-HM://…`).
    public func pair(_ accessory: String, code: String) async throws(PairingError) {
        guard let code = SetupCode(code) ?? SetupPayload(code)?.code else { throw .malformedCode }
        await load()
        let accessory = accessory.uppercased()
        let service = try await search(accessory)
        if let link = links[accessory] {
            let isLost = await link.standing == .unknownToAccessory
            guard isLost || service.isUnpaired else { throw .alreadyPaired }
        } else if !service.isUnpaired {
            throw .alreadyPaired
        }
        // A pairing that can't be kept must not be made: the accessory would belong to nobody that is there.
        do { try await save() } catch { throw .protocolViolation("the pairing can't be kept: \(error)") }
        let record = try await pair(service, code: code)
        if let old = links[accessory] { await old.end() }
        add(record)
        do { try await save() } catch { throw .protocolViolation("the pairing can't be kept: \(error)") }
        await tellDevices()
    }

    /// Ends a pairing: at once where the accessory is there, else as soon as it is. A single device behind a bridge has
    /// no pairing of its own; there is nothing to end then.
    public func forget(_ accessory: String) async throws(PairingError) {
        await load()
        guard let link = links[Self.pairing(of: accessory)] else { throw .unknown }
        guard !accessory.contains("/") else { return }
        await link.leave()
    }

    /// How it stands with the search for accessories, for people who find none.
    public var discovery: HomeKitDiscovery {
        get async { HomeKitDiscovery(report: await browser.report, found: found) }
    }

    func identify(_ service: FoundService) async throws(AccessoryError) {
        let request = HTTPRequest(method: "POST", path: "/identify")
        for address in service.addresses {
            let answer = try? await Exchange.open(host: address, port: service.port) { exchange in
                try await exchange.send(request, within: .seconds(10))
            }
            guard let answer else { continue }
            guard (200..<300).contains(answer.status) else { throw .device(code: answer.status) }
            return
        }
        throw .unreachable(bridge: nil)
    }

    /// An accessory that is on the network; looks for it where it hasn't been seen yet.
    private func search(_ accessory: String) async throws(PairingError) -> FoundService {
        if let service = found[accessory] { return service }
        let browser = browser
        let isLooking = isBrowsing
        let service = await withTaskGroup(of: FoundService?.self) { group in
            group.addTask {
                for await services in await browser.updates() {
                    if let service = services.first(where: { $0.accessory == accessory }) { return service }
                }
                return nil
            }
            if !isLooking {
                group.addTask {
                    await browser.run()
                    return nil
                }
            }
            group.addTask {
                await browser.ask()
                try? await Task.sleep(for: Self.searchLimit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        guard let service else { throw .unknown }
        return service
    }

    private func pair(_ service: FoundService, code: SetupCode) async throws(PairingError) -> PairingRecord {
        let controller = ControllerIdentity()
        var failure = PairingError.unreachable
        var beginnings = 0
        var addresses = service.addresses[...]
        while let address = addresses.first {
            do {
                let (name, key) = try await Exchange.open(host: address, port: service.port) { exchange in
                    try await exchange.pair(code: code, controller: controller)
                }
                return PairingRecord(
                    accessory: name, accessoryKey: key, controller: controller, lastHost: address,
                    lastPort: service.port)
            } catch PairingFailure.ambiguousNumbers where beginnings < Self.maximumBeginnings {
                beginnings += 1
            } catch let error as PairingFailure {
                throw PairingError(error)
            } catch {
                failure = error as? ExchangeFailure == .notUnderstood ? .protocolViolation("no HTTP") : .unreachable
                addresses.removeFirst()
            }
        }
        throw failure
    }
}
