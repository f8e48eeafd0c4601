internal import Foundation
internal import HomeModel
internal import HouseService
internal import Understanding
internal import VoiceService

/// Callers, and what they may.
extension HouseResponder {
    /// Checks that whoever asks may ask for this at all.
    func permit(_ request: APIRequest) async throws {
        guard let needed = request.route.role else { return }
        let database = await house.assistant.database
        let role = try role(of: request.caller, in: database)
        guard request.route.isFor(role) else {
            let text = needed == .admin ? "only an admin may do this" : "a guest may not do this"
            throw RequestProblem(status: 403, text: text)
        }
        // The ways to devices and the microphones are of the machine, which is in the primary home.
        guard
            try needed != .admin || request.route == .signInCode || request.route == .reachability
                || database.part(of: request.caller).primaryHome?.id == database.primaryHome?.id
        else { throw RequestProblem(status: 403, text: "only an admin of the primary home may do this") }
    }

    /// What whoever asks may do: the owner of the machine everything.
    func role(of caller: Caller, in database: HomeDatabase) throws -> Person.Role {
        switch caller {
        case .owner: .admin
        case .person(let id, _): try person(id, in: database).role
        case .stranger: throw RequestProblem(status: 401, text: "sign in first")
        }
    }

    /// Somebody who has signed in.
    func person(_ id: PersonID, in database: HomeDatabase) throws -> Person {
        guard let person = database.homes.lazy.flatMap(\.people).first(where: { $0.id == id }) else {
            throw RequestProblem(status: 401, text: "sign in first")
        }
        return person
    }

    /// The speaker: the person who has signed in, or the one whom the owner of the machine names; `nil` if nobody is
    /// named.
    func person(speaking request: APIRequest, as name: String?, in database: HomeDatabase) throws -> Person? {
        switch request.caller {
        case .owner: name.flatMap(database.person(named:))
        case .person(let id, _): try person(id, in: database)
        case .stranger: throw RequestProblem(status: 401, text: "sign in first")
        }
    }

    /// The speaker, where and when. Over the socket it is the one whom the request names; from outside it is the one
    /// who has signed in, and neither another person nor another time can be pretended. Without a conversation each
    /// request is one of its own.
    func speakers(
        for request: APIRequest, as name: String?, room: String? = nil, now: String? = nil, conversation: String? = nil,
        in database: HomeDatabase
    ) throws -> SpeakerSource {
        switch request.caller {
        case .owner:
            return try SpeakerSource(
                room: room, person: name, now: now,
                conversation: conversation.map { .named($0, of: name) } ?? .passing(UUID().uuidString), in: database)
        case .person(let id, let token):
            guard name == nil, now == nil else {
                throw RequestProblem(
                    status: 403, text: "who speaks and what time it is can only be said on the machine itself")
            }
            _ = try person(id, in: database)
            return try SpeakerSource(
                room: room, person: nil, now: nil,
                conversation: conversation.map { .named("device.\(token).\($0)", of: "\(id.rawValue)") }
                    ?? .passing(UUID().uuidString),
                in: database
            ).spoken(by: id, in: Set(try database.part(of: request.caller).homes.map(\.id)))
        case .stranger:
            throw RequestProblem(status: 401, text: "sign in first")
        }
    }
}

extension HomeDatabase {
    /// Somebody of a name, in the primary home first.
    func person(named name: String) -> Person? {
        let folded = EntityName.folded(name)
        return ([primaryHome].compactMap(\.self) + homes).lazy.flatMap(\.people).first { person in
            ([person.name] + person.aliases).contains { EntityName.folded($0) == folded }
        }
    }
}
