import HomeKitAccessories
import HomeKitPairing
import HomeModel
import HomeStore

/// Keeps the keys of HomeKit pairings with the other secrets of a connection.
struct SecretsPairingStore: PairingStore {
    /// Where secrets are.
    let secrets: Secrets
    /// The name of the connection.
    let connection: String

    /// The keys are kept, but can't be read any more.
    struct Damaged: Error, CustomStringConvertible {
        /// Where they are.
        var path: String
        /// What is wrong, for people; what is in the file is not repeated.
        var description: String { "\(path): the HomeKit pairings in it can't be read" }
    }

    func load() async throws -> [PairingRecord] {
        guard let text = try secrets.value(.pairings, of: connection) else { return [] }
        guard let records = JSONText.read([PairingRecord].self, text) else { throw Damaged(path: secrets.path) }
        return records
    }

    func save(_ records: [PairingRecord]) async throws {
        guard !records.isEmpty else { return try secrets.set(nil, .pairings, of: connection) }
        guard let text = JSONText.write(records) else { throw Damaged(path: secrets.path) }
        try secrets.set(text, .pairings, of: connection)
    }
}
