import Connections
import HomeModel
import HouseService
import VoiceService

/// What connections offer, and taking it into the home.
extension RealDeviceDesk {
    /// What the connections offer.
    func devices(all: Bool) async throws -> DeviceReport {
        let database = try await store.repository.load()
        guard database.homes.contains(where: { !$0.waysToAccessories.isEmpty }) else {
            throw UsageError("there is no connection yet: `hearth connect` makes one")
        }
        var report = DeviceReport()
        await noteProblems(&report)
        let everything = await offers(of: database)
        // What only leads to others is nothing new.
        let bridges = Set(everything.compactMap(\.device.bridge))
        let offers = everything.filter { offer in
            let isBridge = offer.device.services.isEmpty && bridges.contains(offer.device.address)
            return all || offer.accessory == nil && !isBridge
        }
        report.items = offers.map { DeviceReport.Item($0.object, $0.line(naming)) }.sorted { $0.text < $1.text }
        if offers.isEmpty { report.notes.append("Nothing new.") }
        return report
    }

    /// All that the connections offer, in their order.
    func offers(of database: HomeDatabase) async -> [DeviceOffer] {
        await registry.waitUntilKnown()
        return await registry.offers(of: database, naming: naming)
    }

    /// Makes accessories of devices.
    func add(_ wish: DeviceWish) async throws -> DeviceReport {
        let database = try await changeable()
        var report = DeviceReport()
        await noteProblems(&report)
        let offers = await offers(of: database).filter { offer in
            wish.via.map { EntityName.folded($0) == EntityName.folded(offer.connection.name) } ?? true
        }
        var chosen: [DeviceOffer]
        if wish.names.isEmpty {
            chosen = offers.filter { $0.accessory == nil && !$0.device.needsCode }
        } else {
            chosen = try wish.names.map { try OfferSearch(offers).offer($0, wantsNew: true) }
        }
        if let code = wish.code, let offer = chosen.first {
            try await pair(offer, code)
            chosen = await paired(offer, database)
        }
        for (key, group) in Dictionary(grouping: chosen, by: \.key).sorted(by: { $0.key.name < $1.key.name }) {
            let plan = try await Adopter(store.repository, naming: naming).adopt(
                group.map(\.device) + groups(of: key), by: key,
                wish: Adoption.Wish(newRoom: wish.room, name: wish.newName))
            report.take(plan, of: key)
            if wish.names.isEmpty { try await takeAllFromNowOn(key) }
        }
        if isAlone { try await storeState() }
        if chosen.isEmpty { report.notes.append("Nothing new.") }
        return report
    }

    /// The groups that people made on the other side: they come along with their devices.
    private func groups(of key: ConnectionKey) async -> [DeviceDescription] {
        await registry.devices(of: key).filter(\.isGroup)
    }

    /// What appears at a connection later comes by itself.
    private func takeAllFromNowOn(_ key: ConnectionKey) async throws {
        let database = try await store.repository.load()
        guard var connection = database.homes.first(where: { $0.id == key.home })?.connection(key.name),
            !connection.addsNew
        else { return }
        connection.addsNew = true
        try await store.repository.perform([.putConnection(connection, in: key.home)])
    }

    private func pair(_ offer: DeviceOffer, _ code: String) async throws {
        do throws(PairingError) {
            try await registry.pair(offer.device.address, of: offer.key, code: code)
        } catch {
            guard error != .notNeeded else { return }
            throw UsageError("“\(offer.device.name)” can't be added: \(error.sentence)")
        }
    }

    /// What was paired, with all that sits behind it, as soon as it tells what it does.
    private func paired(_ offer: DeviceOffer, _ database: HomeDatabase) async -> [DeviceOffer] {
        for _ in 0..<20 {
            let now = await offers(of: database).filter { candidate in
                candidate.key == offer.key
                    && (candidate.device.address == offer.device.address
                        || candidate.device.bridge == offer.device.address)
            }
            let useful = now.filter { !$0.device.needsCode && !$0.device.services.isEmpty }
            // A bridge itself does nothing: it is what sits behind it that counts.
            if !useful.isEmpty { return useful }
            try? await Task.sleep(for: .milliseconds(250))
        }
        return [offer]
    }

    /// Brings the stored state up to date with what the devices say.
    private func storeState() async throws {
        let database = try await store.repository.load()
        await registry.update(database)
        let changes = await registry.differences(from: database.state)
        if !changes.isEmpty { try await store.repository.perform(changes) }
    }

    /// Makes an accessory, or a device that is none yet, blink or beep.
    func identify(_ name: String) async throws -> DeviceReport {
        let database = try await store.repository.load()
        let error = try await blink(name, database)
        var report = DeviceReport()
        let object = FileNode.map(
            ("name", .string(name)), ("error", error.map { .string($0.text) } ?? .null))
        report.items = [.init(object, error == nil ? "“\(name)” shows itself." : "")]
        if let error { report.problems = ["“\(name)”: \(error.text)"] }
        report.isGood = error == nil
        return report
    }

    private func blink(_ name: String, _ database: HomeDatabase) async throws -> AccessoryError? {
        let known = try? Self.accessory(name, in: database)
        do throws(AccessoryError) {
            if let (_, accessory) = known {
                try await registry.identify(accessory.id)
                return nil
            }
        } catch {
            return error
        }
        let offer = try OfferSearch(await offers(of: database)).offer(name, wantsNew: true)
        do throws(AccessoryError) {
            try await registry.identify(offer.device.address, of: offer.key)
            return nil
        } catch {
            return error
        }
    }

    /// Tells which connections don't work.
    private func noteProblems(_ report: inout DeviceReport) async {
        await registry.waitUntilKnown()
        for status in await registry.statuses where status.state?.isConnected != true {
            report.isGood = false
            let problem = status.state?.problem?.sentence(about: status.connection) ?? "it doesn't answer"
            report.problems.append("\(status.connection.name): \(problem)")
        }
    }
}

extension DeviceReport {
    /// Takes in what has become of devices.
    fileprivate mutating func take(_ plan: Adoption.Plan, of key: ConnectionKey) {
        for (address, name) in plan.added {
            let object = FileNode.map(
                ("name", .string(name)), ("address", .string(address)), ("via", .string(key.name)))
            items.append(.init(object, name))
        }
        notes += plan.notes.compactMap(\.sentence)
        let lacksCode = plan.notes.contains { note in
            if case .needsCode = note { true } else { false }
        }
        if lacksCode { isGood = false }
    }
}
