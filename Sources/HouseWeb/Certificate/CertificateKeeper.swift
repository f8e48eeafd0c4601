public import Foundation
public import NIOSSL
internal import SwiftASN1
internal import Synchronization
internal import X509

/// Where the certificate of a server comes from.
public enum CertificateSource: Sendable, Hashable {
    /// The house makes its own, and keeps it in a folder.
    case own(folder: URL)
    /// Somebody else makes it: files with the certificates, the server's first, and with its key.
    case files(certificate: String, key: String)
}

/// Has the certificate that new connections are served with, and looks now and then whether it has to be another one:
/// because its end is near, because the machine is called something else,
/// or because somebody has put another file there.
public final class CertificateKeeper: Sendable {
    private struct Kept {
        var context: NIOSSLContext
        var certificate: String
        var key: String
        var authority: String?
        var span: ClosedRange<Date>?
        var path: String
    }

    private let source: CertificateSource
    private let names: @Sendable () -> MachineNames
    private let kept: Mutex<Kept>

    /// The largest file that is read as a certificate or a key, in bytes.
    private static let largestFile = 1 << 20

    /// Gets the certificate ready.
    /// - Throws: ``CertificateError``
    public init(
        _ source: CertificateSource, names: @escaping @Sendable () -> MachineNames = { .current() }, now: Date = Date()
    ) throws {
        self.source = source
        self.names = names
        kept = Mutex(try Self.read(source, names(), now))
    }

    /// What new connections are encrypted with.
    public var context: NIOSSLContext { kept.withLock { $0.context } }

    /// What people install so that their devices trust this house; `nil` where somebody else made the certificate.
    public var authority: String? { kept.withLock { $0.authority } }

    /// How long before its end somebody else's certificate is told of, in seconds: a week.
    private static let warning: TimeInterval = 7 * 86_400

    /// What is wrong with the certificate at a moment, for the operator; `nil` where nothing is.
    /// Browsers refuse one that has expired.
    public func complaint(now: Date = Date()) -> String? {
        let (span, path) = kept.withLock { ($0.span, $0.path) }
        guard let span else { return nil }
        if now < span.lowerBound {
            return "the certificate of the page (\(path)) isn't good before "
                + "\(span.lowerBound.formatted(.iso8601)): is the clock of this machine right?"
        }
        if now >= span.upperBound {
            return "the certificate of the page (\(path)) has expired at \(span.upperBound.formatted(.iso8601)), "
                + "and browsers refuse it: put another one there"
        }
        guard now.addingTimeInterval(Self.warning) >= span.upperBound else { return nil }
        return
            "the certificate of the page (\(path)) ends at \(span.upperBound.formatted(.iso8601)): put another one there"
    }

    /// Looks whether another certificate is needed, and takes it.
    /// - Returns: whether it is another one now.
    /// - Throws: ``CertificateError``; the old one stays.
    @discardableResult
    public func refresh(now: Date = Date()) throws -> Bool {
        let new = try Self.read(source, names(), now)
        return kept.withLock { kept in
            guard kept.certificate != new.certificate || kept.key != new.key else { return false }
            kept = new
            return true
        }
    }

    private static func read(_ source: CertificateSource, _ names: MachineNames, _ now: Date) throws -> Kept {
        switch source {
        case .own(let folder):
            let own = try OwnCertificate(in: folder, for: names, now: now)
            return try kept(
                own.certificate + "\n" + own.authority, own.key, authority: own.authority, path: folder.path)
        case .files(let certificate, let key):
            return try kept(text(of: certificate), text(of: key), authority: nil, path: certificate)
        }
    }

    private static func text(of path: String) throws(CertificateError) -> String {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw .file(path, reason: "can't be read") }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: largestFile), let text = String(data: data, encoding: .utf8) else {
            throw .file(path, reason: "is no text")
        }
        return text
    }

    /// From when until when a certificate is good; `nil` where it doesn't tell.
    private static func span(of text: String) -> ClosedRange<Date>? {
        let documents = try? PEMDocument.parseMultiple(pemString: text)
        guard let first = documents?.first(where: { $0.discriminator == "CERTIFICATE" }),
            let certificate = try? Certificate(pemDocument: first),
            certificate.notValidBefore <= certificate.notValidAfter
        else { return nil }
        return certificate.notValidBefore...certificate.notValidAfter
    }

    private static func kept(_ certificate: String, _ key: String, authority: String?, path: String) throws -> Kept {
        do {
            let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
            guard !chain.isEmpty else { throw CertificateError.unusable(path, reason: "there is no certificate in it") }
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["http/1.1"]
            return Kept(
                context: try NIOSSLContext(configuration: configuration), certificate: certificate, key: key,
                authority: authority, span: span(of: certificate), path: path)
        } catch let error as CertificateError {
            throw error
        } catch {
            throw CertificateError.unusable(path, reason: "the certificate and its key can't be used")
        }
    }
}
