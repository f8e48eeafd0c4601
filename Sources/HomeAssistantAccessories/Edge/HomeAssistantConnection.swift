public import Connections
public import HomeModel
internal import NIOCore
internal import NIOWebSocket

/// A Home Assistant, with everything that it has: each of its devices is one here, by its WebSocket API.
///
/// All that is known of the protocol is in `Session`; here is what has to wait: for the network, for answers, for time.
public actor HomeAssistantConnection: DeviceConnection {
    private let settings: HomeAssistantSettings
    private let address: ServerAddress
    private let catalogue: MappingCatalogue
    private let broadcast = EventBroadcast()
    private let clock = ContinuousClock()
    private var session: Session?
    private var outgoing: AsyncStream<String>.Continuation?
    private var timer: Timer?
    private var batches: [Int: Batch] = [:]
    private var lastBatch = 0
    private var backoff: Backoff
    private var ending: ConnectionState?

    /// How it stands with the other side.
    public private(set) var state = ConnectionState.connecting

    /// Writes that somebody waits for.
    private struct Batch {
        var results: [AccessoryError?]
        var open: Set<Int>
        var waiter: CheckedContinuation<[AccessoryError?], Never>?
    }

    /// Makes a connection; nothing is done before ``run()``.
    /// - Throws: ``HomeAssistantSettingsError`` for settings that no connection can be made with.
    public init(settings: HomeAssistantSettings, backoff: Backoff = Backoff()) throws {
        guard let address = ServerAddress(settings.url) else { throw HomeAssistantSettingsError.malformedAddress }
        guard !settings.token.isEmpty, settings.token.allSatisfy({ !$0.isWhitespace }) else {
            throw HomeAssistantSettingsError.malformedToken
        }
        self.settings = settings
        self.address = address
        self.backoff = backoff
        catalogue = try MappingCatalogue()
    }

    /// What is told from the call on.
    public nonisolated func events() -> AsyncStream<DeviceEvent> { broadcast.stream() }

    /// The events, with all that wait for the reader handed over at once.
    public nonisolated func gatheredEvents() -> AsyncStream<[DeviceEvent]> { broadcast.gathered() }

    /// The devices that are there, with their values; none before the first connection.
    public var devices: [DeviceDescription] { session?.devices ?? [] }

    /// Connects and stays connected until the task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            ending = nil
            do throws(LinkError) {
                let link = try await WebSocketLink.connect(
                    to: address, trusting: settings.trustedCertificates, within: settings.answerDeadline,
                    messageLimit: settings.messageLimit)
                await follow(link)
            } catch {
                ending = error.problem == .certificate ? .refused(.certificate) : .unreachable(error.problem)
            }
            if Task.isCancelled { break }
            let ending = ending ?? .unreachable(.noAnswer)
            lose(ending)
            // A token that was refused once stays refused: asking again might get this machine banned there.
            let pause = ending == .refused(.notAuthorised) ? Duration.seconds(86_400 * 365) : backoff.next()
            try? await clock.sleep(for: ending == .refused(.certificate) ? max(pause, .seconds(60)) : pause)
        }
        lose(.unreachable(.noAnswer))
    }

    private func enter(_ new: ConnectionState) {
        guard state != new else { return }
        state = new
        broadcast.send(.state(new))
    }

    private func lose(_ new: ConnectionState) {
        outgoing = nil
        timer = nil
        if var session {
            let actions = session.end()
            self.session = session
            perform(actions)
        }
        enter(new)
    }

    private func follow(_ link: WebSocketLink) async {
        let (messages, outgoing) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingOldest(settings.callLimit + 256))
        let (ticks, ticker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.outgoing = outgoing
        timer = Timer(loop: link.channel.channel.eventLoop, ticker: ticker)
        let former = session
        var session = Session(settings: settings, catalogue: catalogue, now: clock.now)
        // A state stays known until it is told anew.
        if let former { session.inherit(former) }
        self.session = session
        arm()
        try? await link.channel.executeThenClose { inbound, outbound in
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.read(inbound, answering: outbound) }
                group.addTask {
                    for await text in messages {
                        let frame = WebSocketFrame(
                            fin: true, opcode: .text, maskKey: .random(), data: ByteBuffer(string: text))
                        do { try await outbound.write(frame) } catch { return }
                    }
                }
                group.addTask { for await _ in ticks where await !self.tick() { return } }
                await group.next()
                outgoing.finish()
                ticker.finish()
                group.cancelAll()
            }
        }
    }

    private nonisolated func read(
        _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>,
        answering outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
    ) async {
        do {
            for try await frame in inbound {
                switch frame.opcode {
                case .text, .binary:
                    guard await received(Array(buffer: frame.unmaskedData)) else { return }
                case .ping:
                    try await outbound.write(
                        WebSocketFrame(fin: true, opcode: .pong, maskKey: .random(), data: frame.unmaskedData))
                case .connectionClose:
                    return
                default: break
                }
            }
        } catch {
            await broke(LinkError(error).problem)
        }
    }

    private func broke(_ problem: ConnectionProblem) {
        if ending == nil { ending = .unreachable(problem) }
    }

    /// Takes a message; `false` where the connection is to be given up.
    private func received(_ text: [UInt8]) -> Bool {
        step { $0.received(text, now: clock.now) }
    }

    private func tick() -> Bool {
        step { $0.tick(clock.now) }
    }

    private func step(_ advance: (inout Session) -> [Session.Action]) -> Bool {
        // Taken out and put back, so that it is changed in place and not copied.
        guard var session = session.take() else { return false }
        let actions = advance(&session)
        self.session = session
        perform(actions)
        arm()
        return ending == nil
    }

    private func arm() {
        if let session { timer?.arm(at: session.deadline, now: clock.now) }
    }

    private func perform(_ actions: [Session.Action]) {
        for action in actions {
            switch action {
            case .send(let text):
                guard let outgoing else { continue }
                if case .dropped = outgoing.yield(text) { ending = .unreachable(.noAnswer) }
            case .tell(let event): broadcast.send(event)
            case .finish(let ticket, let error): finish(ticket, error)
            case .ready:
                backoff.reset()
                enter(.connected)
            case .giveUp(let problem): ending = .unreachable(problem)
            case .refuse(let problem): ending = .refused(problem)
            }
        }
    }

    private func finish(_ ticket: WriteTicket, _ error: AccessoryError?) {
        guard var batch = batches[ticket.batch], batch.open.remove(ticket.index) != nil else { return }
        batch.results[ticket.index] = error
        batches[ticket.batch] = batch.open.isEmpty && batch.waiter != nil ? nil : batch
        if batch.open.isEmpty { batch.waiter?.resume(returning: batch.results) }
    }

    private func open(_ count: Int) -> Int {
        lastBatch += 1
        batches[lastBatch] = Batch(results: Array(repeating: nil, count: count), open: Set(0..<count))
        return lastBatch
    }

    private func results(of batch: Int) async -> [AccessoryError?] {
        await withCheckedContinuation { waiter in
            guard let known = batches[batch] else { return waiter.resume(returning: []) }
            if known.open.isEmpty {
                batches[batch] = nil
                waiter.resume(returning: known.results)
            } else {
                batches[batch]?.waiter = waiter
            }
        }
    }

    /// Calls services for the writes: those for one entity together, and one call for entities that are set alike.
    public func write(_ writes: [DeviceWrite]) async -> [AccessoryError?] {
        guard state.isConnected, session != nil, !writes.isEmpty else {
            return Array(repeating: .unreachable(bridge: nil), count: writes.count)
        }
        let batch = open(writes.count)
        _ = step { $0.write(writes, batch: batch, now: clock.now) }
        return await results(of: batch)
    }

    /// What Home Assistant told last: it tells every change by itself.
    public func read(_ addresses: [DeviceAddress]) -> [Result<Value, AccessoryError>] {
        addresses.map { address in
            guard let session, state.isConnected else { return .failure(.unreachable(bridge: nil)) }
            return session.value(address)
        }
    }

    /// Makes a lamp flash or a vacuum cleaner call, where Home Assistant has something of the kind for the device;
    /// switches a lamp on and off where it has not.
    public func identify(_ accessory: String) async throws(AccessoryError) {
        guard state.isConnected, let session else { throw .unreachable(bridge: nil) }
        guard session.map.devices[accessory] != nil else { throw .unknown }
        let batch = open(1)
        var isSent = false
        _ = step {
            let actions = $0.identify(accessory, batch: batch, now: clock.now)
            isSent = !actions.isEmpty
            return actions
        }
        if isSent {
            if let error = await results(of: batch).first ?? nil { throw error }
        } else {
            batches[batch] = nil
            try await blink(accessory)
        }
    }

    /// What a camera sees now.
    public func picture(of accessory: String) async throws(AccessoryError) -> AccessoryPicture {
        guard state.isConnected, let session else { throw .unreachable(bridge: nil) }
        guard let entity = session.map.devices[accessory]?.entities.first(where: { $0.hasPrefix("camera.") }) else {
            throw .unknown
        }
        return try await PictureRequest(address, settings).picture(of: entity)
    }

    /// Switches a lamp to what it isn't, and back.
    private func blink(_ accessory: String) async throws(AccessoryError) {
        guard let lamp = session?.lamp(of: accessory) else { throw .device(code: 501) }
        for value in [!lamp.isOn, lamp.isOn] {
            let write = DeviceWrite(address: lamp.address, value: .bool(value), token: WriteToken(rawValue: 0))
            if let error = await self.write([write]).first ?? nil { throw error }
            if value != lamp.isOn { try? await clock.sleep(for: .seconds(1)) }
        }
    }
}

/// Why no connection can be made with settings.
public enum HomeAssistantSettingsError: Error, Hashable, Sendable {
    /// The address is none of `http`, `https`, `ws` or `wss`.
    case malformedAddress
    /// The token is empty, or has spaces in it.
    case malformedToken
}
