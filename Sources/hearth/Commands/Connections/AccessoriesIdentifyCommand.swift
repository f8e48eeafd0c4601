import ArgumentParser
import Connections
import HomeModel
import VoiceService

/// `hearth accessories identify`: something shows which one it is.
struct AccessoriesIdentifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify", abstract: "Make an accessory, or a device that is none yet, blink or beep.")

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("Its name or address.", valueName: "name"))
    var name: String

    @Flag(help: "Print what came of it as JSON.")
    var json = false

    func run() async throws {
        let house = try await House(path: home.path)
        let bench = try ConnectionBench(house)
        await bench.open()
        let error = try await identify(house, bench)
        await bench.close()
        if json {
            let object = FileNode.map([
                .init(key: "name", value: .string(name)),
                .init(key: "error", value: error.map { .string($0.text) } ?? .null),
            ])
            Terminal.print(object.json)
        } else if let error {
            Terminal.complain("“\(name)”: \(error.text)")
        } else {
            Terminal.print("“\(name)” shows itself.")
        }
        if error != nil { throw EarlyEnd(status: .notDone) }
    }

    private func identify(_ house: House, _ bench: ConnectionBench) async throws -> AccessoryError? {
        let folded = EntityName.folded(name)
        let accessory = house.database.homes.lazy.flatMap(\.accessories).first { accessory in
            ([accessory.name] + accessory.aliases).contains { EntityName.folded($0) == folded }
        }
        do throws(AccessoryError) {
            if let accessory {
                try await bench.registry.identify(accessory.id)
                return nil
            }
        } catch {
            return error
        }
        let offer = try OfferSearch(await bench.offers(of: house.database)).offer(name, wantsNew: true)
        do throws(AccessoryError) {
            try await bench.registry.identify(offer.device.address, of: offer.key)
            return nil
        } catch {
            return error
        }
    }
}
