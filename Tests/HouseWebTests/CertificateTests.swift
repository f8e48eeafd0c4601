import Foundation
import NIOSSL
import SwiftASN1
import Testing
import X509

@testable import HouseWeb

/// The certificates that a house makes for itself.
@Suite struct CertificateTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "certificate-\(UUID().uuidString)")
    private let names = MachineNames(host: "Pi.example.org", addresses: [[192, 168, 1, 7], [8, 8, 8, 8]])

    private func make(_ names: MachineNames? = nil, now: Date = now) throws -> OwnCertificate {
        try OwnCertificate(in: folder, for: names ?? self.names, now: now)
    }

    @Test func itNamesTheMachineAndItsLocalAddresses() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = try make()
        let alternatives = try #require(
            try Certificate(pemEncoded: own.certificate).extensions.subjectAlternativeNames)
        let texts = alternatives.map { "\($0)" }.joined(separator: " ")
        #expect(texts.contains("pi.local") && texts.contains("localhost"), "\(texts)")
        #expect(alternatives.contains(.ipAddress(ASN1OctetString(contentBytes: [192, 168, 1, 7]))))
        #expect(!alternatives.contains(.ipAddress(ASN1OctetString(contentBytes: [8, 8, 8, 8]))))
    }

    @Test func whoTrustsTheAuthorityTrustsTheMachine() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = try make(now: Date())
        let authority = try Certificate(pemEncoded: own.authority)
        var verifier = Verifier(rootCertificates: CertificateStore([authority])) {
            RFC5280Policy()
            ServerIdentityPolicy(serverHostname: "pi.local", serverIP: nil)
        }
        let result = await verifier.validate(
            leaf: try Certificate(pemEncoded: own.certificate), intermediates: CertificateStore([]))
        guard case .validCertificate = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test func theKeysAreTheirOwnersAlone() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try make()
        for name in ["authority-key.pem", "machine-key.pem"] {
            let path = folder.appendingPathComponent(name).path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func itStaysUntilItsEndIsNear() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try make()
        #expect(try make(now: Self.now.addingTimeInterval(300 * 86_400)) == first)
        let later = try make(now: Self.now.addingTimeInterval(370 * 86_400))
        #expect(later.certificate != first.certificate && later.authority == first.authority)
        let muchLater = try make(now: Self.now.addingTimeInterval(3650 * 86_400))
        #expect(muchLater.authority != first.authority)
    }

    @Test func aMachineOfAnotherAddressGetsAnother() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try make()
        let moved = try make(MachineNames(host: "pi", addresses: [[192, 168, 1, 9]]))
        #expect(moved.certificate != first.certificate && moved.authority == first.authority)
        let renamed = try make(MachineNames(host: "attic", addresses: [[192, 168, 1, 9]]))
        #expect(renamed.authority != first.authority)
    }

    /// A machine without a battery for its clock begins years ago, and knows the time a little later.
    @Test(arguments: [-20.0, 20.0]) func aWrongClockCostsNobodyTheAuthorityThatTheyTrust(_ years: Double) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try make()
        let wrong = try make(now: Self.now.addingTimeInterval(years * 365.25 * 86_400))
        #expect(wrong.authority != first.authority)
        let right = try make(now: Self.now.addingTimeInterval(3600))
        #expect(right.authority == first.authority)
        #expect(try make(now: Self.now.addingTimeInterval(7200)) == right)
    }

    @Test func neitherDoSeveralWrongOnes() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try make()
        for years in [-20.0, 20, -50] { _ = try make(now: Self.now.addingTimeInterval(years * 365.25 * 86_400)) }
        #expect(try make(now: Self.now.addingTimeInterval(3600)).authority == first.authority)
    }

    @Test func whatHasExpiredIsTold() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = try make()
        let (certificate, key) = (
            folder.appendingPathComponent("mine.pem"), folder.appendingPathComponent("mine-key.pem")
        )
        try Data(own.certificate.utf8).write(to: certificate)
        try Data(own.key.utf8).write(to: key)
        let keeper = try CertificateKeeper(.files(certificate: certificate.path, key: key.path))
        func told(after days: Double) -> String {
            keeper.complaint(now: Self.now.addingTimeInterval(days * 86_400)) ?? ""
        }
        #expect(told(after: 1).isEmpty)
        #expect(told(after: 390).contains("ends at") && told(after: 400).contains("has expired"))
        #expect(told(after: -400).contains("is the clock of this machine right?"))
    }

    @Test func whatIsDamagedIsMadeAnew() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try make()
        try Data("nonsense".utf8).write(to: folder.appendingPathComponent("machine.pem"))
        let second = try make()
        #expect(second.certificate != first.certificate && second.authority == first.authority)
    }

    @Test func theKeeperTakesAFileThatWasReplaced() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = try make()
        let certificate = folder.appendingPathComponent("mine.pem")
        let key = folder.appendingPathComponent("mine-key.pem")
        try Data(own.certificate.utf8).write(to: certificate)
        try Data(own.key.utf8).write(to: key)
        let keeper = try CertificateKeeper(.files(certificate: certificate.path, key: key.path))
        #expect(keeper.authority == nil)
        #expect(try !keeper.refresh())
        try Data("nonsense".utf8).write(to: certificate)
        #expect(throws: (any Error).self) { try keeper.refresh() }
        let next = try make(now: Self.now.addingTimeInterval(370 * 86_400))
        try Data(next.certificate.utf8).write(to: certificate)
        try Data(next.key.utf8).write(to: key)
        #expect(try keeper.refresh())
        let missing = CertificateSource.files(certificate: "/nowhere/at/all", key: key.path)
        #expect(throws: HouseWeb.CertificateError.self) { try CertificateKeeper(missing) }
    }
}
