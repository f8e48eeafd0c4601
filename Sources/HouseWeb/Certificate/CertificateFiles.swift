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

    private enum Name: String {
        case authority = "authority.pem"
        case authorityKey = "authority-key.pem"
        case earlierAuthority = "authority-before.pem"
        case earlierAuthorityKey = "authority-before-key.pem"
        case machine = "machine.pem"
        case machineKey = "machine-key.pem"
    }

    /// Makes the folder where it is missing.
    func prepare() throws(CertificateError) {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .file(folder.path, reason: "can't be made")
        }
    }

    /// The authority, where there is one that is good for this machine as it is called now: the present one, or the one before it, which people's
    /// devices trust and which a wrong clock had made look as if it were over.
    func authority(of names: MachineNames, usableAt now: Date) -> KeptCertificate? {
        let all = [kept(.authority, .authorityKey), kept(.earlierAuthority, .earlierAuthorityKey)]
        return all.compactMap(\.self).first { kept in
            guard let subject = try? names.authority else { return false }
            return kept.isUsable(at: now) && kept.certificate.subject == subject
        }
    }

    /// The certificate of this machine, where there is one that is good and names what the machine is called now.
    func machine(signedBy authority: KeptCertificate, names: MachineNames, usableAt now: Date) -> KeptCertificate? {
        guard let kept = kept(.machine, .machineKey), kept.isUsable(at: now),
            authority.certificate.publicKey.isValidSignature(kept.certificate.signature, for: kept.certificate),
            let alternatives = try? kept.certificate.extensions.subjectAlternativeNames,
            Set(alternatives.map { "\($0)" }) == Set(names.alternatives.map { "\($0)" })
        else { return nil }
        return kept
    }

    /// Keeps both; a crash between leaves something that is made anew.
    func keep(authority: KeptCertificate, machine: KeptCertificate) throws {
        if let present = kept(.authority, .authorityKey), present.certificate != authority.certificate {
            try write(present.key.pemRepresentation, to: .earlierAuthorityKey)
            try write(try present.certificate.serializeAsPEM().pemString, to: .earlierAuthority)
        }
        try write(authority.key.pemRepresentation, to: .authorityKey)
        try write(try authority.certificate.serializeAsPEM().pemString, to: .authority)
        try write(machine.key.pemRepresentation, to: .machineKey)
        try write(try machine.certificate.serializeAsPEM().pemString, to: .machine)
    }

    private func kept(_ certificate: Name, _ key: Name) -> KeptCertificate? {
        guard let text = read(certificate), let keyText = read(key),
            let certificate = try? Certificate(pemEncoded: text),
            let key = try? P256.Signing.PrivateKey(pemRepresentation: keyText),
            Certificate.PublicKey(key.publicKey) == certificate.publicKey
        else { return nil }
        return KeptCertificate(certificate: certificate, key: key)
    }

    private func read(_ name: Name) -> String? {
        try? String(contentsOf: folder.appendingPathComponent(name.rawValue), encoding: .utf8)
    }

    private func write(_ text: String, to name: Name) throws(CertificateError) {
        guard read(name) != text else { return }
        let path = folder.appendingPathComponent(name.rawValue).path
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
