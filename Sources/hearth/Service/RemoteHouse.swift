import Foundation
import HomeStore
import HouseClient
import HouseService
import LineEditing

/// A house that a running service has: this program asks it instead of opening the database itself.
struct RemoteHouse {
    private let client: HouseClient
    /// Where the service is.
    var socket: String { client.socket }

    /// How long the service may take to say which house it has.
    private static let patience = Duration.seconds(5)

    /// The service for the homes that options name; `nil` where none runs, so that they are opened here.
    /// - Parameter language: what is spoken; a service that speaks another language is none.
    /// - Throws: ``UsageError`` where a service was asked for by its socket and isn't there; ``RemoteError`` where one
    ///   has the house and doesn't answer: two programs would do what one should.
    static func find(_ options: HomeOptions, language: String? = nil) async throws -> RemoteHouse? {
        if let socket = options.socket {
            let house = RemoteHouse(client: HouseClient(socket: socket))
            guard await house.description() != nil else { throw UsageError("no service answers at \(socket)") }
            return house
        }
        guard let path = options.database else { return nil }
        let sockets = ServiceSockets(environment: ProcessInfo.processInfo.environment)
        var silent: String?
        let ofSettings = StandingSettings.current.socket.map { [$0] } ?? []
        for socket in ofSettings.filter(ServiceSockets.isSocket) + sockets.present(for: path) {
            let house = RemoteHouse(client: HouseClient(socket: socket))
            guard let description = await house.description() else {
                if ServiceSockets.isAnswered(socket) { silent = socket }
                continue
            }
            guard language == nil || description.language == language else { continue }
            if let identity = FileIdentity(path: path) {
                if description.database?.is(identity) ?? false { return house }
            } else if options.named == nil, socket == ServiceSockets.ofSystem || ofSettings.contains(socket) {
                // A command without a house of its own means that of the machine.
                return house
            }
        }
        if let silent, EngineLock.isHeld(database: path) {
            throw RemoteError(
                description: "\(HouseClientError.noAnswer(silent)), and it has this house; is it stopped, or very busy?"
            )
        }
        return nil
    }

    private struct Description: Decodable {
        struct Database: Decodable {
            var device: String
            var inode: String

            func `is`(_ identity: FileIdentity) -> Bool {
                device == String(identity.device) && inode == String(identity.inode)
            }
        }

        var database: Database?
        var language: String
    }

    private func description() async -> Description? {
        guard let reply = try? await client.ask("GET", "/v1/homes", patience: Self.patience), reply.status == 200
        else { return nil }
        return try? JSONDecoder().decode(Description.self, from: Data(reply.text.utf8))
    }

    /// Asks for something.
    /// - Parameter patience: how long an answer is waited for.
    /// - Throws: ``UsageError`` for what the service takes for wrong; ``RemoteError`` for what it can't do.
    func ask(
        _ method: String, _ path: [String], query: [String: String] = [:], body: String = "",
        patience: Duration = .seconds(600)
    ) async throws -> String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
        let pairs = query.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value))" }
        let target =
            "/v1/" + path.map(encoded).joined(separator: "/") + (pairs.isEmpty ? "" : "?")
            + pairs.joined(separator: "&")
        let reply = try await client.ask(method, target, body: body, patience: patience)
        guard reply.status != 200 else { return reply.text }
        struct Problem: Decodable { var error: String }
        let problem = try? JSONDecoder().decode(Problem.self, from: Data(reply.text.utf8))
        let text = problem?.error ?? "the service answered with the status \(reply.status)"
        if reply.status == 400 || reply.status == 404 { throw UsageError(text) }
        throw RemoteError(description: text)
    }

    /// Asks, with the answer read.
    func ask<Value: Decodable>(
        _ type: Value.Type, _ method: String, _ path: [String], query: [String: String] = [:], body: String = "",
        patience: Duration = .seconds(600)
    ) async throws -> Value {
        let text = try await ask(method, path, query: query, body: body, patience: patience)
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            throw RemoteError(description: "the service's answer can't be read: is it another version?")
        }
    }
}

extension RemoteHouse {
    /// How long whoever has pressed a key waits for what the service knows of it.
    private static let patienceOfTyping = Duration.seconds(2)

    /// How a line that was begun may go on; nothing where the service doesn't tell in time.
    func lineCompletions(of text: String) async -> [LineCompletion] {
        struct Found: Decodable {
            var replaced: Int
            var text: String
        }
        let found = try? await ask(
            [Found].self, "GET", ["completions"], query: ["text": text], patience: Self.patienceOfTyping)
        return found?.map { LineCompletion(replaced: $0.replaced, text: $0.text) } ?? []
    }
}

/// A service could not do what it was asked.
struct RemoteError: Error, CustomStringConvertible {
    /// Why, for people.
    var description: String
}
