import ArgumentParser
import HomeModel
import HouseService
import Understanding
import VoiceService

/// `hearth rules list`: the rules, each in its own words.
struct RulesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the rules.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one rule a line, in the form that results have.")
    var json = false

    @Option(help: ArgumentHelp("The language of the descriptions.", valueName: "code"))
    var language = "en"

    func run() async throws {
        if let house = try await RemoteHouse.find(home, language: language) {
            let list = try await RemoteList(house, ["rules"], member: "rule")
            return list.lines(asJSON: json).forEach(Terminal.print)
        }
        let house = try await HouseStore(path: home.path)
        if json {
            for home in house.database.homes {
                let now = home.now
                for rule in home.rules { Terminal.print(rule.settled(at: now).fileForm(in: home).json) }
            }
            return
        }
        let language = try Language(language, catalogue: house.catalogue)
        let understanding = try Understanding(house.database, language: language)
        for home in house.database.homes {
            let now = home.now
            for rule in home.rules { Terminal.print(understanding.line(of: rule, at: now)) }
        }
    }
}
