public import MQTTClient
internal import Synchronization

/// Somebody else at the broker: publishes what a device would, and remembers what it hears.
public actor Peer {
    private let client: MQTTClient
    private var runner: Task<Void, Never>?
    private var reader: Task<Void, Never>?
    private var heard: [MQTTMessage] = []
    private var waiting:
        [Int: (test: @Sendable ([MQTTMessage]) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
            [:]
    private var number = 0
    private var isConnected = false

    /// Makes a peer that isn't connected.
    public init(_ address: MQTTServerAddress) { client = MQTTClient(settings: MQTTClientSettings(address: address)) }

    /// Connects, and returns when everything that matches the filters is heard.
    public func connect(hearing filters: [String] = ["#"]) async {
        let client = client
        runner = Task { await client.run() }
        let marker = MQTTMessage(topic: "peer/\(UInt64.random(in: 0...UInt64.max))", text: "here")
        reader = Task { [weak self] in
            while !Task.isCancelled {
                let news = await client.next()
                if news.isEmpty { return }
                for item in news {
                    if case .connected = item {
                        try? client.subscribe(filters + [marker.topic])
                        _ = try? client.send(marker)
                    }
                    await self?.take(item)
                }
            }
        }
        await wait { $0.contains { $0.topic == marker.topic } }
    }

    /// Publishes something.
    public func publish(_ topic: String, _ text: String, retained: Bool = false) throws {
        try client.send(MQTTMessage(topic: topic, text: text, isRetained: retained))
    }

    /// Publishes many things, kept by the broker, and returns when the broker has them all.
    public func publishAll(_ messages: [MQTTMessage]) async throws {
        for start in stride(from: 0, to: messages.count, by: 500) {
            let receipts = try messages[start..<min(start + 500, messages.count)].map { try client.send($0) }
            _ = await receipts.acknowledged(within: .seconds(20))
        }
    }

    /// What was heard under a topic, in order.
    public func texts(_ topic: String) -> [String] {
        heard.filter { $0.topic == topic }.map { String(decoding: $0.payload, as: UTF8.self) }
    }

    /// All that was heard.
    public var messages: [MQTTMessage] { heard }

    /// Forgets what was heard.
    public func forget() { heard = [] }

    /// Waits until what was heard fulfils a condition, or gives up after a while,
    /// so that the test can say what is missing.
    public func wait(
        within limit: Duration = .seconds(20), until test: @escaping @Sendable ([MQTTMessage]) -> Bool
    ) async {
        if test(heard) { return }
        number += 1
        let number = self.number
        let limit = Task {
            try? await Task.sleep(for: limit)
            waiting.removeValue(forKey: number)?.continuation.resume()
        }
        await withCheckedContinuation { waiting[number] = (test, $0) }
        limit.cancel()
    }

    /// Disconnects.
    public func disconnect() async {
        runner?.cancel()
        await runner?.value
        reader?.cancel()
    }

    private func take(_ item: MQTTNews) {
        guard case .message(let message) = item else { return }
        heard.append(message)
        for (number, entry) in waiting where entry.test(heard) {
            waiting[number] = nil
            entry.continuation.resume()
        }
    }
}
