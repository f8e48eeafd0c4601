import ArgumentParser
import HomeModel
import VoiceService

/// `hearth accessories list`: what the homes have.
struct AccessoriesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accessories of the homes, room by room.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one accessory a line, as JSON.")
    var json = false

    func run() async throws {
        let house = try await House(path: home.path)
        for home in house.database.homes {
            let rooms = Dictionary(home.rooms.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
            for accessory in home.accessories {
                let room = accessory.room.flatMap { rooms[$0] }
                let isReachable = !house.database.state.unreachable.contains(accessory.id)
                Terminal.print(
                    json
                        ? Self.object(accessory, room: room, isReachable: isReachable, home: home).json
                        : Self.line(accessory, room: room, isReachable: isReachable))
            }
        }
    }

    private static func object(_ accessory: Accessory, room: String?, isReachable: Bool, home: Home) -> FileNode {
        .map(
            ("name", .string(accessory.name)), ("home", .string(home.name)),
            ("room", room.map { .string($0) } ?? .null),
            ("via", accessory.via.map { .string($0) } ?? .null),
            ("address", accessory.address.map { .string($0) } ?? .null),
            ("bridge", accessory.bridge.map { .string($0) } ?? .null), ("reachable", .bool(isReachable)),
            ("optimistic", .bool(accessory.isOptimistic)),
            (
                "services",
                .list(
                    accessory.services.map {
                        .map(("name", .string($0.name)), ("service", .string($0.type.rawValue)))
                    })
            ))
    }

    private static func line(_ accessory: Accessory, room: String?, isReachable: Bool) -> String {
        let kinds = accessory.services.map(\.type.rawValue).joined(separator: ", ")
        let notes = [
            accessory.via.map { "via \($0)" } ?? "simulated", accessory.isOptimistic ? "never tells its state" : nil,
            isReachable ? nil : "can't be reached",
        ]
        return
            "\(room ?? "(no room)"): \(accessory.name) — \(kinds) (\(notes.compactMap(\.self).joined(separator: ", ")))"
    }
}
