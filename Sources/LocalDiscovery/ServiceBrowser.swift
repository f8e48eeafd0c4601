internal import NIOCore

/// Finds the services of one type that are in the local network, and follows their coming, moving and going, by
/// multicast DNS of its own: no other program has to run.
public actor ServiceBrowser {
    /// How it stands with the search, for people who find nothing.
    public struct Report: Hashable, Sendable {
        /// Whether the search has begun: before, that nothing was found says nothing.
        public var hasBegun = false
        /// The interfaces that questions go out by.
        public var interfaces: [NetworkInterface] = []
        /// The interfaces that could not be used, with the reason.
        public var failures: [String: String] = [:]
        /// Whether what services tell by themselves is heard; without it they are only found by asking.
        public var hearsAnnouncements = false
        /// How many rounds of questions were sent.
        public var questions = 0
        /// How many packets came in.
        public var packets = 0
        /// How many of them could not be read.
        public var malformedPackets = 0
    }

    /// The pauses between questions; the last one comes again and again (RFC 6762, 5.2: each at least twice the one
    /// before).
    private static let pauses: [Duration] = [
        .milliseconds(500), .seconds(1), .seconds(2), .seconds(6), .seconds(20), .seconds(60),
    ]

    private let chosen: [String]
    private var cache: ServiceCache
    private var told: [FoundService] = []
    private var listeners: [Int: AsyncStream<[FoundService]>.Continuation] = [:]
    private var nextListener = 0
    private var askers: [MulticastSocket.Channel] = []
    /// How often looking has begun: the latest has the askers.
    private var looks = 0
    private var lastAsked: ContinuousClock.Instant?
    private let bell = Bell()
    /// How it stands with the search.
    public private(set) var report = Report()

    /// Makes a browser.
    /// - Parameters:
    ///   - type: the type of service: `_hap._tcp`.
    ///   - interfaces: names or addresses of the interfaces to look on; where it is empty, all of them.
    public init(type: String, interfaces: [String] = []) {
        cache = ServiceCache(type: DNSName(type + ".local"))
        chosen = interfaces
    }

    /// The services that are known now.
    public var services: [FoundService] { cache.services(at: .now) }

    /// The services, now and after each change; a slow reader gets the newest list.
    public func updates() -> AsyncStream<[FoundService]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [FoundService].self, bufferingPolicy: .bufferingNewest(1))
        nextListener += 1
        let number = nextListener
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.drop(number) } }
        continuation.yield(services)
        return stream
    }

    /// Asks soon again, because something is missing.
    public func ask() { bell.ring() }

    /// Looks until the task is cancelled; interfaces that come and go meanwhile are followed.
    public func run() async {
        while !Task.isCancelled {
            let devices = NetworkInterface.current(chosen: chosen)
            await look(on: devices)
            // Nothing to look on, or all of it broke: not again at once.
            try? await Task.sleep(for: .seconds(2))
        }
    }

    private func drop(_ number: Int) { listeners[number] = nil }

    private func look(on devices: [NIONetworkDevice]) async {
        looks += 1
        let look = looks
        report.interfaces = []
        report.failures = [:]
        // They are this call's own until they are read to their end: a socket that is let go of unread ends the
        // program, and another call may begin while this one waits.
        var sockets: [MulticastSocket.Channel] = []
        for device in devices {
            do {
                sockets.append(try await MulticastSocket.asking(on: device))
                NetworkInterface(device).map { report.interfaces.append($0) }
            } catch {
                report.failures[device.name] = "\(error)"
            }
        }
        let listener = try? await MulticastSocket.listening(on: devices)
        if look == looks { askers = sockets }
        report.hearsAnnouncements = listener != nil
        report.hasBegun = true
        // Nothing found is news, too, for who waits for the search to begin.
        for listener in listeners.values { listener.yield(services) }
        await withTaskGroup(of: Void.self) { group in
            for channel in sockets + (listener.map { [$0] } ?? []) {
                group.addTask { await self.read(channel) }
            }
            group.addTask { await self.askRepeatedly(as: devices) }
            // The first that ends (an interface went, or came) ends all.
            _ = await group.next()
            group.cancelAll()
        }
        if look == looks { askers = [] }
    }

    private func read(_ channel: MulticastSocket.Channel) async {
        try? await channel.executeThenClose { inbound, _ in
            for try await packet in inbound { await self.take(packet.data) }
        }
    }

    private func take(_ packet: ByteBuffer) async {
        report.packets += 1
        guard let message = try? DNSMessage(decoding: packet.readableBytesView) else {
            report.malformedPackets += 1
            return
        }
        cache.take(message, at: .now)
        tellChanges()
        let isIncomplete = cache.questions(at: .now).count > 1
        if message.isResponse, isIncomplete, lastAsked.map({ .now - $0 > .seconds(1) }) ?? true {
            await sendQuestions()
        }
    }

    private func tellChanges() {
        let now = services
        guard now != told else { return }
        told = now
        for listener in listeners.values { listener.yield(now) }
    }

    private func askRepeatedly(as devices: [NIONetworkDevice]) async {
        var round = 0
        while !Task.isCancelled {
            await sendQuestions()
            let pause = Self.pauses[min(round, Self.pauses.count - 1)]
            round = await bell.wait(atMost: pause) ? 0 : round + 1
            tellChanges()
            let current = NetworkInterface.current(chosen: chosen)
            if current.compactMap(NetworkInterface.init) != devices.compactMap(NetworkInterface.init) { return }
        }
    }

    private func sendQuestions() async {
        lastAsked = .now
        report.questions += 1
        guard let destination = try? MulticastSocket.destination() else { return }
        let packet = ByteBuffer(bytes: DNSMessage(questions: cache.questions(at: .now)).encoded)
        for asker in askers {
            try? await asker.channel.writeAndFlush(AddressedEnvelope(remoteAddress: destination, data: packet))
        }
    }
}
