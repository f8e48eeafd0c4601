import Foundation
import HomeModel
import HomeStore
import HouseService

/// Looks at where the homes are kept: the file, its health, the room on its disk, who may read it, and who has it.
struct StoreExamination {
    /// Where the database is.
    let path: String
    /// Whether a service has it.
    let isServed: Bool

    /// The least room on the disk that leaves nothing to worry about, in bytes.
    private static let leastRoom = 50 << 20

    /// What was found, and the homes where they could be read.
    func findings() async -> (findings: [Finding], database: HomeDatabase?) {
        guard FileIdentity(path: path) != nil else {
            return (
                [
                    .note(
                        "homes", "there is no database at \(path) yet",
                        "`hearth home import FILE`, `hearth connect` or the first thing you say makes one")
                ], nil
            )
        }
        guard access(path, R_OK) == 0 else {
            return ([.note("homes", "\(path) is another user's, who alone may look at it")], nil)
        }
        do {
            let store = try await HouseStore(path: path)
            return ([try await health(of: store), room, privacy] + engine, store.database)
        } catch {
            return (
                [
                    .wrong(
                        "homes", ExitStatus.message(for: error),
                        "`hearth home restore FILE` brings back a backup; they are beside the database")
                ], nil
            )
        }
    }

    private func health(of store: HouseStore) async throws -> Finding {
        let homes = store.database.homes
        let accessories = homes.map(\.accessories.count).reduce(0, +)
        let rules = homes.map(\.rules.count).reduce(0, +)
        func counted(_ number: Int, _ one: String, _ several: String) -> String {
            number == 1 ? "1 \(one)" : "\(number) \(several)"
        }
        let all = [
            counted(homes.count, "home", "homes"), counted(accessories, "accessory", "accessories"),
            counted(rules, "rule", "rules"),
        ].joined(separator: ", ")
        let count = "\(all) in \(path)"
        guard let repository = store.repository as? SQLiteHomeRepository else { return .good("homes", count) }
        let damage = try await repository.damage()
        guard let first = damage.first else { return .good("homes", "\(count); the file is sound") }
        return .wrong(
            "homes", "\(path) is damaged: \(first)",
            "`hearth home export` saves what can be read; `hearth home restore FILE` brings back a backup")
    }

    private var room: Finding {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else {
            return .note("disk", "how much room there is can't be told: \(String(cString: strerror(errno)))")
        }
        let (room, isHuge) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        let megabytes = isHuge ? UInt64.max : room >> 20
        if UInt64(status.f_flag) & UInt64(ST_RDONLY) != 0 {
            return .wrong("disk", "it can only be read", "nothing that is changed can be kept")
        }
        guard isHuge || room >= UInt64(Self.leastRoom) else {
            return .wrong("disk", "\(megabytes) MB are free", "make room: what can't be kept isn't done")
        }
        return .good("disk", "\(megabytes) MB are free")
    }

    private var privacy: Finding {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let files = [path, path + "-wal", folder.appendingPathComponent("secrets.yaml").path]
        let open = files.filter { file in
            let attributes = try? FileManager.default.attributesOfItem(atPath: file)
            return (attributes?[.posixPermissions] as? Int).map { $0 & 0o077 != 0 } ?? false
        }
        guard let first = open.first else {
            return .good("privacy", "nobody else may read the homes and their secrets")
        }
        return .wrong("privacy", "others may read \(first)", "chmod 600 \(open.joined(separator: " "))")
    }

    private var engine: [Finding] {
        let isHeld = EngineLock.isHeld(database: path)
        if isHeld, !isServed {
            return [
                .wrong(
                    "service", "a `hearth run` has this house, but doesn't answer",
                    "see what it says; `systemctl status hearth` where the system runs it")
            ]
        }
        return []
    }
}
