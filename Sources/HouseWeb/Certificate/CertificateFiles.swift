internal import Crypto
internal import Foundation
internal import SwiftASN1
internal import X509

/// A certificate with its key.
struct KeptCertificate {
    /// The certificate.
    var certificate: Certificate
    /// The key that belongs to it.
    var key: P256.Signing.PrivateKey

    /// What those that it has signed name it by.
    var identifier: ArraySlice<UInt8>? {
        (try? certificate.extensions.subjectKeyIdentifier)?.keyIdentifier
    }

    /// Whether it is good at a moment, and for some time after it.
    func isUsable(at now: Date) -> Bool {
        certificate.notValidBefore <= now
            && now.addingTimeInterval(OwnCertificate.margin) < certificate.notValidAfter
    }
}

/// The files in which a house keeps its own certificates: readable by its owner alone, and replaced as a whole.
struct CertificateFiles {
    /// The folder they are in.
    let folder: URL

    /// The names of the authorities, the present one first. Each time that the clock is wrong may cost one, and a
    /// machine without a battery for its clock may be wrong in several ways.
    private static let authorities = ["authority", "authority-before", "authority-before-2", "authority-before-3"]
    private static let machine = "machine"

    /// Makes the folder where it is missing.
    func prepare() throws(CertificateError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .file(folder.path, reason: "can't be made")
        }
    }

    /// The authority, where there is one that is good for this machine as it is called now: the present one, or one
    /// before it, which people's devices trust and which a wrong clock had made look as if it were over.
    func authority(of names: MachineNames, usableAt now: Date) -> KeptCertificate? {
        guard let subject = try? names.authority else { return nil }
        return Self.authorities.compactMap(kept).first { $0.isUsable(at: now) && $0.certificate.subject == subject }
    }

    /// The certificate of this machine, where there is one that is good and names what the machine is called now.
    func machine(signedBy authority: KeptCertificate, names: MachineNames, usableAt now: Date) -> KeptCertificate? {
        guard let kept = kept(Self.machine), kept.isUsable(at: now),
            authority.certificate.publicKey.isValidSignature(kept.certificate.signature, for: kept.certificate),
            let alternatives = try? kept.certificate.extensions.subjectAlternativeNames,
            Set(alternatives.map { "\($0)" }) == Set(names.alternatives.map { "\($0)" })
        else { return nil }
        return kept
    }

    /// Keeps both, and the authorities before; a crash between leaves something that is made anew.
    func keep(authority: KeptCertificate, machine: KeptCertificate) throws {
        let others = Self.authorities.compactMap(kept).filter { $0.certificate != authority.certificate }
        // The oldest is written first, so that a crash leaves one of them twice rather than none.
        for (name, one) in zip(Self.authorities, [authority] + others).reversed() { try write(one, to: name) }
        try write(machine, to: Self.machine)
    }

    private func write(_ kept: KeptCertificate, to name: String) throws {
        try write(kept.key.pemRepresentation, to: "\(name)-key.pem")
        try write(try kept.certificate.serializeAsPEM().pemString, to: "\(name).pem")
    }

    private func kept(_ name: String) -> KeptCertificate? {
        guard let text = read("\(name).pem"), let keyText = read("\(name)-key.pem"),
            let certificate = try? Certificate(pemEncoded: text),
            let key = try? P256.Signing.PrivateKey(pemRepresentation: keyText),
            Certificate.PublicKey(key.publicKey) == certificate.publicKey
        else { return nil }
        return KeptCertificate(certificate: certificate, key: key)
    }

    private func read(_ name: String) -> String? {
        try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    private func write(_ text: String, to name: String) throws(CertificateError) {
        guard read(name) != text else { return }
        let path = folder.appendingPathComponent(name).path
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .file(path, reason: String(cString: strerror(errno))) }
        let bytes = Array(text.utf8)
        let isWritten = Foundation.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(temporary)
            throw .file(path, reason: reason)
        }
    }
}
