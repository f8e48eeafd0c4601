internal import Synchronization
public import VoiceService

/// By what a house hears: its microphones and satellites, whether each is there, and how loud it is at it.
public final class EarBoard: Sendable {
    /// What kind of ear it is.
    public enum Kind: String, Sendable {
        /// A microphone of this machine.
        case microphone
        /// A box in a room.
        case satellite
        /// A microphone of this machine that the house doesn't listen to.
        case unused
    }

    /// An ear as it is now.
    public struct Entry: Sendable {
        /// What kind it is.
        public var kind: Kind
        /// What people call it.
        public var name: String
        /// What settings name it by.
        public var device: String
        /// Its room, where it has one.
        public var room: String?
        /// The connection of the home that leads to it, where it is of the home and not of the settings.
        public var connection: String?
        /// The address that it has answered from, where it is reached by the network.
        public var address: String?
        /// Whether something is heard by it.
        public var isThere: Bool
        /// Why nothing is.
        public var problem: String?
        /// How loud it is, in dBFS; `nil` where that isn't known.
        public var level: Double?
        /// Whether somebody speaks.
        public var isSpoken: Bool
    }

    private let meters = Mutex<[EarMeter]>([])
    private let announced = Mutex<[FoundSatellite]>([])
    private let others = Mutex<@Sendable () -> [(device: String, name: String)]>({ [] })

    /// Makes a board without ears.
    public init() {}

    /// Adds an ear.
    /// - Parameter connection: the connection of the home that leads to it, where one does.
    /// - Returns: what is to be told of all that happens at it.
    public func add(_ kind: Kind, name: String, device: String, room: String?, connection: String? = nil) -> EarMeter {
        let meter = EarMeter(
            Entry(
                kind: kind, name: name, device: device, room: room, connection: connection, isThere: false,
                isSpoken: false))
        meters.withLock { $0.append(meter) }
        return meter
    }

    /// Takes an ear away that the house doesn't have any more.
    public func remove(_ meter: EarMeter) { meters.withLock { $0.removeAll { $0 === meter } } }

    /// The satellites that announce themselves in the network, whether or not the house has them.
    public var found: [FoundSatellite] { announced.withLock { $0 } }

    /// Takes the satellites that announce themselves now.
    public func take(found: [FoundSatellite]) { announced.withLock { $0 = found } }

    /// Takes what lists the microphones of this machine, used or not.
    public func takeList(_ list: @escaping @Sendable () -> [(device: String, name: String)]) {
        others.withLock { $0 = list }
    }

    /// All ears as they are now; those that the house doesn't listen to come last.
    public var entries: [Entry] {
        let used = meters.withLock { $0 }.map { $0.entry(at: .now) }
        let devices = Set(used.map(\.device))
        let list = others.withLock { $0 }()
        return used
            + list.filter { !devices.contains($0.device) }.map {
                Entry(kind: .unused, name: $0.name, device: $0.device, room: nil, isThere: false, isSpoken: false)
            }
    }
}

/// How loud it is at one ear, and whether it is there.
public final class EarMeter: Sendable {
    private struct State {
        var entry: EarBoard.Entry
        var measured: ContinuousClock.Instant?
    }

    /// How long a level counts.
    private static let life = Duration.seconds(2)

    private let state: Mutex<State>

    init(_ entry: EarBoard.Entry) { state = Mutex(State(entry: entry)) }

    /// Takes what happens at the ear.
    public func take(_ event: HearingEvent) {
        state.withLock { state in
            switch event {
            case .level(let rms, _):
                (state.entry.isThere, state.entry.problem) = (true, nil)
                (state.entry.level, state.measured) = (rms, .now)
            case .speechStart: state.entry.isSpoken = true
            case .utterance, .undecodable, .nothingSaid: state.entry.isSpoken = false
            case .interrupted(let reason):
                (state.entry.isThere, state.entry.problem, state.entry.isSpoken) = (false, reason, false)
            case .resumed: (state.entry.isThere, state.entry.problem) = (true, nil)
            default: break
            }
        }
    }

    /// Notes whether the ear is there at all, and why it isn't.
    /// - Parameter address: from where it has answered, where that is known.
    public func note(isThere: Bool, problem: String? = nil, address: String? = nil) {
        state.withLock { state in
            if let address { state.entry.address = address }
            (state.entry.isThere, state.entry.problem) = (isThere, problem)
            if !isThere { state.entry.isSpoken = false }
        }
    }

    func entry(at now: ContinuousClock.Instant) -> EarBoard.Entry {
        state.withLock { state in
            var entry = state.entry
            if let measured = state.measured, measured.duration(to: now) <= Self.life, entry.isThere { return entry }
            entry.level = nil
            return entry
        }
    }
}
