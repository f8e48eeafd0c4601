import ArgumentParser
import Connections
import HomeModel
import HomeStore
import VoiceService

/// `hearth connections`: the ways to real accessories, and how they are.
struct ConnectionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connections", abstract: "List the connections with their state.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one connection a line, as JSON.")
    var json = false

    func run() async throws {
        let house = try await House(path: home.path)
        let bench = try ConnectionBench(house)
        await bench.open()
        let statuses = await bench.registry.statuses
        await bench.close()
        for status in statuses {
            let accessories =
                house.database.homes.first { $0.id == status.home }?.accessories.filter { accessory in
                    accessory.via.map(EntityName.folded) == EntityName.folded(status.connection.name)
                }.count ?? 0
            Terminal.print(json ? Self.object(status, accessories).json : Self.line(status, accessories))
        }
        if statuses.isEmpty, !json {
            Terminal.tell("There is no connection yet: `hearth connect` makes one. All accessories are simulated.")
        }
        if !statuses.allSatisfy({ $0.state?.isConnected == true }) { throw EarlyEnd(status: .notDone) }
    }

    private static func object(_ status: ConnectionStatus, _ accessories: Int) -> FileNode {
        let state = status.state ?? .connecting
        return .map([
            .init(key: "connection", value: status.connection.fileForm),
            .init(key: "state", value: .string(state.word)),
            .init(key: "problem", value: state.problem.map { .string($0.sentence(about: status.connection)) } ?? .null),
            .init(key: "devices", value: .number(Double(status.devices.count))),
            .init(key: "accessories", value: .number(Double(accessories))),
        ])
    }

    private static func line(_ status: ConnectionStatus, _ accessories: Int) -> String {
        let state = status.state ?? .connecting
        let place = status.connection.url.map { " (\($0))" } ?? ""
        let start = "\(status.connection.name)\(place): \(state.word)"
        if let problem = state.problem { return "\(start): \(problem.sentence(about: status.connection))" }
        guard state.isConnected else { return start }
        return "\(start), \(status.devices.count) devices, \(accessories) of them accessories here"
    }
}

/// `hearth disconnect`: a way to real accessories goes.
struct DisconnectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect", abstract: "Remove a connection and its secret.",
        discussion: """
            Its accessories stay, with their rules and scenes, and can't be reached until a connection of the same name is \
            there again; `hearth accessories forget` removes them.
            """)

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("The name of the connection.", valueName: "name"))
    var name: String

    func run() async throws {
        let house = try await House(path: home.path)
        guard house.isStored else { throw UsageError("a .yaml home is never written to") }
        let homes = [house.database.primaryHome].compactMap(\.self) + house.database.homes
        guard let home = homes.first(where: { $0.connection(name) != nil }), let connection = home.connection(name)
        else {
            let names = homes.flatMap(\.connections).map(\.name)
            throw UsageError(
                "there is no connection “\(name)”"
                    + (names.isEmpty ? "" : "; there are: \(Set(names).sorted().joined(separator: ", "))"))
        }
        let database = try await house.repository.perform([.removeConnection(connection.name, in: home.id)])
        if !database.homes.contains(where: { $0.connection(connection.name) != nil }) {
            try Secrets(beside: house.path).remove(connection.name)
        }
        let cutOff = home.accessories.count { $0.via.map(EntityName.folded) == EntityName.folded(connection.name) }
        Terminal.print("\(connection.name) is gone.")
        if cutOff > 0 { Terminal.tell("\(cutOff) accessories can't be reached until it is there again.") }
    }
}
