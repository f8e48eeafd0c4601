internal import HomeModel
internal import HouseService
internal import Understanding
internal import VoiceService

/// The scenes, and what is in them.
extension HouseResponder {
    private struct Change: Decodable {
        var actions: [SettingValue]
        var confirmed: Bool?
    }

    /// The scenes with their actions, each with the sentence that does it.
    func scenes(for caller: Caller) async throws -> FileNode {
        let database = try await database(for: caller)
        guard case .list(let shown) = HouseView(database).scenes else { return .list([]) }
        let scenes = database.homes.flatMap { home in home.scenes.map { (home, $0) } }
        var nodes: [FileNode] = []
        for (node, (home, scene)) in zip(shown, scenes) {
            var actions: [FileNode] = []
            for (service, writes) in scene.actionsByService {
                let name = home.accessories.lazy.flatMap(\.services).first { $0.id == service }?.name
                actions.append(
                    .map(
                        ("service", .number(Double(service.rawValue))), ("name", name.map(FileNode.string)),
                        (
                            "set",
                            .map(
                                writes.map {
                                    FileNode.Entry(
                                        key: $0.address.type.rawValue, value: $0.value.fileForm(of: $0.address.type))
                                })
                        ),
                        ("sentence", await house.assistant.order(for: writes).map(FileNode.string))))
            }
            guard case .map(let entries) = node else { continue }
            nodes.append(.map(entries + [FileNode.Entry(key: "actions", value: .list(actions))]))
        }
        return .list(nodes)
    }

    /// Puts other actions in the place of those of a scene, which keeps its name and all that runs it.
    func changeScene(_ request: APIRequest) async throws -> FileNode {
        let asked = try request.decoded(Change.self)
        let database = try await database(for: request.caller)
        let (home, scene) = try database.found(scene: request.parameter ?? "")
        guard !asked.actions.isEmpty else { throw RequestProblem.bad("a scene does something") }
        guard asked.actions.count <= Self.mostSettings else {
            throw RequestProblem.bad("a scene sets at most \(Self.mostSettings) values")
        }
        var changed = scene
        changed.actions = []
        for action in asked.actions {
            let write = try database.write(action)
            guard database.home(of: write.address.service)?.id == home.id else {
                throw RequestProblem.bad("a scene sets what is in its own home")
            }
            changed.actions.removeAll { $0.address == write.address }
            changed.actions.append(write)
        }
        let new = changed.actions.filter { !scene.actions.contains($0) }
        try check(new, in: home, database, for: request, as: nil, isConfirmed: asked.confirmed ?? false)
        let speaker = try speakers(for: request, as: nil, in: database).speaker
        let result = await house.assistant.change(changed, by: speaker)
        await house.followUp()
        if result.outcome != .done { throw RequestProblem(status: 409, text: result.reply) }
        return .map(("scene", .string(scene.name)), ("outcome", .string(result.outcome.rawValue)))
    }
}

extension ActionSet {
    /// Its actions by the service that they set, in their order.
    fileprivate var actionsByService: [(ServiceID, [CharacteristicWrite])] {
        var order: [ServiceID] = []
        var groups: [ServiceID: [CharacteristicWrite]] = [:]
        for action in actions {
            if groups[action.address.service] == nil { order.append(action.address.service) }
            groups[action.address.service, default: []].append(action)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }
}
