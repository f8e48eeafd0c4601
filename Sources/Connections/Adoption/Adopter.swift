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
    /// - Throws: the repository's errors; what earlier steps have stored then stays, and does no harm.
    public func adopt(
        _ devices: [DeviceDescription], by key: ConnectionKey, wish: Adoption.Wish = Adoption.Wish()
    ) async throws -> Adoption.Plan {
        var database = try await repository.load()
        guard let before = adoption(key, in: database) else { return Adoption.Plan() }
        if wish.room == nil {
            database = try await perform(before.rooms(for: before.newDevices(in: devices)), database)
        }
        guard let adoption = adoption(key, in: database) else { return Adoption.Plan() }
        let plan = adoption.changes(for: devices, wish: wish)
        database = try await perform(plan.changes, database)
        if let after = self.adoption(key, in: database) {
            _ = try await perform(after.following(devices, memory: database.memory).changes, database)
        }
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
        _ = try await perform(plan.changes, database)
        guard adoption.addsNew else { return plan.notes }
        let new = adoption.newDevices(in: devices).filter { !$0.needsCode && !$0.services.isEmpty }
        guard !new.isEmpty else { return plan.notes }
        let added = try await adopt(new, by: key)
        return plan.notes + added.added.map { .added($0.name) }
    }

    private func perform(_ changes: [HomeChange], _ database: HomeDatabase) async throws -> HomeDatabase {
        changes.isEmpty ? database : try await repository.perform(changes)
    }

    private func adoption(_ key: ConnectionKey, in database: HomeDatabase) -> Adoption? {
        database.homes.first { $0.id == key.home }.map { Adoption(home: $0, connection: key.name, naming: naming) }
    }
}
