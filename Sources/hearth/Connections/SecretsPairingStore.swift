import Foundation
import HomeKitAccessories
import HomeKitPairing
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
        do {
            return try JSONDecoder().decode([PairingRecord].self, from: Data(text.utf8))
        } catch {
            throw Damaged(path: secrets.path)
        }
    }

    func save(_ records: [PairingRecord]) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(records), as: UTF8.self)
        try secrets.set(records.isEmpty ? nil : text, .pairings, of: connection)
    }
}
