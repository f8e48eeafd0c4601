import Foundation
import MQTTClient
import MQTTTestSupport
import Testing

/// The client against a real broker.
@Suite(.enabled(if: TestBroker.isInstalled), .timeLimit(.minutes(2))) struct MQTTClientTests {
    private func settings(_ broker: TestBroker) -> MQTTClientSettings {
        MQTTClientSettings(address: MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
    }

    /// Reads news until one of them fulfils a condition.
    private func next(
        of client: MQTTClient, where test: (MQTTNews) -> Bool = { _ in true }
    ) async throws -> MQTTNews {
        while true {
            let news = await client.next()
            if let found = news.first(where: test) { return found }
            try #require(!news.isEmpty)
        }
    }

    @Test func connectsPublishesAndHears() async throws {
        let broker = try TestBroker()
        let client = MQTTClient(settings: settings(broker))
        let runner = Task { await client.run() }
        _ = try await next(of: client) { $0 == .connected }
        try client.subscribe(["house/#"])
        let receipt = try client.send(MQTTMessage(topic: "house/Küche 💡", text: "on", isRetained: true))
        #expect(await [receipt].acknowledged(within: .seconds(5)) == [true])
        let news = try await next(of: client)
        #expect(news == .message(MQTTMessage(topic: "house/Küche 💡", text: "on")))
        runner.cancel()
        await runner.value
    }

    @Test func sendsNothingWhileTheBrokerIsGoneAndNothingOfItLater() async throws {
        let broker = try TestBroker()
        let client = MQTTClient(settings: settings(broker))
        let runner = Task { await client.run() }
        _ = try await next(of: client) { $0 == .connected }
        broker.kill()
        _ = try await next(of: client) { if case .lost = $0 { true } else { false } }
        #expect(throws: MQTTSendError.notConnected) {
            try client.send(MQTTMessage(topic: "door/set", text: "UNLOCK"))
        }
        let peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        try broker.start()
        await peer.connect()
        _ = try await next(of: client) { $0 == .connected }
        try client.send(MQTTMessage(topic: "door/state", text: "asked"))
        await peer.wait { $0.contains { $0.topic == "door/state" } }
        #expect(await peer.texts("door/set").isEmpty)
        runner.cancel()
        await runner.value
    }

    @Test func isBackTwoSecondsAfterTheBroker() async throws {
        let broker = try TestBroker()
        let client = MQTTClient(settings: settings(broker))
        let runner = Task { await client.run() }
        _ = try await next(of: client) { $0 == .connected }
        broker.kill()
        _ = try await next(of: client) { if case .lost = $0 { true } else { false } }
        let begin = ContinuousClock.now
        try broker.start()
        _ = try await next(of: client) { $0 == .connected }
        print("reconnected", begin.duration(to: .now), "after the broker's start")
        runner.cancel()
        await runner.value
    }

    @Test func whatIsSentIsAnsweredWhateverFloodNobodyReads() async throws {
        let broker = try TestBroker(extra: ["max_queued_messages 0"])
        var settings = settings(broker)
        settings.sendsApart = true
        let client = MQTTClient(settings: settings)
        let runner = Task { await client.run() }
        _ = try await next(of: client) { $0 == .connected }
        try client.subscribe(["flood"])
        // The inbox is full after some thousands of them, and the broker has all others to tell first.
        let wild = try RawPublisher(port: broker.port)
        try await wild.publish(200_000) { _ in MQTTMessage(topic: "flood", text: String(repeating: "x", count: 200)) }
        for number in 0..<20 {
            let receipt = try client.send(MQTTMessage(topic: "lamp/set", text: "\(number)"))
            #expect(await [receipt].acknowledged(within: .seconds(10)) == [true])
        }
        runner.cancel()
        await runner.value
    }

    @Test func bothWaysEndAndComeBackTogether() async throws {
        let broker = try TestBroker()
        var settings = settings(broker)
        settings.sendsApart = true
        let client = MQTTClient(settings: settings)
        let runner = Task { await client.run() }
        _ = try await next(of: client) { $0 == .connected }
        broker.kill()
        _ = try await next(of: client) { if case .lost = $0 { true } else { false } }
        #expect(throws: MQTTSendError.notConnected) { try client.send(MQTTMessage(topic: "door/set", text: "UNLOCK")) }
        try broker.start()
        _ = try await next(of: client) { $0 == .connected }
        let receipt = try client.send(MQTTMessage(topic: "lamp/set", text: "on"))
        #expect(await [receipt].acknowledged(within: .seconds(5)) == [true])
        runner.cancel()
        await runner.value
    }

    @Test func tellsAWrongPassword() async throws {
        // "secret", as mosquitto_passwd writes it.
        let broker = try TestBroker(passwordFile: "")
        var settings = settings(broker)
        settings.user = "hearth"
        settings.password = "wrong"
        let client = MQTTClient(settings: settings)
        let runner = Task { await client.run() }
        let news = try await next(of: client) { $0 != .lost(.noAnswer) }
        #expect(news == .lost(.notAuthorised))
        runner.cancel()
        await runner.value
    }

    @Test func tellsAHostThatIsNotThere() async throws {
        let address = MQTTServerAddress(host: "no-such-host.invalid", port: 1883, isEncrypted: false)
        let client = MQTTClient(settings: MQTTClientSettings(address: address))
        let runner = Task { await client.run() }
        #expect(try await next(of: client) == .lost(.unknownHost))
        runner.cancel()
        await runner.value
    }

    @Test func goodbyeAndSuddenEndAreBothSeenByOthers() async throws {
        let broker = try TestBroker()
        let peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect(hearing: ["hearth/status"])
        var settings = settings(broker)
        settings.presence = .init(topic: "hearth/status")
        let client = MQTTClient(settings: settings)
        let runner = Task { await client.run() }
        await peer.wait { $0.map(\.payload).contains(Array("online".utf8)) }
        runner.cancel()
        await runner.value
        await peer.wait { $0.map(\.payload).contains(Array("offline".utf8)) }
    }

    @Test func floodWaitsInTheNetworkAndLosesNothing() async throws {
        let broker = try TestBroker()
        let address = MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false)
        let client = MQTTClient(settings: settings(broker))
        let runner = Task { await client.run() }
        _ = try await next(of: client) { $0 == .connected }
        try client.subscribe(["flood/#"])
        let peer = Peer(address)
        await peer.connect(hearing: [])
        let count = 20_000
        let flood = (0..<count).map { MQTTMessage(topic: "flood/\($0 % 7)", text: "\($0)") }
        async let sent: Void = peer.publishAll(flood)
        var seen = 0
        var last = -1
        while seen < count {
            for case .message(let message) in await client.next() {
                let number = Int(String(decoding: message.payload, as: UTF8.self)) ?? -1
                #expect(number > last)
                last = number
                seen += 1
            }
        }
        try await sent
        runner.cancel()
        await runner.value
    }
}
