import Connections
import Foundation
import HomeModel
import HomeStore
import VoiceService

/// Tries a new connection, tells what it found, and keeps it where it works.
struct ConnectionAttempt {
    /// What was wanted.
    let options: ConnectCommand.Options
    /// What is spoken, and with whom.
    let way: HomeConnection.Way
    /// What it is called where nobody says otherwise.
    let usualName: String
    /// What kind of secret goes with it.
    let secretKind: Secrets.Kind?

    /// Checks the address before anybody is asked for a password.
    func checkURL() throws {
        guard let problem = HomeConnection(name: usualName, way: way).urlProblem else { return }
        throw UsageError("that address can't be used: \(problem.phrase)")
    }

    /// Tries it, tells, and keeps it.
    func make(secret: String?) async throws {
        let house = try await House(path: options.home.path)
        guard house.isStored else {
            throw UsageError(
                "a .yaml home is never written to: import it with `hearth home import`, or write the connection there")
        }
        var database = house.database
        if database.homes.isEmpty {
            database = try await house.repository.perform([.putHome(Self.newHome, state: HomeState())])
        }
        guard let home = database.primaryHome else { throw UsageError("there is no home") }
        let connection = HomeConnection(name: try name(in: database), way: way, addsNew: options.addNew)
        let tried = try await database.trying(connection, in: home.id)
        let bench = try ConnectionBench(house, database: tried, secret: secret)
        await bench.open()
        let statuses = await bench.registry.statuses
        let status = statuses.first { $0.home == home.id && $0.connection.name == connection.name }
        let new = await bench.offers(of: tried).filter { $0.accessory == nil && $0.connection == connection }
        await bench.close()
        try report(status, new: new.count, naming: bench.naming, connection)
        guard status?.state?.isConnected == true || options.untested else { throw EarlyEnd(status: .notDone) }
        if let secretKind, let secret { try bench.secrets.set(secret, secretKind, of: connection.name) }
        try await house.repository.perform([.putConnection(connection, in: home.id)])
    }

    /// A home for somebody who has none yet.
    private static var newHome: Home {
        var home = Home(name: "Home", isPrimary: true, timeZone: TimeZone.current.identifier)
        home.scenes = ActionSet.builtInNames.map { ActionSet(name: $0) }
        return home
    }

    /// The name: that of a connection to the same place, which is made anew; else one that no connection of any home has,
    /// since secrets are kept by it.
    private func name(in database: HomeDatabase) throws -> String {
        if let name = options.name { return name }
        let all = database.homes.flatMap(\.connections)
        if let same = database.primaryHome?.connections.first(where: { $0.way.isSamePlace(as: way) }) {
            return same.name
        }
        let taken = Set(all.map { EntityName.folded($0.name) })
        let names = [usualName] + (2...(all.count + 2)).map { "\(usualName) \($0)" }
        return names.first { !taken.contains(EntityName.folded($0)) } ?? usualName
    }

    private func report(
        _ status: ConnectionStatus?, new: Int, naming: DeviceNaming, _ connection: HomeConnection
    ) throws {
        let state = status?.state ?? .connecting
        let devices = status?.devices ?? []
        let problem = state.problem ?? (state.isConnected ? nil : .noAnswer)
        if options.json {
            let object = FileNode.map([
                .init(key: "connection", value: connection.fileForm), .init(key: "state", value: .string(state.word)),
                .init(key: "problem", value: problem.map { .string($0.sentence(about: connection)) } ?? .null),
                .init(key: "devices", value: .number(Double(devices.count))),
                .init(key: "new", value: .number(Double(new))),
            ])
            Terminal.print(object.json)
            return
        }
        if let problem {
            Terminal.complain("\(connection.name): \(problem.sentence(about: connection))")
            if options.untested {
                Terminal.tell("It is kept all the same, and tried again and again while `hearth run` runs.")
            }
            return
        }
        Terminal.print("\(connection.name): connected. \(DeviceCount(devices, naming: naming).sentence)")
        guard new > 0 else { return }
        Terminal.tell(
            "\(new) of them \(new == 1 ? "is" : "are") new: `hearth accessories add --all` takes all of them, `hearth accessories find` shows them."
        )
    }
}

/// How many devices of which kind there are, for people.
struct DeviceCount {
    private let total: Int
    private let kinds: [(word: String, count: Int)]

    /// Counts devices by what they are above all.
    init(_ devices: [DeviceDescription], naming: DeviceNaming) {
        total = devices.count
        let words = devices.compactMap { $0.services.first }.map { naming.word(for: $0.type).lowercased() }
        kinds = Dictionary(grouping: words, by: \.self).map { ($0.key, $0.value.count) }
            .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
    }

    /// “37 devices: 21 light, 8 motion sensor”.
    var sentence: String {
        guard total > 0 else { return "It offers no devices yet." }
        let parts = kinds.prefix(6).map { "\($0.count) × \($0.word)" } + (kinds.count > 6 ? ["…"] : [])
        return "\(total) device\(total == 1 ? "" : "s")\(parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")."
    }
}

extension HomeConnection.Way {
    /// Whether it leads to the same place, whoever logs in there.
    fileprivate func isSamePlace(as other: Self) -> Bool {
        switch (self, other) {
        case (.mqtt(let one), .mqtt(let two)): one.url == two.url && one.user == two.user
        case (.homeAssistant(let one), .homeAssistant(let two)): one.url == two.url
        case (.homeKit, .homeKit): true
        default: false
        }
    }
}

extension HomeDatabase {
    /// The homes with one connection and no other, to try that alone.
    fileprivate func trying(_ connection: HomeConnection, in home: HomeID) async throws -> HomeDatabase {
        var database = self
        for position in database.homes.indices {
            database.homes[position].connections.removeAll { $0.name != connection.name }
        }
        try database.apply(.putConnection(connection, in: home))
        return database
    }
}
