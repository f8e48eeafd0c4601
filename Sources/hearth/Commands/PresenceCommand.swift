import ArgumentParser
import HomeModel

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
        let house = try await House(path: home.path)
        let homes = [house.database.primaryHome].compactMap(\.self) + house.database.homes
        guard let name = person, let direction else {
            for person in homes.first?.people ?? [] where house.database.state.present.contains(person.id) {
                Terminal.print(person.name)
            }
            return
        }
        guard house.isStored else {
            throw UsageError(
                "a .yaml home is never written back: import it with `hearth home import`, then tell it there")
        }
        let folded = EntityName.folded(name)
        let people = homes.flatMap(\.people)
        guard let person = people.first(where: { ([$0.name] + $0.aliases).map(EntityName.folded).contains(folded) })
        else {
            let names = homes.first?.people.map(\.name) ?? []
            throw UsageError("nobody is called “\(name)”; there are: \(names.joined(separator: ", "))")
        }
        try await house.repository.perform([.present(person.id, direction == .arrives)])
        let now = try SpeakerSource(room: nil, person: nil, now: nil, in: house.database).now
        let activity = ActivityEntry.Activity.presence(person.id, isPresent: direction == .arrives)
        try await house.log.record([ActivityEntry(activity, because: .hand, at: now)])
    }
}
