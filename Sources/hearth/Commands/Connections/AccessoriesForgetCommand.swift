import ArgumentParser
import Connections
import HomeModel
import VoiceService

/// `hearth accessories forget`: something is no accessory of the home any more.
struct AccessoriesForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Remove an accessory from the home, and end its pairing where it has one.",
        discussion: "Rules that can't work without it go, too; they are named before.")

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("Its name.", valueName: "name"))
    var name: String

    @Flag(help: "Print what went as JSON.")
    var json = false

    @Flag(help: "Remove it even where rules go with it, or where its pairing can't be ended now.")
    var force = false

    func run() async throws {
        let house = try await House(path: home.path)
        guard house.isStored else { throw UsageError("a .yaml home is never written to") }
        let (home, accessory) = try find(in: house.database)
        let lost = try rulesLost(with: accessory, in: home, house.database)
        guard lost.isEmpty || force else {
            throw UsageError("with it would go the rules \(lost.joined(separator: ", ")); --force removes them, too")
        }
        try await endPairing(accessory, home, house)
        try await house.repository.perform([
            .remove(.accessory(accessory.id), in: home.id), .remember(Adoption.memoryKey(of: accessory.id), nil),
        ])
        if json {
            let object = FileNode.map([
                .init(key: "forgotten", value: .string(accessory.name)),
                .init(key: "rules", value: .list(lost.map { .string($0) })),
            ])
            Terminal.print(object.json)
        } else {
            Terminal.print("“\(accessory.name)” is forgotten.")
        }
    }

    private func find(in database: HomeDatabase) throws -> (Home, Accessory) {
        let folded = EntityName.folded(name)
        for home in [database.primaryHome].compactMap(\.self) + database.homes {
            let found = home.accessories.first { accessory in
                ([accessory.name] + accessory.aliases).contains { EntityName.folded($0) == folded }
                    || accessory.address == name
            }
            if let found { return (home, found) }
        }
        throw UsageError("there is no accessory “\(name)”; `hearth accessories` lists them")
    }

    private func rulesLost(with accessory: Accessory, in home: Home, _ database: HomeDatabase) throws -> [String] {
        var after = database
        try after.apply(.remove(.accessory(accessory.id), in: home.id))
        let left = Set(after.homes.first { $0.id == home.id }?.rules.map(\.id) ?? [])
        return home.rules.filter { !left.contains($0.id) }.map(\.name)
    }

    private func endPairing(_ accessory: Accessory, _ home: Home, _ house: House) async throws {
        guard let via = accessory.via, let address = accessory.address,
            case .homeKit? = home.connection(via)?.way
        else { return }
        let bench = try ConnectionBench(house)
        await bench.open()
        let error: PairingError?
        do throws(PairingError) {
            try await bench.registry.forget(address, of: ConnectionKey(home: home.id, name: via))
            error = nil
        } catch let problem {
            error = problem
        }
        await bench.close()
        guard let error, error != .notNeeded, error != .unknown, !force else { return }
        throw UsageError("its pairing can't be ended: \(error.sentence); --force forgets it all the same")
    }
}
