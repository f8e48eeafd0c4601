public import HomeModel

/// What is talked about after a command.
extension Command {
    /// Whether it does something, rather than ask or tell.
    var isDeed: Bool {
        switch self {
        case .query, .house, .explain, .list, .time, .repeat, .help: false
        case .timer(let timer): timer.action != .query
        case .set, .runScene, .scene, .rule, .setUp, .connection, .signIn, .tell, .acknowledge, .confirm, .cancel,
            .undo:
            true
        }
    }

    /// The services of which it presses a key and writes nothing else: a key has no value that could come back.
    var pressedKeys: [ServiceID] {
        guard let set, set.targets.allSatisfy({ $0.address.type == "RemoteKey" }) else { return [] }
        return set.targets.map(\.address.service)
    }

    /// The services that "it" means afterwards: of "any", those that are.
    var mentionedServices: [ServiceID] {
        switch self {
        case .rule(let command):
            [.create, .change].contains(command.action) ? command.rule.actions.map(\.address.service) : []
        case .runScene(let run): run.scene.actions.map(\.address.service)
        case .query(let query) where query.topic.isAny && !query.topic.matching.isEmpty:
            query.topic.matching.map(\.service)
        case .set, .query, .house, .explain, .list: targets.map(\.address.service)
        case .time, .scene, .timer, .setUp, .connection, .signIn, .tell, .acknowledge, .help, .confirm, .cancel,
            .undo, .repeat:
            []
        }
    }

    /// The services that a question about the past is answered of: "why is it dark in here" is, where one lamp was
    /// switched off, about that one.
    public var explainedServices: [ServiceID] {
        guard let history else { return [] }
        let told = Set(history.inquiry.entries.compactMap(\.activity.service))
        return targets.map(\.address.service).filter(told.contains)
    }
}
