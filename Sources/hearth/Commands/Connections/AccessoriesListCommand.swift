import ArgumentParser
import Foundation
import HomeModel
import HouseService
import VoiceService

/// `hearth accessories list`: what the homes have.
struct AccessoriesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accessories of the homes, room by room.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one accessory a line, as JSON.")
    var json = false

    func run() async throws {
        let listed =
            if let house = try await RemoteHouse.find(home) {
                try await house.ask([ListedAccessory].self, "GET", ["accessories"])
            } else {
                try await ListedAccessory.all(in: HouseView(HouseStore(path: home.path).database))
            }
        for accessory in listed { Terminal.print(json ? accessory.object.json : accessory.line) }
    }
}

/// An accessory as the API lists it.
private struct ListedAccessory: Decodable {
    private struct Service: Decodable {
        var name: String
        var type: String
    }

    private var name: String
    private var home: String
    private var room: String?
    private var via: String?
    private var address: String?
    private var bridge: String?
    private var reachable: Bool
    private var optimistic: Bool?
    private var services: [Service]

    /// All accessories of homes.
    static func all(in view: HouseView) throws -> [ListedAccessory] {
        try JSONDecoder().decode([ListedAccessory].self, from: Data(view.accessories.json.utf8))
    }

    /// The accessory for programs.
    var object: FileNode {
        func text(_ text: String?) -> FileNode { text.map { .string($0) } ?? .null }
        let services = services.map { FileNode.map(("name", .string($0.name)), ("service", .string($0.type))) }
        return .map(
            ("name", .string(name)), ("home", .string(home)), ("room", text(room)), ("via", text(via)),
            ("address", text(address)), ("bridge", text(bridge)), ("reachable", .bool(reachable)),
            ("optimistic", .bool(optimistic ?? false)), ("services", .list(services)))
    }

    /// The accessory for people.
    var line: String {
        let kinds = services.map(\.type).joined(separator: ", ")
        let notes = [
            via.map { "via \($0)" } ?? "simulated", optimistic == true ? "never tells its state" : nil,
            reachable ? nil : "can't be reached",
        ]
        return "\(room ?? "(no room)"): \(name) — \(kinds) (\(notes.compactMap(\.self).joined(separator: ", ")))"
    }
}
