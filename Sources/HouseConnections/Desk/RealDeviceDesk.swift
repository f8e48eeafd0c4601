import Connections
import HomeModel
import HomeStore
public import HouseService
import VoiceService

/// The desk for the real devices of a house: the one that a running service has, or one for a single command.
public struct RealDeviceDesk: DeviceDesk {
    /// The way to all accessories.
    let registry: ConnectionRegistry
    /// Where the homes are kept.
    let store: HouseStore
    /// Where passwords, tokens, codes and pairing keys are.
    let secrets: Secrets
    /// How devices are named.
    let naming: DeviceNaming
    /// Whether the connections are made for this request alone, so that what they tell is kept by nobody else.
    var isAlone = false

    /// Does what is asked.
    /// - Throws: `UsageError` for what can't be meant, and what the store throws.
    public func answer(_ request: DeviceRequest) async throws -> DeviceReport {
        switch request {
        case .connections: try await connections()
        case .connect(let wish): try await connect(wish)
        case .disconnect(let name): try await disconnect(name)
        case .devices(let all): try await devices(all: all)
        case .add(let wish): try await add(wish)
        case .identify(let name): try await identify(name)
        case .forget(let name, let isForced): try await forget(name, isForced: isForced)
        case .code(let code, let name): try await keep(code, of: name)
        }
    }

    /// Answers a request where no service runs: with connections of its own, made where they are needed.
    public static func answerAlone(_ request: DeviceRequest, _ store: HouseStore) async throws -> DeviceReport {
        let bench = try ConnectionBench(store)
        let desk = RealDeviceDesk(
            registry: bench.registry, store: store, secrets: bench.secrets, naming: bench.naming, isAlone: true)
        if await desk.needsConnections(request) { await bench.open() }
        do {
            let report = try await SatelliteDesk(before: desk, store, ears: nil).answer(request)
            await bench.close()
            return report
        } catch {
            await bench.close()
            throw error
        }
    }

    private func needsConnections(_ request: DeviceRequest) async -> Bool {
        switch request {
        case .connections, .devices, .add, .identify: return true
        case .connect, .code: return false
        case .disconnect, .forget:
            // Only pairings have to be ended on the other side.
            let database = try? await store.repository.load()
            return database?.homes.contains { $0.connections.contains { $0.way.key == "homeKit" } } ?? false
        }
    }

    /// The homes, where they may be changed.
    func changeable() async throws -> HomeDatabase {
        guard store.isStored else {
            throw UsageError(
                "a .yaml home is never written to: import it with `hearth home import`, or write the connection there")
        }
        return try await store.repository.load()
    }

    /// How it stands with every connection.
    private func connections() async throws -> DeviceReport {
        let database = try await store.repository.load()
        await registry.waitUntilKnown()
        let statuses = await registry.statuses
        var report = DeviceReport()
        for status in statuses {
            let home = database.homes.first { $0.id == status.home }
            let accessories = home?.accessories.count { $0.isBehind(status.connection.name) } ?? 0
            report.items.append(Self.item(status, accessories))
        }
        if statuses.isEmpty {
            report.notes.append(
                "There is no connection yet: `hearth connect` makes one. All accessories are simulated.")
        }
        report.isGood = statuses.allSatisfy { $0.state?.isConnected == true }
        return report
    }

    private static func item(_ status: ConnectionStatus, _ accessories: Int) -> DeviceReport.Item {
        let devices = status.devices.count { !$0.isGroup }
        let state = status.state ?? .connecting
        let problem = state.problem?.sentence(about: status.connection)
        let object = FileNode.map(
            ("connection", status.connection.fileForm), ("state", .string(state.word)),
            ("problem", problem.map(FileNode.string) ?? .null), ("devices", .number(Double(devices))),
            ("accessories", .number(Double(accessories))))
        let place = status.connection.url.map { " (\($0))" } ?? ""
        var text = "\(status.connection.name)\(place): \(state.word)"
        if let problem { text += ": \(problem)" }
        if state.isConnected { text += ", \(devices) devices, \(accessories) of them accessories here" }
        return DeviceReport.Item(object, text)
    }

    /// Removes a connection and its secrets.
    private func disconnect(_ name: String) async throws -> DeviceReport {
        let database = try await changeable()
        let homes = [database.primaryHome].compactMap(\.self) + database.homes
        guard let home = homes.first(where: { $0.connection(name) != nil }), let connection = home.connection(name)
        else {
            let names = Set(homes.flatMap(\.connections).map(\.name)).sorted()
            throw UsageError(
                "there is no connection “\(name)”"
                    + (names.isEmpty ? "" : "; there are: \(names.joined(separator: ", "))"))
        }
        let left = await endPairings(of: connection, in: home)
        let after = try await store.repository.perform([.removeConnection(connection.name, in: home.id)])
        if !after.homes.contains(where: { $0.connection(connection.name) != nil }) {
            try secrets.remove(connection.name)
        }
        let cutOff = home.accessories.count { $0.isBehind(connection.name) }
        var report = DeviceReport()
        report.items = [
            .init(
                .map(("gone", .string(connection.name)), ("cutOff", .number(Double(cutOff)))),
                "\(connection.name) is gone.")
        ]
        if !left.isEmpty {
            report.notes.append(
                "\(left.joined(separator: ", ")) can't be reached and will go on thinking to belong here: reset before pairing anew."
            )
        }
        if cutOff > 0 { report.notes += ["\(cutOff) accessories can't be reached until it is there again."] }
        return report
    }

    /// The accessory of a name or an address.
    static func accessory(_ name: String, in database: HomeDatabase) throws -> (Home, Accessory) {
        let folded = EntityName.folded(name)
        for home in [database.primaryHome].compactMap(\.self) + database.homes {
            let found = home.accessories.first { accessory in
                ([accessory.name] + accessory.aliases).contains { EntityName.folded($0) == folded }
                    || accessory.address == name
            }
            if let found { return (home, found) }
        }
        throw UsageError("there is no accessory “\(name)”; `hearth accessories` lists them")
    }

    /// Whether an accessory has a pairing that has to be ended on the other side.
    static func isPaired(_ accessory: Accessory, in home: Home) -> Bool {
        guard let via = accessory.via, accessory.address != nil, case .homeKit? = home.connection(via)?.way else {
            return false
        }
        return true
    }
}

extension Accessory {
    /// Whether it is reached by a connection.
    func isBehind(_ connection: String) -> Bool {
        via.map(EntityName.folded) == EntityName.folded(connection)
    }
}
