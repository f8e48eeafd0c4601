import ArgumentParser
import Automation
import HomeModel
import HouseService
import HouseSimulation
import Understanding

/// `hearth simulate`: days of a house in a second.
struct SimulateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Play what happens to a house on a virtual clock, and print what its rules do.",
        discussion: """
            The file has one JSON object a line, such as {"at": "2026-03-02T17:30", "arrive": "Anna"}; instead of "arrive" \
            there may be "leave" (both with a "place" that is not home), "set" with "service", "characteristic" and \
            "value", or "say" (with "as" and "room"). A line of JSON is printed for each rule that fires, for its end where \
            it has one (with the old values), for each thing said with its result, and for each timer. Times are those of the \
            primary home, unless they have an offset ("+01:00"), as printed ones have where they would be taken for others. \
            Names are looked for in the primary home first, then in the others; "home" says in which. Both --from and \
            --until belong to the time that is played; events outside of it are left out. Without --from it begins with \
            the first event; without --until it ends when, after the last event, nothing that comes but once is pending \
            any more, at the latest a day later. Nothing is written back.
            """)

    @OptionGroup var home: HomeOptions

    @Option(help: ArgumentHelp("What happens: one JSON object a line.", valueName: "file"))
    var events: String

    @Option(help: ArgumentHelp("When it begins.", valueName: "iso8601"))
    var from: String?

    @Option(help: ArgumentHelp("When it ends.", valueName: "iso8601"))
    var until: String?

    @Option(help: ArgumentHelp("The language that is spoken.", valueName: "code"))
    var language = "en"

    func run() async throws {
        let house = try await HouseStore(path: home.path)
        let homes = house.database.homes
        guard let home = house.database.primaryHome else { throw UsageError("there is no home in \(house.path)") }
        let clock = HomeClock(home)
        let begin = try moment(from, clock)
        let end = try moment(until, clock)
        let file = try EventFile(path: events, homes: [home] + homes.filter { $0.id != home.id }, clock: clock)
        guard let first = begin ?? file.events.first?.at else {
            throw UsageError("nothing happens in \(events): say when to begin with --from")
        }
        if let end, end < first { throw UsageError("it ends before it begins") }
        let language = try Language(language, catalogue: house.catalogue)
        var simulation = try Simulation(
            house.database, language: language, homeClock: clock, events: file.events, begin: first, end: end,
            audience: .init(happened: { Terminal.print($0) }, complain: { Terminal.complain($0) }))
        var tally = ExitTally()
        try await simulation.run { tally.count($0) }
        guard tally.status == .success else { throw EarlyEnd(status: tally.status) }
    }

    private func moment(_ text: String?, _ clock: HomeClock) throws -> Automation.Instant? {
        try text.map { text in
            guard let written = WrittenMoment(text) else {
                throw UsageError("“\(text)” is no date and time; one looks like 2026-03-02T17:30")
            }
            return written.moment(on: clock)
        }
    }
}
