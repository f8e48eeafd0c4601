import HomeModel

/// The ways to real accessories.
extension HomeReader {
    /// Reads a connection.
    mutating func addConnection(_ node: SourceNode) throws(FileFault) {
        let map = try SourceMap(
            node, "a connection", keys: ["name", "mqtt", "homeAssistant", "homeKit", "satellite", "addsNew"])
        let name = try connections.take(
            map.required("name"), number: Int64(home.connections.count + 1), kind: "connection")
        let entry = try map.onlyEntry(among: ["mqtt", "homeAssistant", "homeKit", "satellite"])
        let way: HomeConnection.Way =
            switch entry.key {
            case "mqtt": .mqtt(try Self.broker(entry.value))
            case "homeAssistant": .homeAssistant(try Self.server(entry.value))
            case "homeKit": try Self.homeKit(entry.value)
            default: .satellite(try satellite(entry.value))
            }
        home.connections.append(
            HomeConnection(name: name, way: way, addsNew: try map.bool("addsNew", default: false)))
    }

    private static func broker(_ node: SourceNode) throws(FileFault) -> MQTTBroker {
        try refuseSecret("password", of: node, instead: "passwordFile")
        let map = try SourceMap(
            node, "an MQTT broker",
            keys: [
                "url", "user", "passwordFile", "ca", "certificate", "key", "dialects", "zigbeeBases", "discoveryPrefix",
            ])
        var broker = MQTTBroker(
            url: try map.required("url").address(schemes: MQTTBroker.schemes, example: "mqtt://broker.lan:1883"))
        broker.user = try map.text("user")
        broker.passwordFile = try map.text("passwordFile")
        broker.ca = try map.text("ca")
        broker.certificate = try map.text("certificate")
        broker.key = try map.text("key")
        for dialect in try map.list("dialects") {
            broker.dialects.append(try dialect.word(of: MQTTBroker.Dialect.allCases))
        }
        for base in try map.list("zigbeeBases") { broker.zigbeeBases.append(try base.text()) }
        broker.discoveryPrefix = try map.text("discoveryPrefix")
        return broker
    }

    private static func server(_ node: SourceNode) throws(FileFault) -> HomeAssistantServer {
        try refuseSecret("token", of: node, instead: "tokenFile")
        let map = try SourceMap(node, "a Home Assistant", keys: ["url", "tokenFile", "ca", "onlyExposed", "label"])
        return HomeAssistantServer(
            url: try map.required("url").address(schemes: HomeAssistantServer.schemes, example: "ws://ha.lan:8123"),
            tokenFile: try map.text("tokenFile"), ca: try map.text("ca"),
            onlyExposed: try map.bool("onlyExposed", default: false), label: try map.text("label"))
    }

    private static func homeKit(_ node: SourceNode) throws(FileFault) -> HomeConnection.Way {
        guard !node.isNull else { return .homeKit(HomeKitNetwork()) }
        let map = try SourceMap(node, "HomeKit", keys: ["interfaces"])
        var network = HomeKitNetwork()
        for interface in try map.list("interfaces") { network.interfaces.append(try interface.text()) }
        return .homeKit(network)
    }

    private mutating func satellite(_ node: SourceNode) throws(FileFault) -> RoomSatellite {
        let map = try SourceMap(node, "a satellite", keys: ["url", "room", "as", "announced"])
        if let room = map["room"] { satelliteRooms.append(room) }
        if let speaker = map["as"] { satelliteSpeakers.append(speaker) }
        return RoomSatellite(
            url: try map.required("url").address(schemes: RoomSatellite.schemes, example: "tcp://kitchen.lan:10700"),
            room: try map.text("room"), speaker: try map.text("as"), announced: try map.text("announced"))
    }

    /// Throws where a satellite names a room or somebody whom the home doesn't have; they are read after it.
    func checkSatellites() throws(FileFault) {
        for node in satelliteRooms {
            try Self.check(node, "room", among: home.rooms.flatMap { [$0.name] + $0.aliases })
        }
        let roles = Person.Role.allCases.map(\.rawValue)
        for node in satelliteSpeakers {
            try Self.check(node, "person", among: home.people.flatMap { [$0.name] + $0.aliases } + roles)
        }
    }

    private static func check(_ node: SourceNode, _ kind: String, among names: [String]) throws(FileFault) {
        let name = try node.text()
        guard !names.contains(where: { EntityName.folded($0) == EntityName.folded(name) }) else { return }
        throw node.fault(.unknownName(name, kind: kind, suggestion: Nearest.of(name, among: names)))
    }

    /// Throws where somebody wrote a secret into the file, saying where it belongs.
    private static func refuseSecret(
        _ key: String, of node: SourceNode, instead: String
    ) throws(FileFault) {
        guard case .map(let entries) = node.content, let entry = entries.first(where: { $0.key == key }) else { return }
        throw FileFault(
            .unknownKey(key, in: "a connection, where secrets don't belong", allowed: [instead], suggestion: instead),
            at: entry.position)
    }

    /// Reads by which connection an accessory is reached, and what the other side calls it.
    ///
    /// One that can't be reached may name a connection that isn't there: its connection was removed,
    /// and may come again.
    func readWay(_ map: SourceMap, of accessory: inout Accessory) throws(FileFault) {
        guard let via = map["via"] else {
            if let entry = map.keys(among: ["address", "optimistic"]).first {
                throw FileFault(.missingKey("via", in: "an accessory with \(entry.key)"), at: entry.position)
            }
            return
        }
        let name = try via.text()
        if home.connection(name) == nil, try map.bool("reachable", default: true) {
            let near = Nearest.of(name, among: home.connections.map(\.name))
            throw via.fault(.unknownName(name, kind: "connection", suggestion: near))
        }
        accessory.via = name
        accessory.address = try map.required("address").text()
        accessory.isOptimistic = try map.bool("optimistic", default: false)
    }
}
