import AlertDeliveries
import MQTTClient
import MQTTTestSupport
import Testing
import VoiceService

/// Alerts published at a real broker.
@Suite(.enabled(if: TestBroker.isInstalled), .timeLimit(.minutes(2))) struct MQTTDeliveryTests {
    @Test func publishesWhenTheBrokerIsThere() async throws {
        let broker = try TestBroker()
        let address = MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false)
        let delivery = try #require(MQTTDelivery(MQTTClientSettings(address: address), topic: "home/alerts"))
        await #expect(throws: AlertDeliveryError.noBroker) { try await delivery.deliver(.sample("too early")) }
        let peer = Peer(address)
        await peer.connect()
        let runner = Task { try await delivery.run() }
        while true {
            do {
                try await delivery.deliver(.sample("The cellar is wet"))
                break
            } catch {
                await Task.yield()
            }
        }
        await peer.wait { $0.contains { $0.topic == "home/alerts" } }
        #expect(await peer.texts("home/alerts").first?.contains(#""text": "The cellar is wet""#) == true)
        #expect(await peer.texts("home/alerts").count == 1)
        runner.cancel()
        try await runner.value
    }

    @Test func topicsAreChecked() {
        let address = MQTTServerAddress(host: "127.0.0.1", port: 1883, isEncrypted: false)
        for topic in ["", "a/+", "a/#", "$SYS/a"] {
            #expect(MQTTDelivery(MQTTClientSettings(address: address), topic: topic) == nil)
        }
    }
}
