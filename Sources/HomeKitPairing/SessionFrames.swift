internal import Crypto
internal import Foundation

/// The keys of a session, one for each direction; a secret.
public struct SessionKeys: Sendable {
    /// Seals what the controller sends.
    let toAccessory: SymmetricKey
    /// Opens what the accessory sends.
    let toController: SymmetricKey

    init(secret: [UInt8]) {
        toAccessory = PairingCipher.key(from: secret, salt: "Control-Salt", info: "Control-Write-Encryption-Key")
        toController = PairingCipher.key(from: secret, salt: "Control-Salt", info: "Control-Read-Encryption-Key")
    }

    /// What seals the controller's side.
    public var sealer: FrameSealer { FrameSealer(key: toAccessory) }
    /// What opens the accessory's side.
    public var opener: FrameOpener { FrameOpener(key: toController) }
}

/// Why sealed bytes can't be read; the session is over then.
public enum FrameFailure: Error, Hashable, Sendable {
    /// They were changed on the way, come twice or in another order, or aren't from the other side.
    case notAuthentic
    /// A frame says that it is longer than frames may be.
    case tooLong
}

/// Seals what is sent in a session, in frames of 1,024 bytes at most.
public struct FrameSealer: Sendable {
    /// The most bytes that a frame holds.
    public static let maximumLength = 1024

    private let key: SymmetricKey
    private var count: UInt64 = 0

    init(key: SymmetricKey) { self.key = key }

    /// The frames for bytes.
    public mutating func seal(_ bytes: [UInt8]) throws(FrameFailure) -> [UInt8] {
        var frames: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(Self.maximumLength)
            rest = rest.dropFirst(part.count)
            let length = [UInt8(part.count & 255), UInt8(part.count >> 8)]
            do {
                let box = try ChaChaPoly.seal(
                    part, using: key, nonce: FrameNonce.nonce(count), authenticating: length)
                frames += length + box.ciphertext + box.tag
            } catch {
                throw .notAuthentic
            }
            count += 1
        }
        return frames
    }
}

/// Opens what is received in a session, however it is cut into pieces on the way.
public struct FrameOpener: Sendable {
    private let key: SymmetricKey
    private var count: UInt64 = 0
    private var pending: [UInt8] = []

    init(key: SymmetricKey) { self.key = key }

    /// Takes bytes; gives what the frames hold that are complete now. At most one frame is kept for later.
    public mutating func open(_ bytes: some Sequence<UInt8>) throws(FrameFailure) -> [UInt8] {
        pending += bytes
        var opened: [UInt8] = []
        var start = 0
        while pending.count >= start + 2 {
            let length = Int(pending[start]) | Int(pending[start + 1]) << 8
            guard length <= FrameSealer.maximumLength else { throw .tooLong }
            let end = start + 2 + length + 16
            guard pending.count >= end else { break }
            do {
                let box = try ChaChaPoly.SealedBox(
                    nonce: FrameNonce.nonce(count), ciphertext: pending[start + 2..<start + 2 + length],
                    tag: pending[start + 2 + length..<end])
                opened += try ChaChaPoly.open(box, using: key, authenticating: pending[start..<start + 2])
            } catch {
                throw .notAuthentic
            }
            count += 1
            start = end
        }
        pending.removeFirst(start)
        return opened
    }
}

/// The nonce of a frame: four zeros and the frame's number.
private enum FrameNonce {
    static func nonce(_ count: UInt64) throws -> ChaChaPoly.Nonce {
        try ChaChaPoly.Nonce(data: [0, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) })
    }
}
