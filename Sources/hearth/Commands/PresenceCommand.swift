import ArgumentParser
import HomeModel
import HouseService
import VoiceService

/// `hearth presence`: tells by hand that somebody has come or gone.
struct PresenceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "presence",
        abstract: "Tell that somebody has come home or gone; without arguments, list who is at home.",
        discussion: "Example: hearth presence Anna arrives")

    /// Which way.
    enum Direction: String, ExpressibleByArgument, CaseIterable {
        case arrives, leaves
    }

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("Who.", valueName: "person"))
    var person: String?

    @Argument(help: ArgumentHelp("arrives or leaves.", valueName: "direction"))
    var direction: Direction?

    func validate() throws {
        guard (person == nil) == (direction == nil) else {
            throw ValidationError("Say who it is and whether they arrive or leave.")
        }
    }

    func run() async throws {
        if let house = try await RemoteHouse.find(home) { return try await ask(house) }
        let store = try await HouseStore(path: home.path)
        guard let person, let direction else {
            let homes = [store.database.primaryHome].compactMap(\.self) + store.database.homes
            for person in homes.first?.people ?? [] where store.database.state.present.contains(person.id) {
                Terminal.print(person.name)
            }
            return
        }
        guard store.isStored else {
            throw UsageError(
                "a .yaml home is never written back: import it with `hearth home import`, then tell it there")
        }
        try await PresenceNote(name: person, isPresent: direction == .arrives)
            .perform(on: store.repository, log: store.log)
    }

    private struct Person: Decodable {
        var home: String
        var name: String
        var present: Bool
    }

    /// Lets a service do it, or asks it.
    private func ask(_ house: RemoteHouse) async throws {
        guard let person, let direction else {
            let people = try await house.ask([Person].self, "GET", ["people"])
            // Those of the primary home come first.
            for person in people where person.home == people.first?.home && person.present {
                Terminal.print(person.name)
            }
            return
        }
        let body = FileNode.map(("present", .bool(direction == .arrives)))
        _ = try await house.ask("PUT", ["people", person, "presence"], body: body.json)
    }
}
