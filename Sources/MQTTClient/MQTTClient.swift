internal import Connections
internal import Synchronization

/// A client of one broker: it connects, and connects again whenever the connection is lost.
///
/// Nothing is kept for a later connection: what can't be sent now fails, and every connection begins without
/// subscriptions (a clean session), so that whoever reads ``next()`` subscribes after each ``MQTTNews/connected``.
public final class MQTTClient: Sendable {
    private let settings: MQTTClientSettings
    private let inbox = Inbox()
    private let lines = Mutex<Lines?>(nil)
    private let spoken = Mutex<MQTTVersion>(.five)

    /// Makes a client that isn't connected.
    public init(settings: MQTTClientSettings) { self.settings = settings }

    /// Stays connected until the task is cancelled; then says goodbye.
    public func run() async {
        inbox.open()
        defer {
            lines.withLock { $0 = nil }
            inbox.close()
        }
        // Somebody who waits for a broker on the same network waits less than two seconds, with the connecting; nobody
        // hammers at a door that stays shut.
        var waits = Backoff(most: .milliseconds(1500))
        var refusedWaits = Backoff(least: .seconds(2), most: .seconds(60))
        var isOld = false
        while !Task.isCancelled {
            let version = version
            let lines = Lines(settings: settings, version: version, inbox: inbox)
            self.lines.withLock { $0 = lines }
            let begin = ContinuousClock.now
            let problem = await lines.live()
            if Task.isCancelled { return }
            // A broker that only hung up may have had another reason: the newer version is tried again next time.
            isOld = isOld || lines.doubt == .told
            let next: MQTTVersion = isOld || version == .five && lines.doubt == .silent ? .threeOne : .five
            spoken.withLock { $0 = next }
            if version == .five, lines.doubt == .told { continue }
            if begin.duration(to: .now) > .seconds(5) {
                waits.reset()
                refusedWaits.reset()
            }
            let wait = problem.isRefusal ? refusedWaits.next() : waits.next()
            try? await Task.sleep(for: wait)
        }
    }

    /// The version of the protocol that is spoken, or tried next: the newer one where the broker knows it.
    public var version: MQTTVersion { spoken.withLock { $0 } }

    /// What happened since the last call, after waiting for something to happen; empty when ``run()`` is over. One
    /// reader only: while it doesn't read, the broker's messages wait in the network.
    public func next() async -> [MQTTNews] { await inbox.take() }

    /// Whether the broker has let us in.
    public var isConnected: Bool { lines.withLock { $0 }?.isConnected ?? false }

    /// Sends a message now, in the order of the calls; ``MQTTReceipt`` tells whether it arrived at the broker.
    @discardableResult public func send(_ message: MQTTMessage) throws(MQTTSendError) -> MQTTReceipt {
        // One way may be known to be lost before the other: who hears nothing sends nothing.
        guard let lines = lines.withLock({ $0 }), lines.isConnected else { throw .notConnected }
        return try lines.sender.send(message)
    }

    /// Asks for the messages of all topics that match.
    public func subscribe(_ filters: [String]) throws(MQTTSendError) {
        guard let lines = lines.withLock({ $0 }) else { throw .notConnected }
        try lines.reader.subscribe(filters)
    }

    /// Asks for no more messages of filters that were subscribed to.
    public func unsubscribe(_ filters: [String]) throws(MQTTSendError) {
        guard let lines = lines.withLock({ $0 }) else { throw .notConnected }
        try lines.reader.unsubscribe(filters)
    }
}

extension MQTTProblem {
    /// Whether somebody has to do something about it before another try can go better.
    public var isRefusal: Bool {
        switch self {
        case .noAnswer, .unknownHost: false
        case .notAuthorised, .certificate, .refused: true
        }
    }
}
