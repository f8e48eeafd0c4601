internal import JSONValues

/// How a household's broker is reached, and what is looked for there.
public struct MQTTSettings: Sendable, Hashable {
    /// Ways in which devices announce themselves.
    public enum Dialect: String, Sendable, Hashable, CaseIterable {
        /// Zigbee2MQTT's list of devices.
        case zigbee2mqtt
        /// Home Assistant's discovery, which Tasmota, ESPHome, OpenMQTTGateway, Z-Wave JS UI and hundreds more speak.
        case discovery
        /// Tasmota's own announcements.
        case tasmota
        /// Shelly's devices of the second generation and later.
        case shelly
        /// The Homie convention, 4 and 5.
        case homie
    }

    /// Where the broker is: `mqtt://host`, `mqtts://host:8883`.
    public var url: String
    /// The user's name there.
    public var user: String?
    /// The user's password.
    public var password: String?
    /// A file with the certificates to trust, in PEM; the system's without it.
    public var caFile: String?
    /// A file with our own certificate.
    public var clientCertificate: String?
    /// A file with the key of our own certificate.
    public var clientKey: String?
    /// What is looked for.
    public var dialects: [Dialect]
    /// What Zigbee2MQTT's topics begin with; several where there are several of it.
    public var zigbeeBases: [String]
    /// What the topics of Home Assistant's discovery begin with.
    public var discoveryPrefix: String
    /// Where we tell others whether we are there; nowhere without it.
    public var statusTopic: String?
    /// The codes of locks and alarms, by the address of the device; under no address that of all others.
    public var codes: [String: String] = [:]
    /// How long a broker may take to take a command over.
    public var deadline: Duration

    /// Makes settings.
    public init(
        url: String, user: String? = nil, password: String? = nil, caFile: String? = nil,
        clientCertificate: String? = nil, clientKey: String? = nil, dialects: [Dialect] = Dialect.allCases,
        zigbeeBases: [String] = ["zigbee2mqtt"], discoveryPrefix: String = "homeassistant",
        statusTopic: String? = "hearth/status", deadline: Duration = .seconds(5)
    ) {
        self.url = url
        self.user = user
        self.password = password
        self.caFile = caFile
        self.clientCertificate = clientCertificate
        self.clientKey = clientKey
        self.dialects = dialects
        self.zigbeeBases = zigbeeBases
        self.discoveryPrefix = discoveryPrefix
        self.statusTopic = statusTopic
        self.deadline = deadline
    }
}
