internal import Connections
public import HouseService
public import ServiceLifecycle
public import Speech
internal import Synchronization
internal import VoiceService
internal import WyomingProtocol

/// A box with a microphone and a loudspeaker in a room: the house connects to it, hears through it and answers by it,
/// and comes back to it when the connection is lost.
public final class Satellite: Service, Speaking {
    /// Where it is, and what it is called where people read of it.
    public struct Place: Sendable, Hashable {
        /// The name or number of the machine.
        public var host: String
        /// The port.
        public var port: Int
        /// Its room, or its address where that isn't known.
        public var name: String

        /// Makes a place.
        public init(host: String, port: Int, name: String) {
            self.host = host
            self.port = port
            self.name = name
        }
    }

    /// What all satellites of a house share.
    public struct Shared: Sendable {
        /// The recognisers.
        public let pool: RecogniserPool
        /// The arbiter that decides which satellite answers if several have heard the same.
        public let arbiter: HearingArbiter
        /// The voice that speaks.
        public let voice: any SpeechSynthesizer
        /// What has to be said first; nothing where everything counts.
        public let wakePhrase: String?
        /// Tells people something.
        public let tell: @Sendable (String) -> Void

        /// Joins them.
        public init(
            pool: RecogniserPool, arbiter: HearingArbiter, voice: any SpeechSynthesizer, wakePhrase: String?,
            tell: @escaping @Sendable (String) -> Void
        ) {
            self.pool = pool
            self.arbiter = arbiter
            self.voice = voice
            self.wakePhrase = wakePhrase
            self.tell = tell
        }
    }

    /// How long a connection has to hold until the next that fails is tried again soon.
    private static let steady = Duration.seconds(30)

    let place: Place
    let session: Session
    let shared: Shared
    let screen: any ListeningScreen
    /// Is told how loud it is at it.
    let meter: EarMeter
    /// What is to be said; only while it is connected.
    private let outgoing = Mutex<SatelliteOutgoing?>(nil)
    /// Where it announces itself now, which is tried where it isn't found at its place.
    private let elsewhere: @Sendable () -> (host: String, port: Int)?

    /// Makes a satellite that isn't connected yet.
    /// - Parameters:
    ///   - place: where it is reached, and what it is called.
    ///   - session: who speaks to it, and where.
    ///   - shared: what all satellites of the house have in common.
    ///   - screen: where it is shown what it hears and what comes of that.
    ///   - connection: the connection of the home that leads to it, where one does.
    ///   - room: its room; where nothing is said, it is called by that.
    ///   - elsewhere: where it announces itself now, which is tried where it isn't found at its place.
    public init(
        _ place: Place, session: Session, shared: Shared, screen: any ListeningScreen, connection: String? = nil,
        room: String? = nil, elsewhere: @escaping @Sendable () -> (host: String, port: Int)? = { nil }
    ) {
        self.place = place
        self.session = session
        self.shared = shared
        self.screen = screen
        self.elsewhere = elsewhere
        meter = session.house.ears.add(
            .satellite, name: place.name, device: "\(place.host):\(place.port)", room: room, connection: connection)
    }

    /// Says a text by its loudspeaker; what is said while it isn't connected is nobody's to hear.
    public func say(_ text: String) {
        outgoing.withLock { $0 }?.say(text)
    }

    /// Whether there is a connection to it.
    public var isConnected: Bool { outgoing.withLock { $0 != nil } }

    /// Takes it off the list of what the house hears by.
    func leave() { session.house.ears.remove(meter) }

    /// Stays connected until the program is asked to end.
    public func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            var backoff = Backoff(least: .seconds(1), most: .seconds(60))
            var told: String?
            var isMissed = false
            while !Task.isCancelled {
                let begin = ContinuousClock.now
                let (reason, wasThere) = await once(at: isMissed ? elsewhere() : nil)
                // Next time the other of the two places is tried.
                isMissed = !wasThere && !isMissed
                if Task.isCancelled { return }
                // A reason that stays is told once, and again only after the satellite was there.
                if reason != told || wasThere {
                    shared.tell("the satellite \(place.name) is away (\(reason)); trying again")
                }
                told = reason
                meter.note(isThere: false, problem: reason)
                if begin.duration(to: .now) > Self.steady { backoff.reset() }
                try? await Task.sleep(for: backoff.next())
            }
        }
    }

    /// Connects once, and gives why it ended, and whether it was a satellite.
    private func once(at other: (host: String, port: Int)?) async -> (reason: String, wasThere: Bool) {
        let introduction = Introduction()
        let reason = await once(introduction, at: other ?? (host: place.host, port: place.port))
        return (reason, introduction.isDone.withLock { $0 })
    }

    /// Whether a satellite has told that it is one.
    private final class Introduction: Sendable {
        let isDone = Mutex(false)
    }

    private func once(_ introduction: Introduction, at address: (host: String, port: Int)) async -> String {
        do {
            try await WyomingLink.connect(host: address.host, port: address.port) { [self] inbox, outbox in
                let peer = inbox.address
                let outgoing = SatelliteOutgoing()
                let visit = SatelliteVisit(self, outgoing: outgoing)
                self.outgoing.withLock { $0 = outgoing }
                defer { self.outgoing.withLock { $0 = nil } }
                try await visit.run(&inbox, outbox) {
                    introduction.isDone.withLock { $0 = true }
                    self.meter.note(isThere: true, address: peer)
                    self.shared.tell("the satellite \(self.place.name) is there")
                }
            }
            return "it has closed the connection"
        } catch let problem as SatelliteSession.Problem {
            return problem.description
        } catch is WyomingError {
            return "it doesn't speak the Wyoming protocol"
        } catch let failure as WyomingLink.Failure {
            return failure.description
        } catch {
            return "\(error)"
        }
    }
}
