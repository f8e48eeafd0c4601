internal import Connections
public import HouseService
internal import LocalDiscovery
public import ServiceLifecycle
internal import Synchronization
internal import WyomingProtocol

/// Looks for satellites in the network for as long as the program runs, and tells the house's ears which there are. It
/// asks what each is, and connects to none to hear it: that is for somebody to say.
public struct SatelliteSearch: Service {
    /// What is looked for.
    private static let type = "_wyoming._tcp"
    /// How many are asked at once.
    private static let mostAtOnce = 4
    /// How long one may take to say what it is.
    private static let patience = Duration.seconds(5)
    /// How many messages it may send before it has.
    private static let mostMessages = 8
    /// How often it is looked whether somebody is to be asked again.
    private static let interval = Duration.seconds(15)

    private let ears: EarBoard
    private let interfaces: [String]
    private let naming: DeviceNaming

    /// Makes a search that hasn't begun.
    /// - Parameters:
    ///   - house: the house whose ears are told.
    ///   - interfaces: names or addresses of the interfaces to look on; where it is empty, all of them. What this
    ///     machine announces to itself alone is taken only where its loopback is among them.
    /// - Throws: an error where the program's own files are missing or damaged.
    public init(_ house: House, interfaces: [String] = []) throws {
        ears = house.ears
        self.interfaces = interfaces
        naming = try DeviceNaming()
    }

    /// Whether an address may be asked: one of the networks that this machine is in, or one that only homes have.
    /// Nobody outside is asked because somebody in here announces them.
    private func isNear(_ address: String) -> Bool {
        if address.contains(":") { return address.hasPrefix("fc") || address.hasPrefix("fd") }
        let bytes = address.split(separator: ".").compactMap { UInt8($0) }
        guard bytes.count == 4 else { return false }
        return switch (bytes[0], bytes[1]) {
        case (127, _): interfaces.contains { $0 == "lo" || $0.hasPrefix("127.") }
        case (0, _), (224..., _): false
        case (10, _), (192, 168), (169, 254), (172, 16...31): true
        default: NetworkInterface.isInReach(address)
        }
    }

    /// Looks until the program is asked to end.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            let browser = ServiceBrowser(type: Self.type, interfaces: interfaces)
            let census = SharedCensus(SatelliteCensus(naming: naming, isNear: { isNear($0) }))
            let bell = Bell()
            await withDiscardingTaskGroup { group in
                group.addTask { await browser.run() }
                group.addTask {
                    for await services in await browser.updates() {
                        census.state.withLock { $0.take(services, at: .now) }
                        tell(census)
                        bell.ring()
                    }
                }
                group.addTask {
                    while !Task.isCancelled {
                        await ask(census)
                        tell(census)
                        _ = await bell.wait(atMost: Self.interval)
                    }
                }
            }
        }
    }

    private final class SharedCensus: Sendable {
        let state: Mutex<SatelliteCensus>
        init(_ census: SatelliteCensus) { state = Mutex(census) }
    }

    private func tell(_ census: SharedCensus) { ears.take(found: census.state.withLock { $0.satellites }) }

    /// Asks those that are to be asked, a few at once.
    private func ask(_ census: SharedCensus) async {
        var waiting = census.state.withLock { $0.due(at: .now) }[...]
        await withTaskGroup(of: (SatelliteCensus.Candidate, SatelliteCensus.Answer).self) { group in
            for candidate in waiting.prefix(Self.mostAtOnce) {
                group.addTask { (candidate, await Self.ask(candidate)) }
            }
            waiting = waiting.dropFirst(Self.mostAtOnce)
            for await (candidate, answer) in group {
                guard !Task.isCancelled else { return }
                census.state.withLock { $0.note(answer, of: candidate, at: .now) }
                tell(census)
                if let next = waiting.popFirst() { group.addTask { (next, await Self.ask(next)) } }
            }
        }
    }

    /// Asks one what it is.
    private static func ask(_ candidate: SatelliteCensus.Candidate) async -> SatelliteCensus.Answer {
        var limits = WyomingLink.Limits()
        limits.patience = patience
        limits.silence = patience
        limits.message.payload = 0
        let allowed = limits
        return await withTaskGroup(of: SatelliteCensus.Answer.self) { group in
            group.addTask {
                do {
                    return try await WyomingLink.connect(
                        host: candidate.address, port: candidate.service.port, limits: allowed
                    ) { inbox, outbox in
                        try await outbox.send(.describe)
                        for _ in 0..<mostMessages {
                            guard let message = try await inbox.next() else { return .nobody }
                            if case .info(let info) = message { return info.satellite.map { .satellite($0) } ?? .other }
                        }
                        return .other
                    }
                } catch is WyomingError {
                    return .other
                } catch {
                    return .nobody
                }
            }
            group.addTask {
                try? await Task.sleep(for: patience)
                return .nobody
            }
            defer { group.cancelAll() }
            return await group.next() ?? .nobody
        }
    }
}
