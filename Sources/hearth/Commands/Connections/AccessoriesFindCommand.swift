import ArgumentParser
import Connections
import HomeModel
import VoiceService

/// `hearth accessories find`: what connections offer that the homes don't have yet.
struct AccessoriesFindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Show what the connections offer that is no accessory yet.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Show what is an accessory already, too.")
    var all = false

    @Flag(help: "Print one device a line, as JSON.")
    var json = false

    func run() async throws {
        let house = try await House(path: home.path)
        guard house.database.homes.contains(where: { !$0.connections.isEmpty }) else {
            throw UsageError("there is no connection yet: `hearth connect` makes one")
        }
        let bench = try ConnectionBench(house)
        await bench.open()
        let isGood = await bench.tellProblems()
        let offers = await bench.offers(of: house.database).filter { all || $0.accessory == nil }
        await bench.close()
        for offer in offers {
            Terminal.print(json ? Self.object(offer).json : Self.line(offer, bench.naming))
        }
        if offers.isEmpty, !json { Terminal.tell("Nothing new.") }
        if !isGood { throw EarlyEnd(status: .notDone) }
    }

    private static func object(_ offer: ConnectionBench.Offer) -> FileNode {
        let device = offer.device
        func text(_ text: String?) -> FileNode { text.map { .string($0) } ?? .null }
        return .map(
            ("name", .string(device.name)), ("address", .string(device.address)),
            ("kind", text(device.services.first?.type.rawValue)), ("via", .string(offer.connection.name)),
            ("room", text(device.room)), ("zone", text(device.zone)), ("model", text(device.model)),
            ("needsCode", .bool(device.needsCode)), ("reachable", .bool(device.isReachable)),
            ("accessory", text(offer.accessory?.name)),
            ("services", .list(device.services.map { .string($0.type.rawValue) })),
            ("unmapped", .list(device.unmapped.map { .string($0) })))
    }

    private static func line(_ offer: ConnectionBench.Offer, _ naming: DeviceNaming) -> String {
        let device = offer.device
        let kind = naming.word(for: device.services.first?.type).lowercased()
        let notes = [
            device.services.isEmpty && !device.needsCode ? "nothing that can be controlled" : nil,
            device.needsCode ? "needs its setup code" : nil, device.isReachable ? nil : "can't be reached now",
            device.model, offer.accessory.map { "is “\($0.name)”" },
        ].compactMap(\.self)
        let place = device.room.map { ", \($0)" } ?? ""
        return "\(device.name): \(kind) via \(offer.connection.name)\(place)"
            + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }
}
