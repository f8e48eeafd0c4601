internal import Crypto

/// Begins a session with a paired accessory: the four messages of pair-verify, without sending them.
///
/// Both sides prove that they hold the long-term keys of the pairing and agree on new keys for the session. A value
/// that is used for one session.
public struct PairVerify: Sendable {
    /// What there is to do after an answer.
    public enum Step: Sendable {
        /// This has to be sent to `/pair-verify`.
        case send([UInt8])
        /// From now on everything on the connection is sealed with these keys.
        case verified(SessionKeys)
    }

    private enum State {
        case waitingForKey
        case waitingForEnd(secret: [UInt8])
        case ended
    }

    private let controller: ControllerIdentity
    private let accessory: String
    private let accessoryKey: [UInt8]
    private let ephemeral = Curve25519.KeyAgreement.PrivateKey()
    private var state = State.waitingForKey

    /// Begins.
    /// - Parameters:
    ///   - controller: who one is in this pairing.
    ///   - accessory: the accessory's name in the pairing.
    ///   - accessoryKey: its public key.
    public init(controller: ControllerIdentity, accessory: String, accessoryKey: [UInt8]) {
        self.controller = controller
        self.accessory = accessory
        self.accessoryKey = accessoryKey
    }

    private var publicKey: [UInt8] { Array(ephemeral.publicKey.rawRepresentation) }

    /// The first message.
    public var request: [UInt8] {
        TLV8([
            .init(type: PairingTag.state, value: [1]), .init(type: PairingTag.publicKey, value: publicKey),
        ]).encoded
    }

    /// Takes the accessory's answer to the last message.
    /// - Throws: ``PairingFailure/authentication`` where the accessory knows nothing (more) of the pairing.
    public mutating func receive(_ answer: some Collection<UInt8>) throws(PairingFailure) -> Step {
        let state = state
        self.state = .ended
        switch state {
        case .waitingForKey:
            return try proveIdentity(try .answer(answer, state: 2))
        case .waitingForEnd(let secret):
            _ = try TLV8.answer(answer, state: 4)
            return .verified(SessionKeys(secret: secret))
        case .ended:
            throw .malformed("an answer after the end")
        }
    }

    private mutating func proveIdentity(_ message: TLV8) throws(PairingFailure) -> Step {
        let theirKey = try message.required(PairingTag.publicKey, count: 32)
        let secret: [UInt8]
        do {
            secret = try ephemeral.sharedSecretFromKeyAgreement(with: .init(rawRepresentation: theirKey))
                .withUnsafeBytes { Array($0) }
        } catch {
            throw .malformed("the accessory's key is none")
        }
        let key = PairingCipher.key(from: secret, salt: "Pair-Verify-Encrypt-Salt", info: "Pair-Verify-Encrypt-Info")
        try check(
            PairingCipher.open(message.required(PairingTag.encryptedData), key: key, nonce: "PV-Msg02"),
            theirKey: theirKey)
        let identifier = Array(controller.identifier.utf8)
        let identity = TLV8([
            .init(type: PairingTag.identifier, value: identifier),
            .init(
                type: PairingTag.signature, value: try controller.signature(of: publicKey + identifier + theirKey)),
        ])
        let sealed = try PairingCipher.seal(identity.encoded, key: key, nonce: "PV-Msg03")
        state = .waitingForEnd(secret: secret)
        return .send(
            TLV8([
                .init(type: PairingTag.state, value: [3]), .init(type: PairingTag.encryptedData, value: sealed),
            ]).encoded)
    }

    private func check(_ opened: [UInt8], theirKey: [UInt8]) throws(PairingFailure) {
        let identity: TLV8
        do throws(TLV8.Malformation) { identity = try TLV8(decoding: opened) } catch { throw .malformed("\(error)") }
        let name = try identity.required(PairingTag.identifier)
        guard sameSecret(name, Array(accessory.utf8)),
            isSignature(
                try identity.required(PairingTag.signature, count: 64), of: theirKey + name + publicKey,
                by: accessoryKey)
        else { throw .accessoryNotProven }
    }
}
