import ArgumentParser
import FliteSpeech
import HomeModel
import Speech

/// `hearth home check`: what in a home makes it hard to talk to.
struct HomeCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find names that are easily misheard: those that sound like another.",
        discussion: "Exits with 1 where there are any.")

    @OptionGroup var home: HomeOptions

    func run() async throws {
        let house = try await House(path: home.path)
        let alike = SoundAlike(try Lexicon(fallbacks: [FlitePronunciations()]))
        var isGood = true
        for home in house.database.homes {
            let pairs = alike.pairs(among: Self.names(in: home))
            isGood = isGood && pairs.isEmpty
            for pair in pairs {
                Terminal.print(
                    "\(home.name): “\(pair.first)” and “\(pair.second)” sound alike. "
                        + Self.advice(for: pair.second, in: home))
            }
            if pairs.isEmpty { Terminal.print("\(home.name): no names sound alike.") }
        }
        if !isGood { throw EarlyEnd(status: .notDone) }
    }

    /// All that is called by a name, each once.
    private static func names(in home: Home) -> [String] {
        var seen: Set<String> = []
        let services = home.accessories.flatMap(\.services)
        return (home.entities.flatMap { [$0.name] + $0.aliases } + services.flatMap { [$0.name] + $0.aliases })
            .filter { seen.insert(EntityName.folded($0)).inserted }
    }

    /// A name that could be heard better: with the room in front.
    private static func advice(for name: String, in home: Home) -> String {
        let accessory = home.accessories.first { $0.name == name || $0.services.contains { $0.name == name } }
        let room = home.rooms.first { $0.id == accessory?.room }
        guard let room, !EntityName.folded(name).contains(EntityName.folded(room.name)) else {
            return "Rename one of them, or give it an alias that sounds different."
        }
        return "Call the second “\(room.name) \(name)”, or give it an alias that sounds different."
    }
}
