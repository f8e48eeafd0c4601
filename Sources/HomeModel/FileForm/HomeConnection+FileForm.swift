extension HomeConnection {
    /// The connection as the home file has it.
    public var fileForm: FileNode {
        .map(
            ("name", .string(name)),
            (way.key, way.settings),
            ("addsNew", addsNew ? .bool(true) : nil))
    }
}

extension HomeConnection.Way {
    /// The key under which home files have its settings.
    public var key: String {
        switch self {
        case .mqtt: "mqtt"
        case .homeAssistant: "homeAssistant"
        case .homeKit: "homeKit"
        case .satellite: "satellite"
        }
    }

    fileprivate var settings: FileNode {
        func text(_ text: String?) -> FileNode? { text.map { .string($0) } }
        return switch self {
        case .mqtt(let broker):
            .map(
                ("url", .string(broker.url)), ("user", text(broker.user)), ("passwordFile", text(broker.passwordFile)),
                ("ca", text(broker.ca)), ("certificate", text(broker.certificate)), ("key", text(broker.key)),
                ("dialects", .texts(broker.dialects.map(\.rawValue))), ("zigbeeBases", .texts(broker.zigbeeBases)),
                ("discoveryPrefix", text(broker.discoveryPrefix)))
        case .homeAssistant(let server):
            .map(
                ("url", .string(server.url)), ("tokenFile", text(server.tokenFile)), ("ca", text(server.ca)),
                ("onlyExposed", server.onlyExposed ? .bool(true) : nil), ("label", text(server.label)))
        case .homeKit(let network): .map(("interfaces", .texts(network.interfaces)))
        case .satellite(let satellite):
            .map(
                ("url", .string(satellite.url)), ("room", text(satellite.room)), ("as", text(satellite.speaker)),
                ("announced", text(satellite.announced)))
        }
    }
}
