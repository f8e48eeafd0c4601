internal import Crypto
internal import Foundation

/// The identity of a controller towards an accessory: a name that is never used twice, and the long-term key that
/// proves it.
public struct ControllerIdentity: Hashable, Sendable {
    /// The name: a UUID, as accessories expect it.
    public let identifier: String
    /// The private Ed25519 key, 32 bytes; a secret.
    public let privateKey: [UInt8]

    /// Makes a new identity.
    public init() {
        identifier = UUID().uuidString
        privateKey = Array(Curve25519.Signing.PrivateKey().rawRepresentation)
    }

    /// Takes over an identity that was made before; `nil` where the key is none.
    public init?(identifier: String, privateKey: [UInt8]) {
        guard (try? Curve25519.Signing.PrivateKey(rawRepresentation: privateKey)) != nil else { return nil }
        self.identifier = identifier
        self.privateKey = privateKey
    }

    /// The public key that belongs to the private one, 32 bytes.
    public var publicKey: [UInt8] {
        (try? Curve25519.Signing.PrivateKey(rawRepresentation: privateKey)).map {
            Array($0.publicKey.rawRepresentation)
        } ?? []
    }

    /// A signature of bytes.
    func signature(of bytes: [UInt8]) throws(PairingFailure) -> [UInt8] {
        do {
            return Array(try Curve25519.Signing.PrivateKey(rawRepresentation: privateKey).signature(for: bytes))
        } catch {
            throw .malformed("the controller's key can't sign")
        }
    }
}

/// Whether a signature of bytes is by the owner of a public Ed25519 key.
func isSignature(_ signature: [UInt8], of bytes: [UInt8], by publicKey: [UInt8]) -> Bool {
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else { return false }
    return key.isValidSignature(signature, for: bytes)
}
