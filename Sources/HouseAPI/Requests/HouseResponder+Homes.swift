internal import HomeModel
internal import HouseService
internal import VoiceService

/// Which homes whoever asks has a part in. A house may hold several, with other people in each, and a role in one of
/// them is none in another: what is in another home isn't there for them.
extension HouseResponder {
    /// The homes as they are, without those that whoever asks has no part in.
    func database(for caller: Caller) async throws -> HomeDatabase {
        try await house.assistant.database.part(of: caller)
    }
}

extension HomeDatabase {
    /// The homes that whoever asks has a part in: all of them for the owner of the machine.
    func part(of caller: Caller) throws -> HomeDatabase {
        switch caller {
        case .owner: return self
        case .person(let id, _):
            var part = self
            part.homes.removeAll { !$0.people.contains { $0.id == id } }
            return part
        case .stranger: throw RequestProblem(status: 401, text: "sign in first")
        }
    }

    /// The homes that aren't in another database.
    func without(_ part: HomeDatabase) -> HomeDatabase {
        var rest = self
        rest.homes.removeAll { home in part.homes.contains { $0.id == home.id } }
        return rest
    }
}
