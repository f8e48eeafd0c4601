/// How a broker is reached, and as whom.
public struct MQTTClientSettings: Sendable, Hashable {
    /// What the broker publishes for us when the connection breaks, and what we publish ourselves once it is made.
    public struct Presence: Sendable, Hashable {
        /// Where it is published, retained.
        public var topic: String
        /// What stands there while we are connected.
        public var online: String
        /// What stands there otherwise.
        public var offline: String

        /// Makes a pair of announcements.
        public init(topic: String, online: String = "online", offline: String = "offline") {
            self.topic = topic
            self.online = online
            self.offline = offline
        }
    }

    /// Where the broker is.
    public var address: MQTTServerAddress
    /// The user's name, where the broker wants one.
    public var user: String?
    /// The user's password.
    public var password: String?
    /// A file with the certificates that are trusted, in PEM; those of the system without it. A broker's own
    /// certificate in it pins that certificate.
    public var authorityFile: String?
    /// A file with our own certificate, where the broker wants to see one.
    public var certificateFile: String?
    /// A file with the key of our own certificate.
    public var keyFile: String?
    /// How the broker tells us from others; a name that nobody else has at the same broker.
    public var clientID: String
    /// After how many seconds of silence a connection counts as broken, at the least.
    public var keepAlive: Int
    /// How others see whether we are there.
    public var presence: Presence?
    /// Whether what is sent goes by a connection of its own. What the broker answers then needn't wait for all that it
    /// has to tell: a flood of messages delays no command, and none counts as lost that has long arrived.
    public var sendsApart: Bool

    /// Makes settings.
    public init(
        address: MQTTServerAddress, user: String? = nil, password: String? = nil, authorityFile: String? = nil,
        certificateFile: String? = nil, keyFile: String? = nil, clientID: String? = nil, keepAlive: Int = 15,
        presence: Presence? = nil, sendsApart: Bool = false
    ) {
        self.address = address
        self.user = user
        self.password = password
        self.authorityFile = authorityFile
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.clientID = clientID ?? "hearth-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
        self.keepAlive = keepAlive
        self.presence = presence
        self.sendsApart = sendsApart
    }
}

extension MQTTClientSettings {
    /// Those of the connection by which messages come, where others are sent apart. The answer to whether the broker is
    /// still there comes after a flood of them, so it is asked there less often: the other connection knows.
    var ofReader: MQTTClientSettings {
        var settings = self
        settings.keepAlive *= 8
        return settings
    }

    /// Those of the connection by which messages are sent.
    var ofSender: MQTTClientSettings {
        var settings = self
        settings.clientID += "-out"
        settings.presence = nil
        return settings
    }
}
