internal import Automation
internal import Foundation
internal import HomeModel
internal import HomeStore
public import HouseService
public import HouseWeb
internal import Understanding
internal import VoiceService

/// Answers what is asked of a house by HTTP; everything but the stream of events, which has no end.
public struct HouseResponder: Sendable {
    let house: House
    /// The code of the language that the house speaks.
    let language: String
    let ears: Ears
    let live: LiveHearing
    /// What is wrong with the rules, found once for each state of the homes.
    let conflicts = KnownConflicts()
    /// The register of those who may ask from outside.
    public let access: Access

    /// Makes it for a house.
    /// - `language`: the code of the language that the house speaks.
    /// - `complain`: told what goes wrong, for the operator.
    public init(_ house: House, language: String, complain: @escaping @Sendable (String) -> Void) {
        self.house = house
        self.language = language
        ears = Ears(house, complain: complain)
        live = LiveHearing(ears)
        access = Access(house.store.tokens)
    }

    /// The largest body that is taken, in bytes: half an hour of speech.
    public static let largestBody = 64 << 20

    /// Answers a request.
    public func respond(to request: APIRequest) async -> APIResponse {
        do {
            try await permit(request)
            return try await answer(request)
        } catch let problem as RequestProblem {
            return APIResponse(problem)
        } catch let error as UsageError {
            return APIResponse(RequestProblem.bad(error.description))
        } catch let error as HomeError {
            return APIResponse(RequestProblem(status: 409, text: error.sentence))
        } catch {
            return APIResponse(RequestProblem(status: 503, text: "\(error)"))
        }
    }

    private func answer(_ request: APIRequest) async throws -> APIResponse {
        switch request.route {
        case .description: return APIResponse(contentType: "application/yaml", text: try Self.description())
        case .utterances: return APIResponse(try await utterance(request))
        case .audio: return APIResponse(.list(try await audio(request)))
        case .hearing: return APIResponse(try await hearing(request))
        case .microphones: return APIResponse(await microphones())
        case .picture: return try await picture(request)
        case .completions: return APIResponse(try await completions(request))
        case .homes: return APIResponse(try await homes(for: request.caller))
        case .accessories: return APIResponse(try await view(for: request.caller).accessories)
        case .reachability: return APIResponse(try await setReachability(request))
        case .characteristics: return APIResponse(.list(try await setCharacteristics(request)))
        case .scenes: return APIResponse(try await scenes(for: request.caller))
        case .changeScene: return APIResponse(try await changeScene(request))
        case .runScene: return APIResponse(try await runScene(request))
        case .rules: return APIResponse(try await rules(for: request.caller))
        case .replaceRule: return APIResponse(try await replaceRule(request))
        case .forecast: return APIResponse(try await forecast(request))
        case .timers: return APIResponse(try await timers(for: request.caller))
        case .cancelTimer: return APIResponse(try await cancelTimer(request))
        case .log: return APIResponse(try await log(request))
        case .people: return APIResponse(try await view(for: request.caller).people)
        case .presence: return APIResponse(try await notePresence(request))
        case .signIn: return try await signIn(request)
        case .signInCode: return APIResponse(try await signInCode(request))
        case .me: return APIResponse(try await me(request))
        case .favourites: return APIResponse(try await setFavourites(request))
        case .tokens: return APIResponse(try await tokens(request))
        case .revokeToken: return try await revokeToken(request)
        case .alerts: return APIResponse(.list(try await alerts(for: request.caller).map(\.fileForm)))
        case .acknowledge: return APIResponse(try await acknowledge(request))
        case .problems: return APIResponse(try await problems(for: request.caller))
        case .connections: return APIResponse(try await ask(.connections))
        case .connect: return APIResponse(try await connect(request))
        case .disconnect: return APIResponse(try await ask(.disconnect(request.parameter ?? "")))
        case .devices: return APIResponse(try await ask(.devices(all: request.query["all"] == "true")))
        case .addDevices: return APIResponse(try await add(request))
        case .identifyDevice: return APIResponse(try await ask(.identify(request.parameter ?? "")))
        case .forgetAccessory:
            let isForced = request.query["force"] == "true"
            return APIResponse(try await ask(.forget(request.parameter ?? "", force: isForced)))
        case .accessoryCode: return APIResponse(try await setCode(request))
        case .events: throw RequestProblem.bad("events are a stream")
        }
    }

    /// The description of all this.
    static func description() throws -> String {
        guard let url = Bundle.module.url(forResource: "openapi", withExtension: "yaml") else {
            throw RequestProblem.missing("the description is not installed")
        }
        return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }

    private func view(for caller: Caller) async throws -> HouseView {
        let database = try await database(for: caller)
        return HouseView(database, icons: await house.accessories.icons(database))
    }

    /// Whether whoever asks has a part in the home that is spoken to and whose timers run.
    func isInPrimaryHome(_ caller: Caller) async throws -> Bool {
        let whole = await house.assistant.database
        return try whole.part(of: caller).primaryHome?.id == whole.primaryHome?.id
    }

    /// How a text that somebody begins to write may go on.
    private func completions(_ request: APIRequest) async throws -> FileNode {
        guard try await isInPrimaryHome(request.caller) else { return .list([]) }
        let completions = await house.assistant.completions(of: request.query["text"] ?? "")
        return .list(
            completions.map { .map(("replaced", .number(Double($0.replaced))), ("text", .string($0.text))) })
    }

    private func homes(for caller: Caller) async throws -> FileNode {
        let identity = house.store.identity
        return .map(
            (
                "database",
                identity.map { identity in
                    .map(
                        ("path", .string(house.store.path)), ("device", .string(String(identity.device))),
                        ("inode", .string(String(identity.inode))))
                }
            ),
            ("language", .string(language)), ("homes", try await view(for: caller).homes))
    }

    private func rules(for caller: Caller) async throws -> FileNode {
        let database = try await database(for: caller)
        let reader = try reader(caller, in: database)
        var nodes: [FileNode] = []
        for home in database.homes {
            let now = home.now
            let conflicts = await conflicts.sentences(of: home, at: now, by: house.assistant)
            for whole in home.rules {
                let rule = Self.shown(whole, in: home, to: reader)
                // A rule that does nothing else has no sentence without what it tells.
                let hasEffect =
                    rule.tells == whole.tells || !rule.tells.isEmpty || !rule.actions.isEmpty || !rule.scenes.isEmpty
                let text = if hasEffect { await house.assistant.line(of: rule, at: now) } else { rule.name }
                let sentence = hasEffect ? await house.assistant.sentence(of: rule) : nil
                nodes.append(
                    .map(
                        ("id", .number(Double(rule.id.rawValue))), ("home", .string(home.name)),
                        ("name", .string(rule.name)), ("enabled", .bool(rule.isEnabled(at: now))),
                        ("rule", rule.settled(at: now).fileForm(in: home)), ("text", .string(text)),
                        ("sentence", sentence.map(FileNode.string)),
                        ("deed", hasEffect ? .string(await house.assistant.deed(of: rule)) : nil),
                        ("conflicts", .list((conflicts[rule.id] ?? []).map(FileNode.string)))))
            }
        }
        return .list(nodes)
    }

    private func log(_ request: APIRequest) async throws -> FileNode {
        let limit = request.query["limit"].map { Int($0) ?? 0 } ?? 100
        guard (1...100_000).contains(limit) else { throw RequestProblem.bad("limit is a number from 1 to 100000") }
        let database = try await database(for: request.caller)
        let speaker = try speakers(for: request, as: request.query["as"], in: database).speaker
        let service = try request.query["service"].map { try database.found(service: $0).0.id }
        var entries = try await house.store.log.entries(
            matching: ActivityFilter(services: service.map { [$0] }, limit: limit))
        if request.caller != .owner {
            let others = ActivityView(await house.assistant.database.without(database))
            entries.removeAll(where: others.shows)
        }
        let encoder = ResultEncoder(database)
        return .map(
            ("entries", .list(entries.map(encoder.object))),
            ("sentences", .list(await house.assistant.sentences(of: entries, speaker: speaker).map(FileNode.string))),
            ("why", await why(service, speaker)))
    }

    /// Why a service is as it is.
    private func why(_ service: ServiceID?, _ speaker: Speaker) async -> FileNode? {
        guard let service else { return nil }
        return .string(await house.assistant.explanation(of: service, for: speaker))
    }
}
