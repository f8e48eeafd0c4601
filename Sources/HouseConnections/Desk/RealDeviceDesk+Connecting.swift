import Connections
import Foundation
import HomeModel
import HomeStore
import HouseService
import VoiceService

/// New connections: each is tried by itself, and kept where it works.
extension RealDeviceDesk {
    /// Tries a connection, tells what was found, and keeps it where it works or is wanted all the same.
    func connect(_ wish: ConnectionWish) async throws -> DeviceReport {
        var database = try await changeable()
        if database.homes.isEmpty {
            database = try await store.repository.perform([.putHome(Self.newHome, state: HomeState())])
        }
        guard let home = database.primaryHome else { throw UsageError("there is no home") }
        let connection = HomeConnection(
            name: name(for: wish, in: database), way: wish.way, addsNew: wish.addsNew)
        if let problem = connection.urlProblem {
            throw UsageError("that address can't be used: \(problem.phrase)")
        }
        let trial = try await Trial(connection, in: home.id, database, store, secret: wish.secret)
        var report = trial.report(isKept: wish.isUntested)
        guard trial.isConnected || wish.isUntested else {
            report.isGood = false
            return report
        }
        if let secret = wish.secret, let kind = wish.way.secretKind {
            try secrets.set(secret, kind, of: connection.name)
        }
        if let code = wish.code { try secrets.set(code, .code, of: connection.name) }
        try await store.repository.perform([.putConnection(connection, in: home.id)])
        // One of the same name may be at work with an older secret.
        await registry.renew(ConnectionKey(home: home.id, name: connection.name))
        return report
    }

    /// Keeps the code of a lock or an alarm, and uses it from now on.
    func keep(_ code: String?, of name: String) async throws -> DeviceReport {
        let (home, accessory) = try Self.accessory(name, in: try await changeable())
        guard let via = accessory.via, let address = accessory.address, let connection = home.connection(via) else {
            throw UsageError("“\(accessory.name)” has no connection that a code could go by")
        }
        try secrets.setCode(code, of: address, at: connection.name)
        await registry.renew(ConnectionKey(home: home.id, name: connection.name))
        var report = DeviceReport()
        report.items = [
            .init(
                .map(("name", .string(accessory.name)), ("code", .bool(code != nil))),
                "The code of “\(accessory.name)” is \(code == nil ? "forgotten" : "kept").")
        ]
        return report
    }

    /// A home for somebody who has none yet.
    private static var newHome: Home {
        var home = Home(name: "Home", isPrimary: true, timeZone: TimeZone.current.identifier)
        home.scenes = ActionSet.builtInNames.map { ActionSet(name: $0) }
        return home
    }

    /// The name: that of a connection to the same place, which is made anew; else one that no connection of any home
    /// has, since secrets are kept by it.
    private func name(for wish: ConnectionWish, in database: HomeDatabase) -> String {
        if let name = wish.name { return name }
        let all = database.homes.flatMap(\.connections)
        if let same = database.primaryHome?.connections.first(where: { $0.way.isSamePlace(as: wish.way) }) {
            return same.name
        }
        let usual = wish.way.usualName
        let taken = Set(all.map { EntityName.folded($0.name) })
        let names = [usual] + (2...(all.count + 2)).map { "\(usual) \($0)" }
        return names.first { !taken.contains(EntityName.folded($0)) } ?? usual
    }
}

/// A connection that was tried out, and what was found.
private struct Trial {
    private let connection: HomeConnection
    private let state: ConnectionState
    private let devices: [DeviceDescription]
    private let new: Int
    private let naming: DeviceNaming

    /// Tries it, with no other beside it.
    init(
        _ connection: HomeConnection, in home: HomeID, _ database: HomeDatabase, _ store: HouseStore, secret: String?
    ) async throws {
        var tried = database
        for position in tried.homes.indices {
            tried.homes[position].connections.removeAll { $0.name != connection.name }
        }
        try tried.apply(.putConnection(connection, in: home))
        let bench = try ConnectionBench(store, database: tried, secret: secret)
        await bench.open()
        let status = await bench.registry.statuses.first {
            $0.home == home && $0.connection.name == connection.name
        }
        new = await bench.offers(of: tried).filter { $0.accessory == nil && $0.connection == connection }.count
        await bench.close()
        self.connection = connection
        state = status?.state ?? .connecting
        devices = status?.devices.filter { !$0.isGroup } ?? []
        naming = bench.naming
    }

    /// Whether it works.
    var isConnected: Bool { state.isConnected }

    /// What is told of it.
    /// - Parameter isKept: whether it is kept even where it doesn't work.
    func report(isKept: Bool) -> DeviceReport {
        let problem = state.problem ?? (state.isConnected ? nil : .noAnswer)
        let sentence = problem?.sentence(about: connection)
        let object = FileNode.map(
            ("connection", connection.fileForm), ("state", .string(state.word)),
            ("problem", sentence.map(FileNode.string) ?? .null), ("devices", .number(Double(devices.count))),
            ("new", .number(Double(new))))
        var report = DeviceReport()
        if let sentence {
            report.items = [.init(object, "")]
            report.problems = ["\(connection.name): \(sentence)"]
            if isKept {
                report.notes = ["It is kept all the same, and tried again and again while `hearth run` runs."]
            }
            return report
        }
        report.items = [
            .init(object, "\(connection.name): connected. \(DeviceCount(devices, naming: naming).sentence)")
        ]
        let codes = devices.count(where: \.needsCode)
        if codes > 0 {
            report.notes.append(
                "\(codes) need\(codes == 1 ? "s a setup code" : " setup codes"): `hearth accessories add NAME --code 123-45-678`; `hearth accessories find` shows the names."
            )
        }
        let new = new - codes
        if new > 0 {
            report.notes += [
                "\(new) of them \(new == 1 ? "is" : "are") new: `hearth accessories add --all` takes all of them, `hearth accessories find` shows them."
            ]
        }
        return report
    }
}

/// How many devices of which kind there are, for people.
struct DeviceCount {
    private let total: Int
    private let codes: Int
    private let kinds: [(word: String, count: Int)]

    /// Counts devices by what they are above all.
    init(_ devices: [DeviceDescription], naming: DeviceNaming) {
        total = devices.count
        codes = devices.count(where: \.needsCode)
        let words = devices.compactMap { $0.services.first }.map { naming.word(for: $0.type).lowercased() }
        kinds = Dictionary(grouping: words, by: \.self).map { ($0.key, $0.value.count) }
            .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
    }

    /// “37 devices: 21 × light, 8 × motion sensor.”
    var sentence: String {
        guard total > 0 else { return "It offers no devices yet." }
        var parts = kinds.prefix(6).map { "\($0.count) × \($0.word)" } + (kinds.count > 6 ? ["…"] : [])
        if codes > 0 { parts.append("\(codes) that need\(codes == 1 ? "s" : "") a setup code") }
        return "\(total) device\(total == 1 ? "" : "s")\(parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")."
    }
}

extension HomeConnection.Way {
    /// What a connection of the kind is called where nobody says otherwise.
    fileprivate var usualName: String {
        switch self {
        case .mqtt: "MQTT"
        case .homeAssistant: "Home Assistant"
        case .homeKit: "HomeKit"
        case .satellite: "Satellite"
        }
    }

    /// What kind of secret goes with it.
    fileprivate var secretKind: Secrets.Kind? {
        switch self {
        case .mqtt: .password
        case .homeAssistant: .token
        case .homeKit, .satellite: nil
        }
    }

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
