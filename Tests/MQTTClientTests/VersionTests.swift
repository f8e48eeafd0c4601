import Foundation
import MQTTClient
import MQTTTestSupport
import Testing

/// What MQTT 5 tells that the version before it doesn't, and that older brokers are spoken to all the same.
@Suite(.enabled(if: TestBroker.isInstalled), .timeLimit(.minutes(2))) struct VersionTests {
    private func client(at port: UInt16) -> MQTTClient {
        MQTTClient(
            settings: MQTTClientSettings(address: MQTTServerAddress(host: "127.0.0.1", port: port, isEncrypted: false)))
    }

    /// Runs a client while something is done with it, from the moment that it is connected.
    private func connected(at port: UInt16, _ body: (MQTTClient) async throws -> Void) async throws {
        let client = client(at: port)
        let runner = Task { await client.run() }
        defer { runner.cancel() }
        while true {
            let news = await client.next()
            try #require(!news.isEmpty)
            if news.contains(.connected) { break }
        }
        try await body(client)
        runner.cancel()
        await runner.value
    }

    @Test func whetherAnybodyHearsItIsTold() async throws {
        let broker = try TestBroker()
        let peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect(hearing: ["door/set"])
        try await connected(at: broker.port) { client in
            #expect(client.version == .five)
            let receipts = try ["door/set", "gate/set"].map { try client.send(MQTTMessage(topic: $0, text: "OPEN")) }
            #expect(await receipts.outcomes(within: .seconds(5)) == [.taken, .heardByNobody])
            #expect(await receipts.outcomes(within: .zero) == [.unknown, .unknown])
        }
        await peer.disconnect()
    }

    @Test func whatMayNotBeSentIsToldSo() async throws {
        let broker = try TestBroker(
            extra: ["acl_file @FOLDER@/rights"], files: ["rights": "topic read #\ntopic write lamp/#\n"])
        try await connected(at: broker.port) { client in
            let receipts = try ["lamp/set", "door/set"].map {
                try client.send(MQTTMessage(topic: $0, text: "ON", isRetained: true))
            }
            let outcomes = await receipts.outcomes(within: .seconds(5))
            #expect(outcomes.first != .refused(code: 135))
            #expect(outcomes.last == .refused(code: 135))
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mosquitto_sub"), "needs mosquitto_sub"))
    func aCommandIsOfUseForAWhileOnly() async throws {
        let broker = try TestBroker()
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/usr/bin/mosquitto_sub")
        reader.arguments = [
            "-V", "5", "-h", "127.0.0.1", "-p", "\(broker.port)", "-t", "door/set", "-t", "here", "-C", "2", "-F",
            "%E %p",
        ]
        let output = Pipe()
        reader.standardOutput = output
        try await connected(at: broker.port) { client in
            // Kept, it is there whenever the reader comes: what it prints first says that it listens.
            _ = try client.send(MQTTMessage(topic: "here", text: "first", isRetained: true))
            try reader.run()
            var text = ""
            while !text.contains("first") {
                let data = output.fileHandleForReading.availableData
                try #require(!data.isEmpty)
                text += String(decoding: data, as: UTF8.self)
            }
            _ = try client.send(MQTTMessage(topic: "door/set", text: "OPEN", secondsOfUse: 30))
            text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let seconds = Int(text.split(separator: " ").first ?? "")
            #expect(seconds.map { (25...30).contains($0) } == true, "\(text)")
            #expect(text.contains("OPEN"))
        }
        reader.waitUntilExit()
    }

    @Test(arguments: [OldBroker.Manner.told, .silent]) func anOlderBrokerIsSpokenToAsItKnows(
        manner: OldBroker.Manner
    ) async throws {
        let broker = try TestBroker()
        let peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect(hearing: ["door/set"])
        let door = try OldBroker(before: broker, manner)
        try await connected(at: door.port) { client in
            #expect(client.version == .threeOne)
            let message = MQTTMessage(topic: "door/set", text: "OPEN", secondsOfUse: 30)
            let receipt = try client.send(message)
            #expect(await [receipt].outcomes(within: .seconds(5)) == [.taken])
            await peer.wait { $0.contains { $0.topic == "door/set" } }
            #expect(await peer.texts("door/set") == ["OPEN"])
        }
        await peer.disconnect()
    }
}
