/// How a Home Assistant is reached, and what is taken of it.
public struct HomeAssistantSettings: Sendable {
    /// Its address, as people type it into a browser: `http://ha.lan:8123`; `ws` and `wss` are the same as `http` and
    /// `https`.
    public var url: String
    /// A long-lived access token.
    public var token: String
    /// A file with the certificates that are trusted, in PEM; the system's where none is given.
    public var trustedCertificates: String?
    /// Codes of locks and alarms, by what the entity is called there or by the address of the device.
    public var codes: [String: String] = [:]
    /// The code of locks and alarms that have none in ``codes``.
    public var code: String?
    /// Whether only entities are taken that people let their voice assistants use there.
    public var onlyExposed = false
    /// The label that an entity, its device or its area must have to be taken; none where all are.
    public var label: String?
    /// How long connecting may take, and an answer to a question.
    public var answerDeadline: Duration = .seconds(10)
    /// How long a command may take until Home Assistant has taken it over.
    public var callDeadline: Duration = .seconds(10)
    /// How often is asked whether the other side is still there.
    public var pingInterval: Duration = .seconds(20)
    /// The longest message that is taken, in bytes.
    public var messageLimit = 32 << 20
    /// The most entities that are kept.
    public var entityLimit = 20_000
    /// The most commands that may be under way at once.
    public var callLimit = 512

    /// Settings with the usual bounds.
    public init(url: String, token: String) {
        self.url = url
        self.token = token
    }

    /// Which entities are taken.
    var selection: Selection { Selection(onlyExposed: onlyExposed, label: label) }
}
