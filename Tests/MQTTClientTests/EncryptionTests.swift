import Foundation
import MQTTClient
import MQTTTestSupport
import Testing

/// Encrypted connections to a real broker.
@Suite(.enabled(if: TestBroker.isInstalled && TestCertificates.canBeMade), .timeLimit(.minutes(2)))
struct EncryptionTests {
    /// A broker that listens encrypted on a second port.
    private struct Encrypted {
        let certificates: TestCertificates
        let broker: TestBroker
        let port: UInt16

        init(days: Int = 2, alternative: String = "IP:127.0.0.1", extra: [String] = []) throws {
            certificates = try TestCertificates(authorities: ["ca", "other"])
            try certificates.issue("server", by: "ca", days: days, alternative: alternative)
            try certificates.issue("client", by: "ca")
            port = try TestBroker.freePort()
            broker = try TestBroker(
                extra: [
                    "listener \(port) 127.0.0.1", "cafile \(certificates.path("ca.pem"))",
                    "certfile \(certificates.path("server.pem"))", "keyfile \(certificates.path("server.key"))",
                ] + extra)
        }

        func settings(authority: String = "ca") -> MQTTClientSettings {
            MQTTClientSettings(
                address: MQTTServerAddress(host: "127.0.0.1", port: port, isEncrypted: true),
                authorityFile: certificates.path(authority + ".pem"))
        }
    }

    /// The first news that isn't that the broker isn't up yet.
    private func first(of client: MQTTClient) async -> MQTTNews? {
        while true {
            let news = await client.next()
            if news.isEmpty || Task.isCancelled { return nil }
            if let found = news.first(where: { $0 != .lost(.noAnswer) }) { return found }
        }
    }

    private func outcome(_ settings: MQTTClientSettings) async -> MQTTNews? {
        let client = MQTTClient(settings: settings)
        let runner = Task { await client.run() }
        let news = await first(of: client)
        runner.cancel()
        await runner.value
        return news
    }

    private func isCertificateProblem(_ news: MQTTNews?) -> Bool {
        if case .lost(.certificate) = news { true } else { false }
    }

    @Test func trustedBrokerIsConnectedTo() async throws {
        let peer = try Encrypted()
        #expect(await outcome(peer.settings()) == .connected)
    }

    @Test func brokerOfAnotherAuthorityIsRefused() async throws {
        let peer = try Encrypted()
        #expect(isCertificateProblem(await outcome(peer.settings(authority: "other"))))
    }

    @Test func expiredCertificateIsRefused() async throws {
        let peer = try Encrypted(days: -1)
        #expect(isCertificateProblem(await outcome(peer.settings())))
    }

    @Test func certificateForAnotherHostIsRefused() async throws {
        let peer = try Encrypted(alternative: "DNS:elsewhere.example")
        #expect(isCertificateProblem(await outcome(peer.settings())))
    }

    @Test func missingFileIsTold() async throws {
        let peer = try Encrypted()
        var settings = peer.settings()
        settings.authorityFile = "/nowhere/ca.pem"
        #expect(await outcome(settings) == .lost(.refused("/nowhere/ca.pem can't be read")))
    }

    @Test func certificateOfOnesOwnOpensTheDoor() async throws {
        let peer = try Encrypted(extra: ["require_certificate true"])
        var settings = peer.settings()
        #expect(await outcome(settings) != .connected)
        settings.certificateFile = peer.certificates.path("client.pem")
        settings.keyFile = peer.certificates.path("client.key")
        #expect(await outcome(settings) == .connected)
    }

    @Test func encryptedConnectionIsMadeAnewAfterTheBrokersEnd() async throws {
        let peer = try Encrypted()
        let client = MQTTClient(settings: peer.settings())
        let runner = Task { await client.run() }
        #expect(await first(of: client) == .connected)
        for _ in 0..<3 {
            peer.broker.kill()
            // Whatever the library calls it: the connection is gone.
            var isLost = false
            while !isLost { isLost = await client.next().contains { if case .lost = $0 { true } else { false } } }
            let begin = ContinuousClock.now
            try peer.broker.start()
            #expect(await first(of: client) == .connected)
            print("encrypted connection made anew", begin.duration(to: .now), "after the broker's start")
        }
        runner.cancel()
        await runner.value
    }
}
