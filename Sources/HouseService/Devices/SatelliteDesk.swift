internal import HomeModel
internal import VoiceService

/// Answers about satellites, and leaves all else to the desk for real devices.
public struct SatelliteDesk: DeviceDesk {
    private let other: any DeviceDesk
    private let satellites: SatelliteStore
    private let store: HouseStore
    private let isHearing: Bool

    /// Stands in front of a desk.
    /// - Parameters:
    ///   - other: the desk for real devices.
    ///   - ears: by what the house hears; `nil` where no house runs.
    public init(before other: any DeviceDesk, _ store: HouseStore, ears: EarBoard?) {
        self.other = other
        self.store = store
        satellites = SatelliteStore(ears: ears ?? EarBoard(), repository: store.repository)
        isHearing = ears != nil
    }

    /// Does what is asked.
    /// - Throws: ``UsageError`` for what can't be meant, and what the store throws.
    public func answer(_ request: DeviceRequest) async throws -> DeviceReport {
        switch request {
        case .connections: return try await connections()
        case .devices: return try await devices(request)
        case .add(let wish): return try await add(wish)
        case .connect(let wish):
            guard case .satellite(let satellite) = wish.way else { return try await other.answer(request) }
            return try await connect(satellite, wish)
        case .disconnect, .identify, .forget, .code: return try await other.answer(request)
        }
    }

    private func connections() async throws -> DeviceReport {
        var report = try await other.answer(.connections)
        let homes = try await store.repository.load().homes
        for connection in homes.flatMap(\.connections) {
            guard let satellite = connection.satellite else { continue }
            let ear = isHearing ? satellites.ears.entry(of: connection.name) : nil
            report.items.append(Self.item(connection, satellite, ear))
            if let ear, !ear.isThere { report.isGood = false }
        }
        return report
    }

    private static func item(
        _ connection: HomeConnection, _ satellite: RoomSatellite, _ ear: EarBoard.Entry?
    ) -> DeviceReport.Item {
        let state = ear.map { $0.isThere ? "connected" : "unreachable" } ?? "idle"
        let place = satellite.room.map { "in the room \($0)" } ?? "in no room"
        let rights = satellite.speaker.map { "who speaks there may do what \($0) may" } ?? "who speaks there is a guest"
        let note = ear == nil ? "connected to while `hearth run` runs" : state
        let problem = ear?.problem.map { ": \($0)" } ?? ""
        return DeviceReport.Item(
            .map(
                ("connection", connection.fileForm), ("state", .string(state)),
                ("problem", ear?.problem.map(FileNode.string) ?? .null)),
            "\(connection.name) (\(satellite.url)): a satellite \(place), \(note)\(problem); \(rights)")
    }

    private func devices(_ request: DeviceRequest) async throws -> DeviceReport {
        let offered = try await satellites.offered()
        var report: DeviceReport
        do {
            report = try await other.answer(request)
        } catch let error as UsageError {
            // A house without any connection may have satellites around it.
            guard !offered.isEmpty else { throw error }
            report = DeviceReport()
        }
        guard !offered.isEmpty else { return report }
        // There is something new, after all.
        if report.items.isEmpty { report.notes = [] }
        report.items += offered.map(Self.item)
        return report
    }

    private static func item(_ found: FoundSatellite) -> DeviceReport.Item {
        let area = found.area.map { "says that it is in the room \($0)" } ?? "in no room yet"
        return DeviceReport.Item(
            .map(
                ("name", .string(found.name)), ("address", .string(found.url)), ("kind", .string("satellite")),
                ("via", .string("network")), ("room", found.area.map(FileNode.string) ?? .null),
                ("needsCode", .bool(false)), ("reachable", .bool(true)), ("accessory", .null)),
            "\(found.name): a satellite at \(found.url), \(area)")
    }

    private func add(_ wish: DeviceWish) async throws -> DeviceReport {
        // An ear in a room is taken in by its name, never with everything else.
        let offered = wish.via == nil ? try await satellites.offered() : []
        let chosen = wish.names.compactMap { Self.satellite($0, among: offered) }
        let rest = wish.names.filter { Self.satellite($0, among: offered) == nil }
        guard !chosen.isEmpty else {
            guard wish.speaker == nil else { throw UsageError("only a satellite has somebody who speaks there") }
            return try await other.answer(.add(wish))
        }
        guard store.isStored else { throw Self.unwritable }
        var report = DeviceReport()
        if !rest.isEmpty {
            report = try await other.answer(.add(DeviceWish(rest, room: wish.room)))
        }
        for found in chosen {
            let name = try await satellites.add(
                RoomSatellite(found),
                .init(name: wish.newName ?? found.name, room: wish.room, area: found.area, speaker: wish.speaker))
            try await report.items.append(item(of: name))
        }
        return report
    }

    /// The satellite of an address or a name; `nil` where several go by that name.
    private static func satellite(_ name: String, among offered: [FoundSatellite]) -> FoundSatellite? {
        if let one = offered.first(where: { $0.url == name }) { return one }
        let named = offered.filter { EntityName.folded($0.name) == EntityName.folded(name) }
        return named.count == 1 ? named.first : nil
    }

    private func connect(_ satellite: RoomSatellite, _ wish: ConnectionWish) async throws -> DeviceReport {
        guard store.isStored else { throw Self.unwritable }
        let connection = HomeConnection(name: wish.name ?? satellite.room ?? "Satellite", way: wish.way)
        if let problem = connection.urlProblem { throw UsageError("that address can't be used: \(problem.phrase)") }
        let known = try await store.repository.load().homes.flatMap(\.connections)
        if let same = known.first(where: { $0.satellite?.url == satellite.url }) {
            throw UsageError("“\(same.name)” is that satellite: `hearth disconnect` forgets it")
        }
        var place = satellite
        place.room = nil
        let name = try await satellites.add(
            place, .init(name: connection.name, room: satellite.room, speaker: satellite.speaker))
        var report = DeviceReport()
        try await report.items.append(item(of: name))
        return report
    }

    private func item(of name: String) async throws -> DeviceReport.Item {
        let connections = try await store.repository.load().homes.flatMap(\.connections)
        guard let connection = connections.first(where: { $0.name == name }), let satellite = connection.satellite
        else {
            throw UsageError("the satellite was taken away meanwhile")
        }
        return Self.item(connection, satellite, nil)
    }

    private static var unwritable: UsageError {
        UsageError(
            "a .yaml home is never written to: import it with `hearth home import`, or write the satellite there")
    }
}
