/// A way by which a home reaches what is real: accessories behind an MQTT broker, a Home Assistant or HomeKit over the
/// network, or a satellite, by which it hears and speaks in a room.
///
/// It says where the other side is and how to speak to it. Secrets are never part of it: passwords, tokens and pairing
/// keys are kept apart, so that a home can be shown, exported and stored without giving them away.
public struct HomeConnection: Hashable, Sendable {
    /// What is spoken, and with whom.
    public enum Way: Hashable, Sendable {
        /// Devices at an MQTT broker.
        case mqtt(MQTTBroker)
        /// What a Home Assistant has.
        case homeAssistant(HomeAssistantServer)
        /// HomeKit accessories in the network, which are found by themselves.
        case homeKit(HomeKitNetwork)
        /// A box with a microphone and a loudspeaker in a room; no accessories are behind it.
        case satellite(RoomSatellite)
    }

    /// Its name, unique among the connections of the home; accessories name it in ``Accessory/via``.
    public var name: String
    /// What is spoken, and with whom.
    public var way: Way
    /// Whether devices that appear on the other side later become accessories without being asked for.
    public var addsNew: Bool

    /// Makes a connection.
    public init(name: String, way: Way, addsNew: Bool = false) {
        self.name = name
        self.way = way
        self.addsNew = addsNew
    }

    /// Where the other side is, where it is at one place.
    public var url: String? {
        switch way {
        case .mqtt(let broker): broker.url
        case .homeAssistant(let server): server.url
        case .homeKit: nil
        case .satellite(let satellite): satellite.url
        }
    }

    /// The satellite that it leads to, where it is one.
    public var satellite: RoomSatellite? {
        if case .satellite(let satellite) = way { satellite } else { nil }
    }
}

/// An MQTT broker, and how devices there describe themselves.
public struct MQTTBroker: Hashable, Sendable {
    /// A convention by which devices tell over MQTT what they are.
    public enum Dialect: String, Hashable, Sendable, CaseIterable {
        /// Zigbee2MQTT's list of devices.
        case zigbee2mqtt
        /// Home Assistant's discovery, which many programs and devices speak.
        case discovery
        /// Homie, versions 4 and 5.
        case homie
        /// Tasmota's own discovery.
        case tasmota
        /// Shelly devices of the second generation and later.
        case shelly
    }

    /// The schemes that an address may have; the second one is with TLS.
    public static let schemes = ["mqtt", "mqtts"]

    /// Where it is: `mqtt://broker.lan:1883`, or `mqtts://…` with TLS.
    public var url: String
    /// As whom to log in.
    public var user: String?
    /// The file that has the password, or `$NAME` for a variable of the environment;
    /// otherwise it is kept with the secrets.
    public var passwordFile: String?
    /// The file with the certificates that are trusted besides the system's.
    public var ca: String?
    /// The file with a certificate to log in with.
    public var certificate: String?
    /// The file with the key of ``certificate``.
    public var key: String?
    /// The conventions to look for; all where none is named.
    public var dialects: [Dialect]
    /// What Zigbee2MQTT's topics begin with, where that is not `zigbee2mqtt` alone.
    public var zigbeeBases: [String] = []
    /// What the topics of Home Assistant's discovery begin with, where that is not `homeassistant`.
    public var discoveryPrefix: String?

    /// Makes the settings of a broker.
    public init(
        url: String, user: String? = nil, passwordFile: String? = nil, ca: String? = nil, certificate: String? = nil,
        key: String? = nil, dialects: [Dialect] = []
    ) {
        self.url = url
        self.user = user
        self.passwordFile = passwordFile
        self.ca = ca
        self.certificate = certificate
        self.key = key
        self.dialects = dialects
    }
}

/// A Home Assistant.
public struct HomeAssistantServer: Hashable, Sendable {
    /// The schemes that an address may have.
    public static let schemes = ["ws", "wss", "http", "https"]

    /// Where it is: `ws://ha.lan:8123`, or `wss://…` with TLS.
    public var url: String
    /// The file that has the token, or `$NAME` for a variable of the environment;
    /// otherwise it is kept with the secrets.
    public var tokenFile: String?
    /// The file with the certificates that are trusted besides the system's.
    public var ca: String?
    /// Whether only that is taken which people let their voice assistants use there.
    public var onlyExposed: Bool
    /// The label that something, its device or its area must have to be taken; all is where none is named.
    public var label: String?

    /// Makes the settings of a Home Assistant.
    public init(
        url: String, tokenFile: String? = nil, ca: String? = nil, onlyExposed: Bool = false, label: String? = nil
    ) {
        self.url = url
        self.tokenFile = tokenFile
        self.ca = ca
        self.onlyExposed = onlyExposed
        self.label = label
    }
}

/// Where HomeKit accessories are looked for.
public struct HomeKitNetwork: Hashable, Sendable {
    /// The network interfaces, by name or address; all where none is named.
    public var interfaces: [String]

    /// Makes the settings.
    public init(interfaces: [String] = []) { self.interfaces = interfaces }
}
