internal import NIOCore

/// One connection to a Wyoming server: reads what comes, and answers.
struct WyomingVisit: Sendable {
    let handlers: WyomingHandlers
    /// The address of the machine that asks.
    let peer: String
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// How many pieces of sound are kept for a handler that is slow; those of a wake phrase are dropped beyond that,
    /// the oldest first.
    private static let buffered = 8192

    /// How large the pieces are in which speech is sent.
    private static let chunk = 4096

    /// Follows a connection until it ends. What is still being answered then is given up.
    func follow(
        _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, session: WyomingSession, limits: WyomingLimits
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            var session = session
            var decoder = WyomingDecoder(limits: limits)
            var sound: AsyncStream<[UInt8]>.Continuation?
            defer {
                sound?.finish()
                group.cancelAll()
            }
            for try await buffer in inbound {
                decoder.append(buffer.readableBytesView)
                while let message = try await next(&decoder) {
                    for action in session.received(message) {
                        guard try await perform(action, &sound, &group, session) else { return }
                    }
                }
            }
        }
    }

    private func next(_ decoder: inout WyomingDecoder) async throws -> WyomingMessage? {
        do throws(WyomingError) {
            return try decoder.next().map { WyomingMessage($0) }
        } catch {
            try await send(.error(text: "this is not the Wyoming protocol", code: "\(error)"))
            throw error
        }
    }

    /// Does what a message asks for; `false` where the connection is to be closed.
    private func perform(
        _ action: WyomingSession.Action, _ sound: inout AsyncStream<[UInt8]>.Continuation?,
        _ group: inout ThrowingTaskGroup<Void, any Error>, _ session: WyomingSession
    ) async throws -> Bool {
        switch action {
        case .send(let message): try await send(message)
        case .begin(let purpose, let format):
            let (stream, continuation) = Self.stream(purpose)
            sound = continuation
            group.addTask { try await hear(stream, format, purpose) }
        case .sound(let bytes):
            guard case .dropped? = sound?.yield(bytes), !session.isWaiting else { return true }
            try await send(.error(text: "the sound comes faster than it is heard", code: "too-fast"))
            return false
        case .end:
            sound?.finish()
            sound = nil
        case .handle(let text, let language, let conversation):
            group.addTask { try await act(text, .init(peer: peer, language: language, conversation: conversation)) }
        case .synthesize(let text, let voice): group.addTask { try await speak(text, voice) }
        case .close: return false
        }
        return true
    }

    private static func stream(
        _ purpose: WyomingSession.Purpose
    ) -> (stream: AsyncStream<[UInt8]>, continuation: AsyncStream<[UInt8]>.Continuation) {
        switch purpose {
        case .transcribe: AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingOldest(buffered))
        case .detect: AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(buffered))
        }
    }

    private func send(_ message: WyomingMessage) async throws {
        try await outbound.write(ByteBuffer(bytes: message.event.bytes))
    }

    private func hear(
        _ sound: AsyncStream<[UInt8]>, _ format: WyomingAudioFormat, _ purpose: WyomingSession.Purpose
    ) async throws {
        switch purpose {
        case .transcribe(let language):
            try await answer(handlers.transcribe) {
                let request = WyomingHandlers.Request(peer: peer, language: language)
                return .transcript(text: try await $0(sound, format, request), language: language)
            }
        case .detect(let names):
            try await answer(handlers.detect) { detect in
                guard let found = try await detect(sound, format, names) else { return .notDetected }
                return .detection(name: found.name, timestamp: found.timestamp)
            }
        }
    }

    private func act(_ text: String, _ request: WyomingHandlers.Request) async throws {
        try await answer(handlers.handle) { handle in
            switch try await handle(text, request) {
            case .handled(let reply): .handled(text: reply)
            case .notHandled(let reply): .notHandled(text: reply)
            }
        }
    }

    private func speak(_ text: String, _ voice: String?) async throws {
        guard let synthesize = handlers.synthesize else {
            return try await send(.error(text: "not offered", code: "unsupported"))
        }
        let speech: WyomingHandlers.Speech
        do {
            speech = try await synthesize(text, voice)
        } catch {
            return try await send(.error(text: "it failed", code: "failed"))
        }
        try await send(.audioStart(speech.format))
        let whole = Self.chunk - Self.chunk % max(1, speech.format.width * speech.format.channels)
        for start in stride(from: 0, to: speech.bytes.count, by: whole) {
            let bytes = Array(speech.bytes[start..<min(start + whole, speech.bytes.count)])
            try await send(.audioChunk(speech.format, bytes))
        }
        try await send(.audioStop)
    }

    /// Sends what a handler answers; that it failed, where it did.
    private func answer<Handler>(
        _ handler: Handler?, _ reply: (Handler) async throws -> WyomingMessage
    ) async throws {
        guard let handler else { return try await send(.error(text: "not offered", code: "unsupported")) }
        let message: WyomingMessage
        do { message = try await reply(handler) } catch { message = .error(text: "it failed", code: "failed") }
        try await send(message)
    }
}
