internal import Crypto

/// The numbers that both sides of a password proof agree on beforehand.
struct SRPGroup: Sendable {
    /// The prime, most significant byte first.
    let prime: [UInt8]
    /// The generator, one byte.
    let generator: UInt8
    /// Arithmetic modulo the prime.
    let modulus: MontgomeryModulus

    /// - Parameters:
    ///   - hexadecimal: the prime; spaces and line ends count nothing.
    ///   - generator: the generator.
    init?(prime hexadecimal: String, generator: UInt8) {
        let digits = hexadecimal.filter { !$0.isWhitespace }.compactMap { $0.hexDigitValue.map(UInt8.init) }
        guard digits.count % 2 == 0 else { return nil }
        prime = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        self.generator = generator
        guard let modulus = MontgomeryModulus(prime) else { return nil }
        self.modulus = modulus
    }

    /// A number with as many bytes as the prime.
    func padded(_ number: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: max(0, prime.count - number.count)) + number
    }
}

/// The client's side of SRP-6a (RFC 5054; proofs as in RFC 2945): shows that it knows a password without telling it.
struct SRPClient<Hash: HashFunction> {
    private let group: SRPGroup
    private let secret: [UInt8]

    /// A, the client's public number, with as many bytes as the prime.
    let publicKey: [UInt8]

    /// - Parameter secret: a, a random number of at least 32 bytes that is used once.
    init(group: SRPGroup, secret: [UInt8]) {
        self.group = group
        self.secret = secret
        publicKey = group.modulus.power([group.generator], secret)
    }

    /// What both sides come to know, S, with as many bytes as the prime; `nil` where the server's number is a multiple
    /// of the prime, which an honest one never is.
    func premaster(user: [UInt8], password: [UInt8], salt: [UInt8], serverKey: [UInt8]) -> [UInt8]? {
        let modulus = group.modulus
        guard serverKey.count <= group.prime.count else { return nil }
        let server = modulus.reduced(serverKey)
        guard server.contains(where: { $0 != 0 }) else { return nil }
        let privateKey = digest(salt, digest(user, Array(":".utf8), password))
        let scrambler = digest(publicKey, group.padded(serverKey))
        let multiplier = digest(group.prime, group.padded([group.generator]))
        let verifier = modulus.power([group.generator], privateKey)
        let base = modulus.subtracted(server, modulus.multiplied(multiplier, verifier))
        // base^(a + u·x), as base^a · (base^x)^u: no sum longer than the numbers are.
        let first = modulus.power(base, secret)
        return modulus.multiplied(first, modulus.power(modulus.power(base, privateKey), scrambler))
    }

    /// The proof that the client knows the key K; `serverKey` as it was sent.
    func proof(user: [UInt8], salt: [UInt8], serverKey: [UInt8], key: [UInt8]) -> [UInt8] {
        let group = zip(digest(group.prime), digest([group.generator])).map { $0 ^ $1 }
        return digest(group, digest(user), salt, publicKey, serverKey, key)
    }

    /// The proof that the server has to give in return.
    func serverProof(for proof: [UInt8], key: [UInt8]) -> [UInt8] { digest(publicKey, proof, key) }

    private func digest(_ parts: [UInt8]...) -> [UInt8] {
        var hash = Hash()
        for part in parts { hash.update(data: part) }
        return Array(hash.finalize())
    }
}

/// Whether two secrets are the same, in a time that doesn't tell where they differ.
func sameSecret(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}
