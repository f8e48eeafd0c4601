public import HomeModel

/// Performs an ``Adoption`` step by step: each step needs the identifiers that the one before was given.
public struct Adopter: Sendable {
    private let repository: any HomeRepository
    private let naming: DeviceNaming

    /// Makes an adopter for the homes of a repository.
    public init(_ repository: any HomeRepository, naming: DeviceNaming) {
        self.repository = repository
        self.naming = naming
    }

    /// Makes accessories of devices.
    /// - Throws: the repository's errors; what earlier steps have stored then stays, and does no harm. A room that was
    ///   wanted for them goes again where nothing came into it.
    public func adopt(
        _ devices: [DeviceDescription], by key: ConnectionKey, wish: Adoption.Wish = Adoption.Wish()
    ) async throws -> Adoption.Plan {
        guard wish.room == nil, let name = wish.newRoom else { return try await adopted(devices, by: key, wish) }
        let database = try await repository.load()
        guard let before = adoption(key, in: database) else { return Adoption.Plan() }
        var settled = wish
        settled.room = before.room(called: name)
        if settled.room != nil || !devices.contains(where: before.isReady) {
            return try await adopted(devices, by: key, settled)
        }
        let after = try await perform([.put(.room(Room(name: name)), in: key.home)], database)
        settled.room = adoption(key, in: after)?.room(called: name)
        do {
            return try await adopted(devices, by: key, settled)
        } catch {
            if let room = settled.room { _ = try? await repository.perform([.remove(.room(room), in: key.home)]) }
            throw error
        }
    }

    private func adopted(
        _ devices: [DeviceDescription], by key: ConnectionKey, _ wish: Adoption.Wish
    ) async throws -> Adoption.Plan {
        var database = try await repository.load()
        guard let before = adoption(key, in: database) else { return Adoption.Plan() }
        if wish.room == nil {
            database = try await perform(before.rooms(for: before.newDevices(in: devices)), database)
        }
        guard let adoption = adoption(key, in: database) else { return Adoption.Plan() }
        var plan = adoption.changes(for: devices, wish: wish)
        database = try await perform(plan.changes, database)
        if let after = self.adoption(key, in: database) {
            database = try await perform(after.following(devices, memory: database.memory).changes, database)
        }
        plan.notes += try await gather(devices, by: key, database)
        return plan
    }

    /// Takes over what changed on the other side of a connection; gives what people should know.
    public func follow(_ devices: [DeviceDescription], by key: ConnectionKey) async throws -> [AdoptionNote] {
        var database = try await repository.load()
        guard let before = adoption(key, in: database) else { return [] }
        let moved = before.moved(devices, memory: database.memory)
        database = try await perform(before.rooms(for: moved), database)
        guard let adoption = adoption(key, in: database) else { return [] }
        let plan = adoption.following(devices, memory: database.memory)
        database = try await perform(plan.changes, database)
        let new =
            adoption.addsNew ? adoption.newDevices(in: devices).filter { !$0.needsCode && !$0.services.isEmpty } : []
        guard !new.isEmpty else { return plan.notes + (try await gather(devices, by: key, database)) }
        let added = try await adopt(new + devices.filter(\.isGroup), by: key)
        let groups = added.notes.filter { if case .grouped = $0 { true } else { false } }
        return plan.notes + added.added.map { .added($0.name) } + groups
    }

    /// Makes and follows the groups that people made on the other side; gives what people should know.
    private func gather(
        _ devices: [DeviceDescription], by key: ConnectionKey, _ database: HomeDatabase
    ) async throws -> [AdoptionNote] {
        guard devices.contains(where: \.isGroup), let adoption = adoption(key, in: database) else { return [] }
        let plan = adoption.groups(devices, memory: database.memory)
        let after = try await perform(plan.changes, database)
        // Which identifier a new group was given is known only now.
        guard !plan.added.isEmpty, let named = self.adoption(key, in: after) else { return plan.notes }
        _ = try await perform(named.remembering(plan), after)
        return plan.notes
    }

    private func perform(_ changes: [HomeChange], _ database: HomeDatabase) async throws -> HomeDatabase {
        changes.isEmpty ? database : try await repository.perform(changes)
    }

    private func adoption(_ key: ConnectionKey, in database: HomeDatabase) -> Adoption? {
        database.homes.first { $0.id == key.home }.map { Adoption(home: $0, connection: key.name, naming: naming) }
    }
}
