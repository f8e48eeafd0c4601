/// Where the records of pairings are kept between runs.
public protocol PairingStore: Sendable {
    /// All records that there are.
    func load() async throws -> [PairingRecord]
    /// Keeps these records and no others. When it returns they survive a crash.
    func save(_ records: [PairingRecord]) async throws
}
