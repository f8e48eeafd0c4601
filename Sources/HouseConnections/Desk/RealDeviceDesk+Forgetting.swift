import Connections
import HomeModel
import HouseService

/// What is to be no accessory any more.
extension RealDeviceDesk {
    /// Removes an accessory and ends its pairing; or a bridge, with all that sits behind it.
    func forget(_ name: String, isForced: Bool) async throws -> DeviceReport {
        let database = try await changeable()
        if let (home, accessory) = try? Self.accessory(name, in: database) {
            return try await forget([accessory], called: accessory.name, of: home, database, isForced: isForced) {
                guard Self.isPaired(accessory, in: home) else { return nil }
                return await self.endPairing(accessory.address ?? "", by: accessory.via ?? "", home)
            }
        }
        guard let bridge = await self.bridge(name, in: database),
            let home = database.homes.first(where: { $0.id == bridge.key.home })
        else { throw UsageError("there is no accessory “\(name)”; `hearth accessories` lists them") }
        let behind = home.accessories.filter { accessory in
            accessory.isBehind(bridge.connection.name)
                && accessory.address?.hasPrefix(bridge.device.address + "/") == true
        }
        return try await forget(behind, called: bridge.device.name, of: home, database, isForced: isForced) {
            await self.endPairing(bridge.device.address, by: bridge.connection.name, home)
        }
    }

    private func forget(
        _ accessories: [Accessory], called name: String, of home: Home, _ database: HomeDatabase, isForced: Bool,
        end: () async -> PairingError?
    ) async throws -> DeviceReport {
        var after = database
        for accessory in accessories { try after.apply(.remove(.accessory(accessory.id), in: home.id)) }
        let left = Set(after.homes.first { $0.id == home.id }?.rules.map(\.id) ?? [])
        let lost = home.rules.filter { !left.contains($0.id) }.map(\.name)
        guard lost.isEmpty || isForced else {
            throw UsageError("with it would go the rules \(lost.joined(separator: ", ")); --force removes them, too")
        }
        if let error = await end(), !isForced {
            throw UsageError("its pairing can't be ended: \(error.sentence); --force forgets it all the same")
        }
        let changes = accessories.flatMap { accessory -> [HomeChange] in
            [.remove(.accessory(accessory.id), in: home.id), .remember(Adoption.memoryKey(of: accessory.id), nil)]
        }
        if !changes.isEmpty { try await store.repository.perform(changes) }
        var report = DeviceReport()
        let object = FileNode.map(
            ("forgotten", .string(name)), ("rules", .list(lost.map { .string($0) })),
            ("accessories", .number(Double(accessories.count))))
        report.items = [.init(object, "“\(name)” is forgotten.")]
        return report
    }

    /// The paired bridge of a name, which is no accessory by itself.
    private func bridge(_ name: String, in database: HomeDatabase) async -> DeviceOffer? {
        let folded = EntityName.folded(name)
        return await offers(of: database).first { offer in
            guard case .homeKit = offer.connection.way, !offer.device.needsCode else { return false }
            return EntityName.folded(offer.device.name) == folded || offer.device.address == name
        }
    }

    /// Ends a pairing; gives why it could not be ended.
    private func endPairing(_ address: String, by connection: String, _ home: Home) async -> PairingError? {
        do throws(PairingError) {
            try await registry.forget(address, of: ConnectionKey(home: home.id, name: connection))
            return nil
        } catch {
            return error == .notNeeded || error == .unknown ? nil : error
        }
    }

    /// Ends all pairings of a connection that goes; gives the names of those that could not be told.
    func endPairings(of connection: HomeConnection, in home: Home) async -> [String] {
        guard case .homeKit = connection.way else { return [] }
        let key = ConnectionKey(home: home.id, name: connection.name)
        await registry.waitUntilKnown()
        var left: [String] = []
        for device in await registry.devices(of: key) where !device.needsCode && !device.address.contains("/") {
            let error = await endPairing(device.address, by: connection.name, home)
            if error != nil || !device.isReachable { left.append(device.name) }
        }
        return left
    }
}
