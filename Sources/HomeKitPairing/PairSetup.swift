internal import Crypto

/// Pairs with an accessory by its setup code: the six messages of pair-setup, without sending them.
///
/// Both sides prove that they know the code without telling it (SRP-6a), then exchange the long-term keys by which they
/// know each other from then on. A value that is used for one pairing.
public struct PairSetup: Sendable {
    /// What there is to do after an answer.
    public enum Step: Hashable, Sendable {
        /// This has to be sent to `/pair-setup`.
        case send([UInt8])
        /// They are paired: the accessory's name, and its public key, by which it proves itself later.
        case paired(accessory: String, publicKey: [UInt8])
    }

    private enum State {
        case waitingForSalt
        case waitingForProof(expected: [UInt8], key: [UInt8])
        case waitingForIdentity(key: [UInt8])
        case ended
    }

    private static let user = Array("Pair-Setup".utf8)
    /// How many secrets are tried before the numbers of a side are given up; one in a hundred needs a second.
    private static let maximumSecrets = 16

    private let code: SetupCode
    private let controller: ControllerIdentity
    private let secret: @Sendable () -> [UInt8]
    private var state = State.waitingForSalt

    /// Begins a pairing.
    public init(code: SetupCode, controller: ControllerIdentity) {
        self.init(code: code, controller: controller) { SymmetricKey(size: .bits256).bytes }
    }

    /// - Parameter secret: gives the random number of this pairing, another one with each call.
    init(code: SetupCode, controller: ControllerIdentity, secret: @escaping @Sendable () -> [UInt8]) {
        self.code = code
        self.controller = controller
        self.secret = secret
    }

    /// The first message.
    public var request: [UInt8] {
        TLV8([
            .init(type: PairingTag.state, value: [1]), .init(type: PairingTag.method, value: [PairingMethod.pairSetup]),
        ])
        .encoded
    }

    /// Takes the accessory's answer to the last message.
    /// - Throws: ``PairingFailure``; after ``PairingFailure/ambiguousNumbers`` a new ``PairSetup`` goes through.
    public mutating func receive(_ answer: some Collection<UInt8>) throws(PairingFailure) -> Step {
        let state = state
        self.state = .ended
        switch state {
        case .waitingForSalt:
            return try proveCode(try .answer(answer, state: 2))
        case .waitingForProof(let expected, let key):
            let message = try TLV8.answer(answer, state: 4)
            guard sameSecret(try message.required(PairingTag.proof), expected) else { throw .accessoryNotProven }
            return try tellIdentity(key: key)
        case .waitingForIdentity(let key):
            return try takeIdentity(try .answer(answer, state: 6), key: key)
        case .ended:
            throw .malformed("an answer after the end")
        }
    }

    private mutating func proveCode(_ message: TLV8) throws(PairingFailure) -> Step {
        guard let group = SRPGroup.homeKit else { throw .malformed("the group is damaged") }
        let salt = try message.required(PairingTag.salt)
        let serverKey = try message.required(PairingTag.publicKey)
        // Some hash numbers with their leading zeros and some without. Numbers that have none are the same to all, so
        // the secret is chosen such that A, S and K have none; B is the accessory's to choose.
        guard serverKey.count <= group.prime.count, serverKey.contains(where: { $0 != 0 }) else {
            throw .malformed("the accessory's number is no secret")
        }
        guard serverKey.count == group.prime.count, serverKey[0] != 0 else { throw .ambiguousNumbers }
        for _ in 0..<Self.maximumSecrets {
            let client = SRPClient<SHA512>(group: group, secret: secret())
            guard client.publicKey[0] != 0 else { continue }
            let premaster = client.premaster(
                user: Self.user, password: Array(code.digits.utf8), salt: salt, serverKey: serverKey)
            guard let premaster else { throw .malformed("the accessory's number is no secret") }
            let key = Array(SHA512.hash(data: premaster))
            guard premaster[0] != 0, key[0] != 0 else { continue }
            let proof = client.proof(user: Self.user, salt: salt, serverKey: serverKey, key: key)
            state = .waitingForProof(expected: client.serverProof(for: proof, key: key), key: key)
            return .send(
                TLV8([
                    .init(type: PairingTag.state, value: [3]),
                    .init(type: PairingTag.publicKey, value: client.publicKey),
                    .init(type: PairingTag.proof, value: proof),
                ]).encoded)
        }
        throw .ambiguousNumbers
    }

    private mutating func tellIdentity(key: [UInt8]) throws(PairingFailure) -> Step {
        let signKey = PairingCipher.key(
            from: key, salt: "Pair-Setup-Controller-Sign-Salt", info: "Pair-Setup-Controller-Sign-Info")
        let identifier = Array(controller.identifier.utf8)
        let signature = try controller.signature(of: signKey.bytes + identifier + controller.publicKey)
        let identity = TLV8([
            .init(type: PairingTag.identifier, value: identifier),
            .init(type: PairingTag.publicKey, value: controller.publicKey),
            .init(type: PairingTag.signature, value: signature),
        ])
        let sealed = try PairingCipher.seal(identity.encoded, key: Self.sealKey(key), nonce: "PS-Msg05")
        state = .waitingForIdentity(key: key)
        return .send(
            TLV8([
                .init(type: PairingTag.state, value: [5]), .init(type: PairingTag.encryptedData, value: sealed),
            ]).encoded)
    }

    private func takeIdentity(_ message: TLV8, key: [UInt8]) throws(PairingFailure) -> Step {
        let sealed = try message.required(PairingTag.encryptedData)
        let opened = try PairingCipher.open(sealed, key: Self.sealKey(key), nonce: "PS-Msg06")
        let identity: TLV8
        do throws(TLV8.Malformation) { identity = try TLV8(decoding: opened) } catch { throw .malformed("\(error)") }
        let name = try identity.required(PairingTag.identifier)
        let publicKey = try identity.required(PairingTag.publicKey, count: 32)
        let signKey = PairingCipher.key(
            from: key, salt: "Pair-Setup-Accessory-Sign-Salt", info: "Pair-Setup-Accessory-Sign-Info")
        let signature = try identity.required(PairingTag.signature, count: 64)
        guard isSignature(signature, of: signKey.bytes + name + publicKey, by: publicKey) else {
            throw .accessoryNotProven
        }
        guard !name.isEmpty, name.count <= 64, let text = String(validating: name, as: UTF8.self) else {
            throw .malformed("the accessory's name is none")
        }
        return .paired(accessory: text, publicKey: publicKey)
    }

    private static func sealKey(_ key: [UInt8]) -> SymmetricKey {
        PairingCipher.key(from: key, salt: "Pair-Setup-Encrypt-Salt", info: "Pair-Setup-Encrypt-Info")
    }
}
