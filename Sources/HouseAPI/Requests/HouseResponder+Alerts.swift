internal import Automation
internal import Foundation
internal import HomeModel
internal import HouseService
internal import VoiceService

/// What people were told, and what is wrong with the house.
extension HouseResponder {
    private struct Acknowledgement: Decodable {
        var `as`: String?
    }

    /// The alerts that whoever asks may see.
    func alerts(for caller: Caller) async throws -> [Alert] {
        let reader = try reader(caller, in: await house.assistant.database)
        return house.alerts.alerts.filter { Self.mayRead($0, reader) }
    }

    /// Something that happens as whoever asks may be told of it; `nil` where they may not.
    func shown(_ happening: Happening, to caller: Caller) async -> Happening? {
        guard caller != .owner else { return happening }
        let database = await house.assistant.database
        guard let reader = try? reader(caller, in: database) else { return nil }
        if let home = happening.home ?? (happening.kind == .announcement ? database.primaryHome?.id : nil) {
            guard let own = try? database.part(of: caller), own.homes.contains(where: { $0.id == home }) else {
                return nil
            }
        }
        if let alert = happening.alert { return Self.mayRead(alert, reader) ? happening : nil }
        var shown = happening
        if let home = happening.home { shown.object = Self.shown(happening.object, of: home, to: reader) }
        return shown
    }

    /// The reader of alerts: a person by a token, or everybody at once by the socket.
    enum Reader {
        /// Whoever owns the machine.
        case owner
        /// Somebody who has signed in, with the home that they belong to.
        case person(String, home: HomeID?, isAdmin: Bool)

        /// Whether what is told in a home is for them: by name, for all,
        /// or so urgent that whoever is there should know.
        func isTold(in home: HomeID, to: String, people: [String], isUrgent: Bool) -> Bool {
            guard case .person(let name, let own, _) = self else { return true }
            return own == home && (to == "everyone" || isUrgent || people.contains(name))
        }

        /// Whether they see all that the rules of a home tell.
        func seesAll(of home: HomeID) -> Bool {
            guard case .person(_, let own, let isAdmin) = self else { return true }
            return isAdmin && own == home
        }
    }

    /// The reader for whom the caller asks.
    func reader(_ caller: Caller, in database: HomeDatabase) throws -> Reader {
        guard case .person(let id, _) = caller else { return .owner }
        let home = database.homes.first { $0.people.contains { $0.id == id } }
        let person = try person(id, in: database)
        return .person(person.name, home: home?.id, isAdmin: person.role == .admin)
    }

    private static func mayRead(_ alert: Alert, _ reader: Reader) -> Bool {
        reader.isTold(in: alert.home, to: alert.to, people: alert.people, isUrgent: alert.isUrgent)
    }

    /// What a rule of a home does, in the file's form, without what it tells others than the reader.
    /// An admin of the home sees all of it.
    static func shown(_ node: FileNode, of home: HomeID, to reader: Reader) -> FileNode {
        guard !reader.seesAll(of: home), case .map(let entries) = node else { return node }
        return .map(
            entries.compactMap { entry -> FileNode.Entry? in
                guard entry.key == "tell", case .list(let tells) = entry.value else { return entry }
                let kept = tells.filter { telling in
                    var to = ""
                    if case .string(let name)? = telling["to"] { to = name }
                    return reader.isTold(in: home, to: to, people: [to], isUrgent: telling["urgent"] == .bool(true))
                }
                return kept.isEmpty ? nil : FileNode.Entry(key: entry.key, value: .list(kept))
            })
    }

    /// A rule without what it tells others than the reader. An admin of the home sees all of it.
    static func shown(_ rule: AutomationRule, in home: Home, to reader: Reader) -> AutomationRule {
        guard !reader.seesAll(of: home.id) else { return rule }
        var shown = rule
        shown.tells.removeAll { telling in
            let draft = AlertDraft(.rule, telling, me: rule.author, in: home, text: "")
            return !reader.isTold(in: home.id, to: draft.to, people: draft.people, isUrgent: draft.isUrgent)
        }
        return shown
    }

    func acknowledge(_ request: APIRequest) async throws -> FileNode {
        let asked = request.body.isEmpty ? Acknowledgement() : try request.decoded(Acknowledgement.self)
        guard let id = request.parameter.flatMap(Int.init) else {
            throw RequestProblem.bad("an alert goes by its number")
        }
        let person = try person(speaking: request, as: asked.as, in: await house.assistant.database)
        if let name = asked.as, person == nil { throw RequestProblem.bad("nobody is called “\(name)”") }
        // An alert that somebody doesn't see isn't there for them.
        guard try await alerts(for: request.caller).contains(where: { $0.id == id }) else {
            throw RequestProblem.missing("there is no alert \(id)")
        }
        await house.alerts.acknowledge(id, by: person?.name)
        guard let alert = house.alerts.alerts.first(where: { $0.id == id }) else {
            throw RequestProblem.missing("there is no alert \(id)")
        }
        return alert.fileForm
    }

    /// What is wrong with the homes that whoever asks has a part in.
    func problems(for caller: Caller) async throws -> FileNode {
        let problems = await house.problems.problems()
        guard caller != .owner else { return .list(problems) }
        let names = try await database(for: caller).homes.map(\.name)
        return .list(
            problems.filter { problem in
                guard case .string(let home)? = problem["home"] else { return false }
                return names.contains(home)
            })
    }
}
