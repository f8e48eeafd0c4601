internal import HomeModel
internal import HouseService
internal import VoiceService

/// What stands first for somebody, on whichever device they look.
extension HouseResponder {
    /// The most that can stand first.
    private static let mostFavourites = 24

    private struct Favourites: Decodable {
        var services: [Int64]
    }

    /// The numbers of the services that stand first for whoever asks; those that are gone are left out.
    func favourites(of caller: Caller, in database: HomeDatabase) -> FileNode {
        guard let key = Self.key(caller) else { return .list([]) }
        let known = Set(database.homes.flatMap(\.accessories).flatMap(\.services).map { "\($0.id.rawValue)" })
        let kept = (database.memory[key] ?? "").split(separator: " ").map(String.init).filter(known.contains)
        return .list(kept.compactMap { Double($0).map(FileNode.number) })
    }

    func setFavourites(_ request: APIRequest) async throws -> FileNode {
        guard let key = Self.key(request.caller) else {
            throw RequestProblem.bad("favourites are of somebody who has signed in")
        }
        let wanted = try request.decoded(Favourites.self).services
        guard wanted.count <= Self.mostFavourites else {
            throw RequestProblem.bad("at most \(Self.mostFavourites) can stand first")
        }
        let text = wanted.isEmpty ? nil : wanted.map { "\($0)" }.joined(separator: " ")
        let database = try await house.store.repository.perform([.remember(key, text)])
        return favourites(of: request.caller, in: try database.part(of: request.caller))
    }

    private static func key(_ caller: Caller) -> String? {
        guard case .person(let id, _) = caller else { return nil }
        return "favourites.\(id.rawValue)"
    }
}
