internal import Crypto
public import Foundation
public import HomeModel

/// The register of those who may ask a house from outside: the codes to sign in with, and the tokens of the devices
/// that have.
public actor Access {
    private let store: any AccessTokenStore
    private let clock: @Sendable () -> Int
    private var codes = SignInCodes()
    /// The tokens by their digests; `nil` before they were read.
    private var known: [String: AccessToken]?
    private var endings: [Int64: [Int: AsyncStream<Never>.Continuation]] = [:]
    private var lastEnding = 0

    /// How many devices a person may be signed in on; the one that was used longest ago goes.
    static let mostDevices = 32
    /// How long a token is good that nobody uses, in seconds: half a year.
    static let life = 180 * 86_400
    /// How long a device's name may be, in letters.
    static let longestName = 64
    /// How many streams one token may have open.
    public static let mostStreams = 8

    /// Makes it.
    /// - Parameters:
    ///   - store: keeps who has signed in.
    ///   - clock: gives the seconds since 1970.
    public init(
        _ store: any AccessTokenStore, clock: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    ) {
        self.store = store
        self.clock = clock
    }

    /// Makes a code with which somebody can sign in once.
    public func makeCode(for person: PersonID) -> SignInCode {
        var generator = SystemRandomNumberGenerator()
        return codes.make(for: person, at: clock(), using: &generator)
    }

    /// Signs somebody in on a device.
    /// - Parameters:
    ///   - code: the code that they were given.
    ///   - device: what the device is called.
    ///   - address: where they are, as far as it is known: who is wrong often has to wait.
    /// - Returns: what the device keeps, and what it is known by.
    /// - Throws: ``SignInProblem``; what the store throws.
    public func signIn(
        with code: String, device: String, from address: String
    ) async throws -> (secret: String, token: AccessToken) {
        let person = try codes.take(code, from: address, at: clock())
        let secret = "hearth_" + SymmetricKey(size: .bits256).withUnsafeBytes { Self.text(of: Array($0)) }
        let now = clock()
        let name = device.filter { !$0.isNewline }.trimmingCharacters(in: .whitespaces).prefix(Self.longestName)
        let token = try await store.add(
            AccessToken(
                id: 0, person: person, device: String(name), digest: Self.digest(of: secret), givenAt: now, usedAt: now)
        )
        var all = try await tokensByDigest()
        all[token.digest] = token
        known = all
        let own = all.values.filter { $0.person == person }.sorted { ($0.usedAt, $0.id) < ($1.usedAt, $1.id) }
        if own.count > Self.mostDevices { try await remove(own.prefix(own.count - Self.mostDevices).map(\.id)) }
        return (secret, token)
    }

    /// The token that a secret belongs to; `nil` where it is none, or not any more.
    /// - Throws: what the store throws.
    public func token(for secret: String) async throws -> AccessToken? {
        guard secret.utf8.count <= 256, let token = try await tokensByDigest()[Self.digest(of: secret)] else {
            return nil
        }
        let now = clock()
        guard now < token.usedAt + Self.life else {
            try await remove([token.id])
            return nil
        }
        if now >= token.usedAt + 3600 || now < token.usedAt {
            known?[token.digest]?.usedAt = now
            try await store.noteUse(of: token.id, at: now)
        }
        return token
    }

    /// All tokens, in the order in which they were given.
    /// - Throws: what the store throws.
    public func tokens() async throws -> [AccessToken] { try await tokensByDigest().values.sorted { $0.id < $1.id } }

    /// Lets a device in no more, and ends its streams.
    /// - Returns: whether there was such a token.
    /// - Throws: what the store throws.
    public func revoke(_ id: Int64) async throws -> Bool {
        guard try await tokensByDigest().values.contains(where: { $0.id == id }) else { return false }
        try await remove([id])
        return true
    }

    /// A stream that ends when a token is revoked; `nil` where the token is gone already, or has too many of them.
    public func ending(of id: Int64) async throws -> AsyncStream<Never>? {
        guard try await tokensByDigest().values.contains(where: { $0.id == id }),
            endings[id]?.count ?? 0 < Self.mostStreams
        else { return nil }
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        lastEnding += 1
        let number = lastEnding
        endings[id, default: [:]][number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { [weak self] in await self?.forget(number, of: id) }
        }
        return stream
    }

    private func forget(_ number: Int, of id: Int64) {
        endings[id]?[number] = nil
        if endings[id]?.isEmpty == true { endings[id] = nil }
    }

    private func remove(_ ids: [Int64]) async throws {
        try await store.remove(ids)
        known = known?.filter { !ids.contains($0.value.id) }
        for id in ids {
            for continuation in (endings.removeValue(forKey: id) ?? [:]).values { continuation.finish() }
        }
    }

    private func tokensByDigest() async throws -> [String: AccessToken] {
        if let known { return known }
        let read = Dictionary(try await store.tokens().map { ($0.digest, $0) }, uniquingKeysWith: { _, last in last })
        // Somebody may have signed in meanwhile.
        known = known ?? read
        return known ?? read
    }

    private static func digest(of secret: String) -> String {
        text(of: Array(SHA256.hash(data: Data(secret.utf8))))
    }

    private static func text(of bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(
            of: "/", with: "_"
        )
        .replacingOccurrences(of: "=", with: "")
    }
}
