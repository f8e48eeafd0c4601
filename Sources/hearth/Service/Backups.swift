import Foundation
import HomeModel
import HomeStore
import HouseService

/// The copies of a database that the program keeps beside it by itself: the newest few.
struct Backups {
    private let store: HouseStore
    /// How many are kept.
    private static let capacity = 5

    /// Looks beside a database.
    init(of store: HouseStore) { self.store = store }

    /// Makes one more, and gives its path.
    func make() async throws -> String {
        guard let repository = store.repository as? SQLiteHomeRepository else {
            throw UsageError("a .yaml home is its own backup: copy the file")
        }
        let now = LocalDateTime(Date(), in: .current).text.filter { $0.isNumber || $0 == "T" }
        let prefix = store.path + ".backup-"
        let names = [prefix + now] + (2...99).map { "\(prefix)\(now)-\($0)" }
        let path = names.first { FileIdentity(path: $0) == nil } ?? names[0]
        try await repository.backup(to: path)
        removeOldest(prefix)
        return path
    }

    private func removeOldest(_ prefix: String) {
        let folder = URL(fileURLWithPath: prefix).deletingLastPathComponent()
        let start = URL(fileURLWithPath: prefix).lastPathComponent
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let own = files.filter { $0.hasPrefix(start) && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted()
        for file in own.dropLast(Self.capacity) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(file))
        }
    }
}
