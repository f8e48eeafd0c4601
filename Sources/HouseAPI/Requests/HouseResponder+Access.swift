internal import Foundation
internal import HomeModel
internal import HouseService
internal import HouseWeb
internal import VoiceService

/// Signing in and out, and which devices are.
extension HouseResponder {
    private struct SignIn: Decodable {
        var code: String
        var device: String?
        var cookie: Bool?
    }

    func signIn(_ request: APIRequest) async throws -> APIResponse {
        let asked = try request.decoded(SignIn.self)
        do {
            let (secret, token) = try await access.signIn(
                with: asked.code, device: asked.device ?? "", from: request.address)
            let person = try person(token.person, in: await house.assistant.database)
            let isCookie = asked.cookie ?? false
            var response = APIResponse(
                FileNode.map(
                    ("person", .string(person.name)), ("role", .string(person.role.rawValue)),
                    ("token", isCookie ? nil : FileNode.string(secret))))
            response.cookie = isCookie ? secret : nil
            return response
        } catch SignInProblem.wrong {
            throw RequestProblem(
                status: 403, text: "this code lets nobody in; codes are good for ten minutes, and once")
        } catch SignInProblem.tooOften(let seconds) {
            throw RequestProblem(
                status: 429, text: "too many wrong codes: wait for \(seconds) seconds", retryAfter: seconds)
        }
    }

    func signInCode(_ request: APIRequest) async throws -> FileNode {
        let name = request.parameter ?? ""
        guard let person = try await database(for: request.caller).person(named: name) else {
            throw RequestProblem.missing("nobody is called “\(name)”")
        }
        let code = await access.makeCode(for: person.id)
        return .map(
            ("person", .string(person.name)), ("code", .string(code.digits)),
            ("expires", .string(Self.text(of: code.expiresAt))))
    }

    func me(_ request: APIRequest) async throws -> FileNode {
        let database = await house.assistant.database
        let role = try role(of: request.caller, in: database)
        var name: FileNode?
        var token: FileNode?
        if case .person(let id, let number) = request.caller {
            name = .string(try person(id, in: database).name)
            token = .number(Double(number))
        }
        return .map(
            ("person", name), ("role", .string(role.rawValue)), ("token", token), ("language", .string(language)),
            ("favourites", favourites(of: request.caller, in: try await self.database(for: request.caller))),
            ("offers", .list(Route.allCases.filter { $0.isFor(role) }.map { .string($0.rawValue) })))
    }

    func tokens(_ request: APIRequest) async throws -> FileNode {
        let database = try await database(for: request.caller)
        let names = Dictionary(
            database.homes.flatMap(\.people).map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        let role = try role(of: request.caller, in: database)
        let visible = try await access.tokens().filter { Self.mayManage($0, request.caller, role, in: database) }
        return .list(
            visible.map { token in
                .map(
                    ("id", .number(Double(token.id))), ("person", names[token.person].map(FileNode.string)),
                    ("device", .string(token.device)), ("given", .string(Self.text(of: token.givenAt))),
                    ("used", .string(Self.text(of: token.usedAt))),
                    ("current", .bool(Self.isOwn(token.id, request.caller))))
            })
    }

    func revokeToken(_ request: APIRequest) async throws -> APIResponse {
        let database = try await database(for: request.caller)
        let role = try role(of: request.caller, in: database)
        var wanted = Int64(request.parameter ?? "")
        if request.parameter == "current", case .person(_, let number) = request.caller { wanted = number }
        guard let token = try await access.tokens().first(where: { $0.id == wanted }),
            Self.mayManage(token, request.caller, role, in: database), try await access.revoke(token.id)
        else { throw RequestProblem.missing("there is no such device") }
        var response = APIResponse(FileNode.map(("revoked", .number(Double(token.id)))))
        response.cookie = Self.isOwn(token.id, request.caller) ? "" : nil
        return response
    }

    private static func isOwn(_ id: Int64, _ caller: Caller) -> Bool {
        if case .person(_, token: id) = caller { true } else { false }
    }

    /// Whether somebody sees and revokes a token: their own; an admin those of all people of their home; the owner of
    /// the machine those too of whom nobody is there any more.
    private static func mayManage(
        _ token: AccessToken, _ caller: Caller, _ role: Person.Role, in database: HomeDatabase
    ) -> Bool {
        guard case .person(let id, _) = caller else { return caller == .owner }
        let isOfHome = database.homes.lazy.flatMap(\.people).contains { $0.id == token.person }
        return token.person == id || role == .admin && isOfHome
    }

    /// A moment as JSON has it.
    private static func text(of seconds: Int) -> String {
        Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
    }
}
