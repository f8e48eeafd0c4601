internal import Crypto
internal import Foundation

/// The sealed parts of pairing's messages: ChaCha20-Poly1305 with a key and a nonce that each message has of its own.
enum PairingCipher {
    /// A key of 32 bytes drawn from a secret (HKDF over SHA-512).
    static func key(from secret: [UInt8], salt: String, info: String) -> SymmetricKey {
        HKDF<SHA512>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret), salt: Array(salt.utf8), info: Array(info.utf8),
            outputByteCount: 32)
    }

    /// Seals bytes; what it gives ends with the tag that proves them.
    static func seal(_ bytes: [UInt8], key: SymmetricKey, nonce: String) throws(PairingFailure) -> [UInt8] {
        do {
            let box = try ChaChaPoly.seal(bytes, using: key, nonce: .init(data: [0, 0, 0, 0] + Array(nonce.utf8)))
            return Array(box.ciphertext + box.tag)
        } catch {
            throw .malformed("sealing failed")
        }
    }

    /// Opens sealed bytes.
    static func open(_ bytes: [UInt8], key: SymmetricKey, nonce: String) throws(PairingFailure) -> [UInt8] {
        guard bytes.count >= 16 else { throw .malformed("sealed part is too short") }
        do {
            let box = try ChaChaPoly.SealedBox(
                nonce: .init(data: [0, 0, 0, 0] + Array(nonce.utf8)), ciphertext: bytes.dropLast(16),
                tag: bytes.suffix(16))
            return Array(try ChaChaPoly.open(box, using: key))
        } catch {
            throw .accessoryNotProven
        }
    }
}

extension SymmetricKey {
    /// The key's bytes.
    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
