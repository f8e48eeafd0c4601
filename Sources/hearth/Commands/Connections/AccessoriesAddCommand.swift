import ArgumentParser
import Connections
import HomeModel
import VoiceService

/// `hearth accessories add`: devices become accessories.
struct AccessoriesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make accessories of devices that a connection offers.",
        discussion: """
            Example: hearth accessories add "0x00158d0001" --room Kitchen --as "Worktop Lamp". With --all, everything comes \
            that needs no code, with its rooms, zones and names; what appears later comes by itself while `hearth run` runs.
            """)

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("Their names or addresses, as `find` shows them.", valueName: "name"))
    var names: [String] = []

    @Flag(help: "Take everything that the connections offer.")
    var all = false

    @Option(help: ArgumentHelp("The connection; every one where none is named.", valueName: "name"))
    var via: String?

    @Option(help: ArgumentHelp("The room to put them into, which is made where it is missing.", valueName: "name"))
    var room: String?

    @Option(name: .customLong("as"), help: ArgumentHelp("What to call it.", valueName: "name"))
    var newName: String?

    @Option(help: ArgumentHelp("The setup code, as 031-45-154.", valueName: "code"))
    var code: String?

    @Flag(help: "Print one accessory a line, as JSON.")
    var json = false

    func validate() throws {
        guard all != !names.isEmpty else { throw ValidationError("Name what to add, or say --all.") }
        guard newName == nil && code == nil || names.count == 1 else {
            throw ValidationError("--as and --code are for one accessory.")
        }
    }

    func run() async throws {
        let house = try await House(path: home.path)
        guard house.isStored else { throw UsageError("a .yaml home is never written to") }
        let bench = try ConnectionBench(house)
        await bench.open()
        do {
            let isGood = try await add(house, bench)
            await bench.close()
            if !isGood { throw EarlyEnd(status: .notDone) }
        } catch {
            await bench.close()
            throw error
        }
    }

    private func add(_ house: House, _ bench: ConnectionBench) async throws -> Bool {
        var isGood = await bench.tellProblems()
        let offers = await bench.offers(of: house.database).filter { offer in
            via.map { EntityName.folded($0) == EntityName.folded(offer.connection.name) } ?? true
        }
        var chosen = offers
        if all {
            chosen = offers.filter { $0.accessory == nil && !$0.device.needsCode }
        } else {
            chosen = try names.map { try OfferSearch(offers).offer($0, wantsNew: true) }
        }
        if let code, let offer = chosen.first { try await pair(offer, code, bench) }
        if code != nil { chosen = await refreshed(chosen, bench, house.database) }
        let adopter = Adopter(house.repository, naming: bench.naming)
        for (key, offers) in Dictionary(grouping: chosen, by: \.key).sorted(by: { $0.key.name < $1.key.name }) {
            let wish = try await Adoption.Wish(room: roomID(in: key.home, house), name: newName)
            let plan = try await adopter.adopt(offers.map(\.device), by: key, wish: wish)
            isGood = tell(plan, key) && isGood
            if all, var connection = house.database.homes.first(where: { $0.id == key.home })?.connection(key.name) {
                connection.addsNew = true
                try await house.repository.perform([.putConnection(connection, in: key.home)])
            }
        }
        try await bench.storeState()
        if chosen.isEmpty, !json { Terminal.tell("Nothing new.") }
        return isGood
    }

    private func pair(_ offer: ConnectionBench.Offer, _ code: String, _ bench: ConnectionBench) async throws {
        do throws(PairingError) {
            try await bench.registry.pair(offer.device.address, of: offer.key, code: code)
        } catch {
            guard error != .notNeeded else { return }
            throw UsageError("“\(offer.device.name)” can't be added: \(error.sentence)")
        }
    }

    /// The offers as they are after a pairing, which is when they tell what they do.
    private func refreshed(
        _ chosen: [ConnectionBench.Offer], _ bench: ConnectionBench, _ database: HomeDatabase
    ) async -> [ConnectionBench.Offer] {
        let wanted = Set(chosen.map(\.device.address))
        for _ in 0..<20 {
            let now = await bench.offers(of: database).filter { offer in
                wanted.contains(offer.device.address) || offer.device.bridge.map(wanted.contains) == true
            }
            if !now.isEmpty, now.allSatisfy({ !$0.device.needsCode && !$0.device.services.isEmpty }) { return now }
            try? await Task.sleep(for: .milliseconds(250))
        }
        return chosen
    }

    private func roomID(in home: HomeID, _ house: House) async throws -> RoomID? {
        guard let room else { return nil }
        func find(in database: HomeDatabase) -> RoomID? {
            database.homes.first { $0.id == home }?.rooms.first { candidate in
                ([candidate.name] + candidate.aliases).contains { EntityName.folded($0) == EntityName.folded(room) }
            }?.id
        }
        if let known = find(in: try await house.repository.load()) { return known }
        return find(in: try await house.repository.perform([.put(.room(Room(name: room)), in: home)]))
    }

    private func tell(_ plan: Adoption.Plan, _ key: ConnectionKey) -> Bool {
        for (address, name) in plan.added {
            Terminal.print(
                json
                    ? FileNode.map(("name", .string(name)), ("address", .string(address)), ("via", .string(key.name)))
                        .json
                    : name)
        }
        for note in plan.notes.compactMap(\.sentence) { Terminal.tell(note) }
        return plan.notes.allSatisfy { note in
            if case .needsCode = note { false } else { true }
        }
    }
}

/// Finds what somebody names among what connections offer.
struct OfferSearch {
    private let offers: [ConnectionBench.Offer]

    /// Takes the offers.
    init(_ offers: [ConnectionBench.Offer]) { self.offers = offers }

    /// The device of a name or address, or the accessory that it is.
    /// - Parameter wantsNew: whether one that is no accessory yet comes before one that is.
    func offer(_ name: String, wantsNew: Bool) throws -> ConnectionBench.Offer {
        let folded = EntityName.folded(name)
        var found = offers.filter { $0.device.address == name }
        if found.isEmpty {
            found = offers.filter { offer in
                EntityName.folded(offer.device.name) == folded
                    || offer.accessory.map { EntityName.folded($0.name) == folded } == true
            }
        }
        if wantsNew, found.count > 1 {
            let new = found.filter { $0.accessory == nil }
            if !new.isEmpty { found = new }
        }
        guard let first = found.first else {
            throw UsageError("no connection offers “\(name)”; `hearth accessories find` shows what there is")
        }
        guard found.count == 1 else {
            let addresses = found.map { "\($0.device.address) via \($0.connection.name)" }.joined(separator: ", ")
            throw UsageError("“\(name)” is several: say which by its address: \(addresses)")
        }
        return first
    }
}
