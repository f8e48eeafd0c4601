internal import Connections
internal import HouseService
internal import LocalDiscovery
internal import WyomingProtocol

/// What announces itself as speaking the Wyoming protocol, and which of it are satellites: each is asked once what it
/// is, and again later where it doesn't answer.
///
/// Whoever is in the network can announce whatever they like, so this is bounded and believes little.
/// A value on a given clock.
struct SatelliteCensus {
    /// Somewhere that can be asked.
    struct Candidate: Hashable, Sendable {
        /// What it announces.
        var service: FoundService
        /// The address that is asked.
        var address: String
    }

    /// What became of a question.
    enum Answer: Hashable, Sendable {
        /// It is a satellite.
        case satellite(WyomingInfo.Satellite)
        /// It speaks the protocol, and is none; or it speaks another.
        case other
        /// Nobody has answered.
        case nobody
    }

    private struct Entry {
        var answer: Answer?
        var tries = 0
        var next: ContinuousClock.Instant
    }

    /// How many are asked at most: a network that announces more is flooding us.
    static let most = 32
    /// How long it takes until one that didn't answer is asked again; twice as long each time.
    private static let pause = Duration.seconds(30)
    /// How often that doubles.
    private static let doublings = 5

    private let naming: DeviceNaming
    private let isNear: @Sendable (String) -> Bool
    private var entries: [Candidate: Entry] = [:]
    private var order: [Candidate] = []

    /// Nothing was announced.
    /// - Parameters:
    ///   - naming: what names people can say.
    ///   - isNear: whether an address is one that may be asked.
    init(naming: DeviceNaming, isNear: @escaping @Sendable (String) -> Bool) {
        self.naming = naming
        self.isNear = isNear
    }

    /// Takes what is announced now; what isn't any more is forgotten.
    mutating func take(_ services: [FoundService], at now: ContinuousClock.Instant) {
        let candidates = services.compactMap(candidate).prefix(Self.most)
        entries = entries.filter { candidates.contains($0.key) }
        order = []
        for candidate in candidates where !order.contains(candidate) {
            order.append(candidate)
            if entries[candidate] == nil { entries[candidate] = Entry(next: now) }
        }
    }

    /// Those that are to be asked now.
    func due(at now: ContinuousClock.Instant) -> [Candidate] {
        order.filter { candidate in
            guard let entry = entries[candidate], entry.answer == nil || entry.answer == .nobody else { return false }
            return entry.next <= now
        }
    }

    /// Takes what became of a question.
    mutating func note(_ answer: Answer, of candidate: Candidate, at now: ContinuousClock.Instant) {
        guard var entry = entries[candidate] else { return }
        entry.answer = answer
        entry.next = now + Self.pause * (1 << min(entry.tries, Self.doublings))
        entry.tries += 1
        entries[candidate] = entry
    }

    /// The satellites among them.
    var satellites: [FoundSatellite] {
        order.compactMap { candidate in
            guard case .satellite(let told)? = entries[candidate]?.answer else { return nil }
            let service = candidate.service
            let others = service.addresses.filter { $0 != candidate.address }
            return FoundSatellite(
                name: naming.sayable(told.name) ?? naming.sayable(service.name) ?? "Satellite",
                announced: String(service.name.prefix(64)), area: told.area.flatMap(naming.sayable), host: service.host,
                addresses: [candidate.address] + others, port: service.port)
        }
    }

    private func candidate(_ service: FoundService) -> Candidate? {
        guard (1...65_535).contains(service.port), let address = service.addresses.first(where: isNear) else {
            return nil
        }
        return Candidate(service: service, address: address)
    }
}
