/// A token that lets a device in on which somebody has signed in. The secret is kept by the device alone; here is only
/// its digest.
public struct AccessToken: Hashable, Sendable {
    /// Its number: what it is called in lists.
    public var id: Int64
    /// Whose it is.
    public var person: PersonID
    /// What the device is called.
    public var device: String
    /// A digest of the secret that the device keeps, from which nobody can tell the secret.
    public var digest: String
    /// When it was given, in seconds since 1970.
    public var givenAt: Int
    /// When it was used last, in seconds since 1970; kept by the hour.
    public var usedAt: Int

    /// Makes a token.
    public init(id: Int64, person: PersonID, device: String, digest: String, givenAt: Int, usedAt: Int) {
        self.id = id
        self.person = person
        self.device = device
        self.digest = digest
        self.givenAt = givenAt
        self.usedAt = usedAt
    }
}

/// Where it is kept who has signed in on what.
public protocol AccessTokenStore: Sendable {
    /// All tokens, in the order in which they were given.
    func tokens() async throws -> [AccessToken]
    /// Keeps one more; gives it with its number, whatever number it had.
    func add(_ token: AccessToken) async throws -> AccessToken
    /// Notes that one was used.
    func noteUse(of id: Int64, at moment: Int) async throws
    /// Forgets some.
    func remove(_ ids: [Int64]) async throws
}
