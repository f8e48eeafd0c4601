import Crypto

@testable import HomeKitPairing

/// The accessory's side of pairing, written from the protocol's description with what the controller's side doesn't
/// share: the server's half of SRP. It can be told to lie.
struct ScriptedAccessory {
    enum Lie { case none, wrongProof, wrongSignature, otherIdentity, garbledSeal }

    let name = "AA:BB:CC:DD:EE:FF"
    let longTermKey = Curve25519.Signing.PrivateKey()
    var lie = Lie.none
    var controllers: [String: [UInt8]] = [:]

    private let group: SRPGroup
    private let salt = [UInt8](1...16)
    private let secret: [UInt8]
    private let verifier: [UInt8]
    private(set) var serverKey: [UInt8]
    private var key: [UInt8] = []

    init?(code: String, lie: Lie = .none) {
        guard let group = SRPGroup.homeKit else { return nil }
        self.group = group
        self.lie = lie
        let inner = Self.hash(Array("Pair-Setup:\(code)".utf8))
        verifier = group.modulus.power([5], Self.hash(salt, inner))
        var secret: [UInt8] = []
        var serverKey: [UInt8] = [0]
        while serverKey[0] == 0 {
            secret = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
            let multiplier = Self.hash(group.prime, group.padded([5]))
            serverKey = group.modulus.added(
                group.modulus.multiplied(multiplier, verifier), group.modulus.power([5], secret))
        }
        self.secret = secret
        self.serverKey = serverKey
    }

    /// M2.
    var salted: [UInt8] {
        TLV8([.init(type: 6, value: [2]), .init(type: 2, value: salt), .init(type: 3, value: serverKey)]).encoded
    }

    /// M4.
    mutating func prove(_ request: [UInt8]) throws -> [UInt8] {
        let message = try TLV8(decoding: request)
        let (clientKey, proof) = (message.value(3) ?? [], message.value(4) ?? [])
        let modulus = group.modulus
        let scrambler = Self.hash(clientKey, serverKey)
        let premaster = modulus.power(modulus.multiplied(clientKey, modulus.power(verifier, scrambler)), secret)
        key = Self.hash(premaster)
        let xor = zip(Self.hash(group.prime), Self.hash([5])).map { $0 ^ $1 }
        guard proof == Self.hash(xor, Self.hash(Array("Pair-Setup".utf8)), salt, clientKey, serverKey, key) else {
            return TLV8([.init(type: 6, value: [4]), .init(type: 7, value: [2])]).encoded
        }
        var answer = Self.hash(clientKey, proof, key)
        if lie == .wrongProof { answer[0] ^= 1 }
        return TLV8([.init(type: 6, value: [4]), .init(type: 4, value: answer)]).encoded
    }

    /// M6.
    mutating func introduce(_ request: [UInt8]) throws -> [UInt8] {
        let sealKey = PairingCipher.key(from: key, salt: "Pair-Setup-Encrypt-Salt", info: "Pair-Setup-Encrypt-Info")
        let sealed = try TLV8(decoding: request).value(5) ?? []
        let theirs = try TLV8(decoding: PairingCipher.open(sealed, key: sealKey, nonce: "PS-Msg05"))
        let (identifier, publicKey) = (theirs.value(1) ?? [], theirs.value(3) ?? [])
        let theirSignKey = PairingCipher.key(
            from: key, salt: "Pair-Setup-Controller-Sign-Salt", info: "Pair-Setup-Controller-Sign-Info")
        guard isSignature(theirs.value(10) ?? [], of: theirSignKey.bytes + identifier + publicKey, by: publicKey) else {
            return TLV8([.init(type: 6, value: [6]), .init(type: 7, value: [2])]).encoded
        }
        controllers[String(decoding: identifier, as: UTF8.self)] = publicKey
        let signKey = PairingCipher.key(
            from: key, salt: "Pair-Setup-Accessory-Sign-Salt", info: "Pair-Setup-Accessory-Sign-Info")
        let ours = Array(longTermKey.publicKey.rawRepresentation)
        var signature = Array(try longTermKey.signature(for: signKey.bytes + Array(name.utf8) + ours))
        if lie == .wrongSignature { signature[5] ^= 1 }
        let identity = TLV8([
            .init(type: 1, value: Array(name.utf8)), .init(type: 3, value: ours), .init(type: 10, value: signature),
        ])
        var box = try PairingCipher.seal(identity.encoded, key: sealKey, nonce: "PS-Msg06")
        if lie == .garbledSeal { box[0] ^= 1 }
        return TLV8([.init(type: 6, value: [6]), .init(type: 5, value: box)]).encoded
    }

    /// The accessory's half of pair-verify: its answer to the first message, and what checks the second.
    func verify(_ request: [UInt8]) throws -> (
        answer: [UInt8], finish: ([UInt8]) throws -> (answer: [UInt8], keys: SessionKeys)
    ) {
        let theirKey = try TLV8(decoding: request).value(3) ?? []
        let ephemeral = Curve25519.KeyAgreement.PrivateKey()
        let ours = Array(ephemeral.publicKey.rawRepresentation)
        let shared = try ephemeral.sharedSecretFromKeyAgreement(with: .init(rawRepresentation: theirKey))
            .withUnsafeBytes { Array($0) }
        let sealKey = PairingCipher.key(
            from: shared, salt: "Pair-Verify-Encrypt-Salt", info: "Pair-Verify-Encrypt-Info")
        let signer = lie == .otherIdentity ? Curve25519.Signing.PrivateKey() : longTermKey
        let identity = TLV8([
            .init(type: 1, value: Array(name.utf8)),
            .init(type: 10, value: Array(try signer.signature(for: ours + Array(name.utf8) + theirKey))),
        ])
        var box = try PairingCipher.seal(identity.encoded, key: sealKey, nonce: "PV-Msg02")
        if lie == .garbledSeal { box[0] ^= 1 }
        let answer = TLV8([
            .init(type: 6, value: [2]), .init(type: 3, value: ours), .init(type: 5, value: box),
        ]).encoded
        return (
            answer,
            { request in
                let sealed = try TLV8(decoding: request).value(5) ?? []
                let theirs = try TLV8(decoding: PairingCipher.open(sealed, key: sealKey, nonce: "PV-Msg03"))
                let identifier = theirs.value(1) ?? []
                let isKnown =
                    controllers[String(decoding: identifier, as: UTF8.self)].map {
                        isSignature(theirs.value(10) ?? [], of: theirKey + identifier + ours, by: $0)
                    } ?? false
                let end: [TLV8.Item] = isKnown ? [] : [.init(type: 7, value: [2])]
                return (TLV8([.init(type: 6, value: [4])] + end).encoded, SessionKeys(secret: shared))
            }
        )
    }

    private static func hash(_ parts: [UInt8]...) -> [UInt8] { Array(SHA512.hash(data: parts.flatMap { $0 })) }
}

extension SessionKeys {
    /// The session as the accessory has it.
    var accessorySide: (sealer: FrameSealer, opener: FrameOpener) {
        (FrameSealer(key: toController), FrameOpener(key: toAccessory))
    }
}
