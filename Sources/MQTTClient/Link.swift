internal import CMosquitto
internal import Foundation
internal import Synchronization

/// One connection to a broker, from the first attempt to its end; it is never used again after that.
///
/// A new handle for each connection is what makes sure that nothing which was to be sent on an old one is sent on the
/// next: libmosquitto keeps messages that weren't acknowledged, and would unlock a door minutes later. It has a thread
/// of its own, for the library's own thread ends for good when an encrypted connection breaks (2.0.11).
final class Link: Sendable {
    /// The library's handle. It may be used from several threads at once, as long as nobody frees it meanwhile:
    /// everybody but the thread that frees it uses it under the lock of `handle`.
    private struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// How the connection stands, as the callbacks see it.
    private struct Progress {
        var isConnected = false
        var wasLetIn = false
        var isStopping = false
        var refusal: MQTTProblem?
        var lastError: String?
        var doubt: Doubt?
    }

    /// Why a connection that was not made may be made with an older version of the protocol.
    enum Doubt {
        /// The broker hung up before it had said anything, as some do that don't know the version.
        case silent
        /// The broker says that it doesn't know the version.
        case told
    }

    /// The longest message that is taken.
    static let longestPayload = 16 << 20
    /// How long a connection may take until the broker has let us in.
    private static let patience: Duration = .seconds(10)

    let receipts = Receipts()
    private let version: MQTTVersion
    private let settings: MQTTClientSettings
    private let inbox: Inbox
    private let handle = Mutex<Handle?>(nil)
    private let progress = Mutex(Progress())

    init(settings: MQTTClientSettings, version: MQTTVersion, inbox: Inbox) {
        self.settings = settings
        self.version = version
        self.inbox = inbox
    }

    /// Connects and stays so; returns when the connection is over, with the reason.
    func live() async -> MQTTProblem {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { [self] in
                    let problem = work()
                    inbox.put(.lost(problem))
                    continuation.resume(returning: problem)
                }
            }
        } onCancel: {
            stop()
        }
    }

    /// Whether the broker has let us in.
    var isConnected: Bool { progress.withLock { $0.isConnected } }

    /// Why an older version of the protocol should be tried, where one should.
    var doubt: Doubt? { progress.withLock { $0.doubt } }

    /// Says goodbye and ends the thread; nothing of it is told any more.
    private func stop() {
        inbox.close()
        end()
    }

    /// Says goodbye and ends the thread, which tells what came until then.
    func end() {
        progress.withLock { $0.isStopping = true }
        announce(\.offline)
        handle.withLock { handle in
            if let handle { mosquitto_disconnect(handle.pointer) }
        }
    }

    /// Hands a message over to be sent at once, to be acknowledged by the broker.
    func send(_ message: MQTTMessage) throws(MQTTSendError) -> MQTTReceipt {
        guard MQTTTopic.isName(message.topic) else { throw .invalidTopic }
        guard let length = Int32(exactly: message.payload.count) else {
            throw .failed(code: Int(MOSQ_ERR_PAYLOAD_SIZE.rawValue))
        }
        var id: Int32 = 0
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        if version == .five, let seconds = message.secondsOfUse {
            let kind = Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue)
            guard mosquitto_property_add_int32(&properties, kind, seconds) == 0 else {
                throw .failed(code: Int(MOSQ_ERR_NOMEM.rawValue))
            }
        }
        let kept = properties
        try perform { handle in
            mosquitto_publish_v5(handle, &id, message.topic, length, message.payload, 1, message.isRetained, kept)
        }
        return MQTTReceipt(id: id, receipts: receipts)
    }

    /// Asks for all messages of topics that match the filters; what the broker has kept of them comes at once.
    func subscribe(_ filters: [String]) throws(MQTTSendError) {
        guard !filters.contains(where: { $0.utf8.contains(0) }) else { throw .invalidTopic }
        // A packet of a hundred is far from every limit; the broker answers each with what it has kept.
        for start in stride(from: 0, to: filters.count, by: 100) {
            let part = filters[start..<min(start + 100, filters.count)]
            try perform { handle in
                withCStrings(part) { mosquitto_subscribe_multiple(handle, nil, $1, $0, 0, 0, nil) } ?? 0
            }
        }
    }

    /// Asks for no more messages of filters that were subscribed to.
    func unsubscribe(_ filters: [String]) throws(MQTTSendError) {
        for filter in filters { try perform { mosquitto_unsubscribe($0, nil, filter) } }
    }

    private func perform(_ operation: (OpaquePointer) -> Int32) throws(MQTTSendError) {
        guard isConnected else { throw .notConnected }
        let code = handle.withLock { handle in
            handle.map { operation($0.pointer) } ?? Int32(MOSQ_ERR_NO_CONN.rawValue)
        }
        switch code {
        case 0: return
        case Int32(MOSQ_ERR_NO_CONN.rawValue), Int32(MOSQ_ERR_CONN_LOST.rawValue): throw .notConnected
        default: throw .failed(code: Int(code))
        }
    }
}

/// The connection's own thread.
extension Link {
    private func work() -> MQTTProblem {
        _ = LibraryStart.once
        guard let pointer = mosquitto_new(settings.clientID, true, Unmanaged.passUnretained(self).toOpaque()) else {
            return .refused("no memory, or no valid client identifier")
        }
        mosquitto_threaded_set(pointer, true)
        mosquitto_int_option(pointer, MOSQ_OPT_PROTOCOL_VERSION, version.rawValue)
        setCallbacks(pointer)
        defer {
            progress.withLock { $0.isConnected = false }
            handle.withLock { $0 = nil }
            mosquitto_destroy(pointer)
            receipts.end()
        }
        if let problem = prepare(pointer) { return problem }
        let keepAlive = Int32(clamping: max(5, settings.keepAlive))
        let code = mosquitto_connect_async(
            pointer, settings.address.host, Int32(settings.address.port), keepAlive)
        guard code == 0 else { return problem(code) }
        handle.withLock { $0 = Handle(pointer: pointer) }
        return turn(pointer)
    }

    /// The loop of the connection: returns when it is over.
    private func turn(_ pointer: OpaquePointer) -> MQTTProblem {
        let begin = ContinuousClock.now
        var wasReached = false
        defer {
            progress.withLock { progress in
                if wasReached, !progress.wasLetIn, progress.refusal == nil { progress.doubt = .silent }
            }
        }
        while true {
            wasReached = wasReached || isAtBroker(pointer)
            let code = mosquitto_loop(pointer, 500, 1)
            let (isStopping, refusal, isConnected) = progress.withLock { ($0.isStopping, $0.refusal, $0.isConnected) }
            if let refusal { return refusal }
            if code != 0 { return problem(code) }
            // Where the connection isn't there yet, the goodbye could not be said.
            if isStopping && !isConnected { return .noAnswer }
            if !isConnected && (isBroken(pointer) || begin.duration(to: .now) > Self.patience) { return .noAnswer }
        }
    }

    /// Whether the socket is of no use any more: where an encrypted connection is refused, the library turns its loop
    /// without end and without a pause (2.0.11).
    private func isBroken(_ pointer: OpaquePointer) -> Bool {
        let socket = mosquitto_socket(pointer)
        guard socket >= 0 else { return false }
        var state = pollfd(fd: socket, events: 0, revents: 0)
        return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLERR | POLLHUP) != 0
    }

    /// Whether somebody has taken the call, whatever they will say.
    private func isAtBroker(_ pointer: OpaquePointer) -> Bool {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getpeername(mosquitto_socket(pointer), $0, &length) == 0
            }
        }
    }

    private func prepare(_ pointer: OpaquePointer) -> MQTTProblem? {
        var code: Int32 = 0
        if settings.user != nil || settings.password != nil {
            code = mosquitto_username_pw_set(pointer, settings.user, settings.password)
        }
        if code == 0, let presence = settings.presence {
            let text = Array(presence.offline.utf8)
            code = mosquitto_will_set(pointer, presence.topic, Int32(clamping: text.count), text, 1, true)
        }
        if code == 0, settings.address.isEncrypted {
            for file in [settings.authorityFile, settings.certificateFile, settings.keyFile].compactMap({ $0 })
            where !FileManager.default.isReadableFile(atPath: file) {
                return .refused("\(file) can't be read")
            }
            code = mosquitto_tls_set(
                pointer, settings.authorityFile, settings.authorityFile == nil ? "/etc/ssl/certs" : nil,
                settings.certificateFile, settings.keyFile, nil)
        }
        return code == 0 ? nil : .refused(String(cString: mosquitto_strerror(code)))
    }

    private func problem(_ code: Int32) -> MQTTProblem {
        switch mosq_err_t(rawValue: code) {
        case MOSQ_ERR_EAI, MOSQ_ERR_LOOKUP: return .unknownHost
        case MOSQ_ERR_TLS, MOSQ_ERR_TLS_HANDSHAKE, MOSQ_ERR_CONN_LOST, MOSQ_ERR_PROTOCOL:
            // A connection that merely broke is an error of the encryption, too; the library's words tell them apart.
            let error = progress.withLock { $0.lastError }
            if let error, error.contains("certificate") { return .certificate(error) }
            return .noAnswer
        default: return .noAnswer
        }
    }
}

/// What the library tells, on the connection's own thread.
extension Link {
    private static func of(_ raw: UnsafeMutableRawPointer?) -> Link? {
        raw.map { Unmanaged<Link>.fromOpaque($0).takeUnretainedValue() }
    }

    private func setCallbacks(_ pointer: OpaquePointer) {
        mosquitto_connect_callback_set(pointer) { _, raw, code in Link.of(raw)?.answered(code) }
        mosquitto_publish_v5_callback_set(pointer) { _, raw, id, code, _ in
            Link.of(raw)?.receipts.acknowledge(id, code: code)
        }
        mosquitto_log_callback_set(pointer) { _, raw, level, text in
            guard level & MOSQ_LOG_ERR != 0, let text else { return }
            let line = String(cString: text)
            Link.of(raw)?.progress.withLock { $0.lastError = line }
        }
        mosquitto_message_callback_set(pointer) { _, raw, message in
            guard let link = Link.of(raw), let message = message?.pointee, let topic = message.topic else { return }
            link.received(message, topic: String(cString: topic))
        }
    }

    private func received(_ message: mosquitto_message, topic: String) {
        let length = max(0, Int(message.payloadlen))
        guard length <= Self.longestPayload else { return inbox.put(.oversized(topic: topic, length: length)) }
        let bytes = UnsafeRawBufferPointer(start: message.payload, count: message.payload == nil ? 0 : length)
        inbox.put(.message(MQTTMessage(topic: topic, payload: Array(bytes), isRetained: message.retain)))
    }

    private func answered(_ code: Int32) {
        guard code == 0 else {
            return progress.withLock { progress in
                progress.refusal = Self.problem(connecting: code)
                if version.isUnknown(by: code) { progress.doubt = .told }
            }
        }
        progress.withLock {
            $0.isConnected = true
            $0.wasLetIn = true
        }
        announce(\.online)
        inbox.put(.connected)
    }

    /// What the broker says where it doesn't let us in, by the codes of either version.
    private static func problem(connecting code: Int32) -> MQTTProblem {
        switch code {
        case 4, 5, Int32(MQTT_RC_BAD_USERNAME_OR_PASSWORD.rawValue), Int32(MQTT_RC_NOT_AUTHORIZED.rawValue),
            Int32(MQTT_RC_BANNED.rawValue):
            .notAuthorised
        // It is starting, stopping or has too much to do.
        case 3, Int32(MQTT_RC_SERVER_UNAVAILABLE.rawValue), Int32(MQTT_RC_SERVER_BUSY.rawValue): .noAnswer
        case ..<128: .refused(String(cString: mosquitto_connack_string(code)))
        default: .refused(String(cString: mosquitto_reason_string(code)))
        }
    }

    /// Tells others whether we are there, where that is wanted; whether they hear it makes no difference here.
    private func announce(_ text: KeyPath<MQTTClientSettings.Presence, String>) {
        guard let presence = settings.presence else { return }
        _ = try? send(MQTTMessage(topic: presence.topic, text: presence[keyPath: text], isRetained: true))
    }
}

/// The library is started once for the program, and never stopped.
private enum LibraryStart {
    static let once: Void = {
        mosquitto_lib_init()
    }()
}

/// Lends a list of texts as the array of C strings that the library wants.
private func withCStrings<Result>(
    _ texts: ArraySlice<String>, _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>, Int32) -> Result
) -> Result? {
    var pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    let count = Int32(clamping: pointers.count)
    return pointers.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.map { body(UnsafePointer($0), count) }
    }
}
