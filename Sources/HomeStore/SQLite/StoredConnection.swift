internal import HomeModel

/// A ``HomeConnection`` without its name, as the column `connection.settings` keeps it in JSON.
/// There is no secret in it.
struct StoredConnection: Codable {
    private var kind: String
    private var url: String?
    private var user: String?
    private var secretFile: String?
    private var ca: String?
    private var certificate: String?
    private var key: String?
    private var dialects: [String]?
    private var zigbeeBases: [String]?
    private var discoveryPrefix: String?
    private var onlyExposed: Bool?
    private var label: String?
    private var interfaces: [String]?
    private var room: String?
    private var speaker: String?
    private var announced: String?
    private var addsNew: Bool?

    /// Takes a connection apart.
    init(_ connection: HomeConnection) {
        kind = connection.way.key
        addsNew = connection.addsNew ? true : nil
        switch connection.way {
        case .mqtt(let broker):
            url = broker.url
            user = broker.user
            secretFile = broker.passwordFile
            ca = broker.ca
            certificate = broker.certificate
            key = broker.key
            dialects = broker.dialects.isEmpty ? nil : broker.dialects.map(\.rawValue)
            zigbeeBases = broker.zigbeeBases.isEmpty ? nil : broker.zigbeeBases
            discoveryPrefix = broker.discoveryPrefix
        case .homeAssistant(let server):
            url = server.url
            secretFile = server.tokenFile
            ca = server.ca
            onlyExposed = server.onlyExposed ? true : nil
            label = server.label
        case .homeKit(let network):
            interfaces = network.interfaces.isEmpty ? nil : network.interfaces
        case .satellite(let satellite):
            url = satellite.url
            room = satellite.room
            speaker = satellite.speaker
            announced = satellite.announced
        }
    }

    /// The connection of the name.
    /// - Throws: ``DamagedRecord`` where it is none.
    func connection(named name: String) throws(DamagedRecord) -> HomeConnection {
        HomeConnection(name: name, way: try way(of: name), addsNew: addsNew ?? false)
    }

    private func way(of name: String) throws(DamagedRecord) -> HomeConnection.Way {
        switch (kind, url) {
        case ("mqtt", let url?):
            var known: [MQTTBroker.Dialect] = []
            for word in dialects ?? [] {
                guard let dialect = MQTTBroker.Dialect(rawValue: word) else {
                    throw DamagedRecord(description: "unknown dialect “\(word)” of the connection “\(name)”")
                }
                known.append(dialect)
            }
            var broker = MQTTBroker(
                url: url, user: user, passwordFile: secretFile, ca: ca, certificate: certificate, key: key,
                dialects: known)
            broker.zigbeeBases = zigbeeBases ?? []
            broker.discoveryPrefix = discoveryPrefix
            return .mqtt(broker)
        case ("homeAssistant", let url?):
            return .homeAssistant(
                HomeAssistantServer(
                    url: url, tokenFile: secretFile, ca: ca, onlyExposed: onlyExposed ?? false, label: label))
        case ("homeKit", _):
            return .homeKit(HomeKitNetwork(interfaces: interfaces ?? []))
        case ("satellite", let url?):
            return .satellite(RoomSatellite(url: url, room: room, speaker: speaker, announced: announced))
        default:
            throw DamagedRecord(description: "unknown kind “\(kind)” of the connection “\(name)”")
        }
    }
}
