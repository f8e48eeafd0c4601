import ArgumentParser
import HomeModel
import HouseService
import Understanding
import VoiceService

/// `hearth home check`: what in a home makes it hard to talk to.
struct HomeCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find names that are easily misheard: those that sound like another.",
        discussion: "Exits with 1 where there are any.")

    @OptionGroup var home: HomeOptions

    func run() async throws {
        let house = try await HouseStore(path: home.path)
        let check = try Self.check(house.catalogue)
        var isGood = true
        for home in house.database.homes {
            guard home.entities.count <= Self.mostCompared else {
                Terminal.complain("\(home.name): more than \(Self.mostCompared) names are too many to be compared")
                isGood = false
                continue
            }
            let findings = check.findings(in: home)
            isGood = isGood && findings.isEmpty
            for finding in findings {
                let advice =
                    finding.better.map { "Call the second “\($0)”, or give it an alias that sounds different." }
                    ?? "Rename one of them, or give it an alias that sounds different."
                Terminal.print("\(home.name): “\(finding.first)” and “\(finding.second)” sound alike. \(advice)")
            }
            if findings.isEmpty { Terminal.print("\(home.name): no names sound alike.") }
        }
        if !isGood { throw EarlyEnd(status: .notDone) }
    }

    /// Each name is compared with each other one.
    private static let mostCompared = 5000

    /// The pairs of names in some homes that sound alike.
    static func findings(in database: HomeDatabase, _ catalogue: Catalogue) throws -> [NameCheck.Finding] {
        let check = try check(catalogue)
        return database.homes.flatMap(check.findings)
    }

    private static func check(_ catalogue: Catalogue) throws -> NameCheck {
        NameCheck(try SpeechEngine.lexicon().0, fuller: try Language("en", catalogue: catalogue).fullerNames)
    }
}
