import ArgumentParser
import Automation
import HomeModel
import HouseService
import Understanding
import VoiceService

/// `hearth rules check`: what is wrong with the rules.
struct RulesCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Look for rules that fight.",
        discussion: """
            Finds rules that contradict each other, take back what another does, set each other off in a circle, do the \
            same or can never happen, rules that wait for the sun of a home without a location, and rules by which a guest's \
            doing lets somebody in. Exit status 1 when something was found.
            """)

    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one conflict a line, as an object.")
    var json = false

    @Option(help: ArgumentHelp("What time it is in the home.", valueName: "iso8601"))
    var now: String?

    @Option(help: ArgumentHelp("The language of the report.", valueName: "code"))
    var language = "en"

    func run() async throws {
        let house = try await HouseStore(path: home.path)
        let speakers = try SpeakerSource(room: nil, person: nil, now: now, in: house.database)
        let moment = speakers.speaker.now
        let found = house.database.homes.map { home in (home, ConflictCheck(home, now: moment).conflicts()) }
        let sunless = house.database.homes.flatMap { home in home.rulesWithoutSun.map { (home, $0) } }
        let entrances = house.database.homes.flatMap { home in home.rulesLettingGuestsIn.map { (home, $0) } }
        if json {
            for (home, conflicts) in found {
                for conflict in conflicts { Terminal.print(object(conflict, in: home).json) }
            }
            for (home, rule) in sunless { Terminal.print(Self.object("noLocation", rule.name, in: home).json) }
            for (home, rule) in entrances { Terminal.print(Self.object("guestLetsIn", rule.name, in: home).json) }
        } else {
            let language = try Language(language, catalogue: house.catalogue)
            let understanding = try Understanding(house.database, language: language)
            for conflict in found.flatMap(\.1) { Terminal.print(understanding.sentence(of: conflict) + ".") }
            for (home, rule) in sunless {
                Terminal.print("“\(rule.name)” waits for the sun, but \(home.name) has no location: give it one.")
            }
            for (_, rule) in entrances {
                Terminal.print("“\(rule.name)” lets somebody in or guards the house less, and a guest can set it off.")
            }
        }
        let isFound = !sunless.isEmpty || !entrances.isEmpty || found.contains { !$0.1.isEmpty }
        if !isFound, !json {
            let count = house.database.homes.flatMap(\.rules).count
            Terminal.print("Nothing is wrong with \(count == 1 ? "the rule" : "the \(count) rules").")
        }
        if isFound { throw EarlyEnd(status: .notDone) }
    }

    private func object(_ conflict: RuleConflict, in home: Home) -> FileNode {
        let names = Dictionary(home.rules.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        return Self.object(
            conflict.kind.rawValue, names[conflict.rule], others: conflict.others.compactMap { names[$0] }, in: home)
    }

    private static func object(_ kind: String, _ rule: String?, others: [String] = [], in home: Home) -> FileNode {
        .map(
            ("home", .string(home.name)), ("kind", .string(kind)), ("rule", rule.map(FileNode.string)),
            ("others", .list(others.map(FileNode.string))))
    }
}

extension Home {
    /// The rules that need to know when the sun rises or sets here, where nobody has told where that is.
    fileprivate var rulesWithoutSun: [AutomationRule] {
        location == nil ? rules.filter(\.usesSun) : []
    }
}
