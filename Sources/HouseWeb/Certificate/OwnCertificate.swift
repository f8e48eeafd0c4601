internal import Crypto
public import Foundation
internal import SwiftASN1
internal import X509

/// The certificate that a house makes for itself, so that its page is encrypted without anybody's help.
///
/// There are two: an authority, which people may install on their phones once, and a certificate of this machine that
/// the authority has signed, which is made anew each year without anybody noticing. The authority can only vouch for
/// names and addresses of local networks, so that nobody who steals its key can pretend to be a bank.
public struct OwnCertificate: Sendable, Equatable {
    /// What vouches for this machine, as text: what people install.
    public let authority: String
    /// The certificate of this machine, as text.
    public let certificate: String
    /// The key of this machine, as text.
    public let key: String

    /// How long before the end a certificate is made anew, in seconds.
    static let margin: TimeInterval = 30 * 86_400
    /// How long an authority is good for: ten years.
    static let lifeOfAuthority: TimeInterval = 3653 * 86_400
    /// How long a certificate of this machine is good for: browsers distrust those of more than 398 days.
    static let life: TimeInterval = 396 * 86_400

    /// The certificate that is kept in a folder, made anew as far as it isn't good any more or was made for other
    /// names.
    /// - Parameters:
    ///   - folder: made where it is missing; the keys in it are their owner's alone.
    ///   - names: what this machine is called and where it is reached.
    ///   - now: what time it is.
    /// - Throws: ``CertificateError``
    public init(in folder: URL, for names: MachineNames, now: Date) throws {
        let files = CertificateFiles(folder: folder)
        try files.prepare()
        let authority = try files.authority(of: names, usableAt: now) ?? Self.makeAuthority(for: names, now: now)
        let machine =
            try files.machine(signedBy: authority, names: names, usableAt: now)
            ?? Self.makeMachine(for: names, signedBy: authority, now: now)
        try files.keep(authority: authority, machine: machine)
        self.authority = try authority.certificate.serializeAsPEM().pemString
        certificate = try machine.certificate.serializeAsPEM().pemString
        key = machine.key.pemRepresentation
    }

    private static func makeAuthority(for names: MachineNames, now: Date) throws -> KeptCertificate {
        let key = P256.Signing.PrivateKey()
        let subject = try names.authority
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
            notValidBefore: now.addingTimeInterval(-86_400), notValidAfter: now.addingTimeInterval(lifeOfAuthority),
            issuer: subject, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                Critical(names.constraints)
                SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
            },
            issuerPrivateKey: .init(key))
        return KeptCertificate(certificate: certificate, key: key)
    }

    private static func makeMachine(
        for names: MachineNames, signedBy authority: KeptCertificate, now: Date
    ) throws -> KeptCertificate {
        let key = P256.Signing.PrivateKey()
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
            notValidBefore: now.addingTimeInterval(-86_400),
            notValidAfter: min(now.addingTimeInterval(life), authority.certificate.notValidAfter),
            issuer: authority.certificate.subject,
            subject: try DistinguishedName { CommonName(String(names.host.prefix(64))) },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names.alternatives)
                SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
                AuthorityKeyIdentifier(keyIdentifier: authority.identifier)
            },
            issuerPrivateKey: .init(authority.key))
        return KeptCertificate(certificate: certificate, key: key)
    }
}

/// Why there is no certificate to serve with.
public enum CertificateError: Error, Equatable, CustomStringConvertible {
    /// A file can't be read or written.
    case file(String, reason: String)
    /// A file doesn't hold what it should.
    case unusable(String, reason: String)

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .file(let path, let reason): "\(path): \(reason)"
        case .unusable(let path, let reason): "\(path): \(reason)"
        }
    }
}
