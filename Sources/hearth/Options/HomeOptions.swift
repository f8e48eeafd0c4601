import ArgumentParser
import Foundation
import HomeStore
import HouseService

/// Which homes a command is about.
struct HomeOptions: ParsableArguments {
    @Option(
        name: .customLong("home"),
        help: ArgumentHelp(
            "A database (created when missing), or a .yaml home, which is never written back.",
            discussion: "Default: what the settings say, or else $XDG_DATA_HOME/hearth/home.db", valueName: "path"))
    var named: String?

    @Option(help: ArgumentHelp("Ask the service at this socket, whatever home it has.", valueName: "path"))
    var socket: String?

    /// The database or the `.yaml` home that a flag names, or else the settings; `nil` where neither does.
    var path: String? { named ?? StandingSettings.current.home }

    /// Where the database is; `nil` for a home file.
    var database: String? {
        let path = path ?? HomeStoreLocation.default(environment: ProcessInfo.processInfo.environment)
        return HouseStore.isHomeFile(path) ? nil : path
    }

    func validate() throws {
        if named?.isEmpty == true { throw ValidationError("--home needs a path.") }
    }
}

/// What `say`, `hear` and `listen` share.
struct UtteranceOptions: ParsableArguments {
    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one result object a line, and nothing else.")
    var json = false

    @Option(help: ArgumentHelp("The room in which the speaker is.", valueName: "name"))
    var room: String?

    @Option(name: .customLong("as"), help: ArgumentHelp("Who speaks.", valueName: "name"))
    var person: String?

    @Option(help: ArgumentHelp("What time it is in the home.", valueName: "iso8601"))
    var now: String?

    @Flag(help: "Interpret; perform, store and remember nothing.")
    var dryRun = false

    @Option(help: ArgumentHelp("The language that is spoken. (default: en)", valueName: "code"))
    var language: String?

    /// The code of the language that is spoken.
    var spokenLanguage: String { language ?? "en" }

    /// Takes over what settings say where no flag does. The settings say who speaks in which room of their home: where
    /// a flag names another one, it isn't theirs.
    mutating func complete(by settings: Settings) {
        language = language ?? settings.language
        guard home.named == nil, home.socket == nil else { return }
        room = room ?? settings.room
        person = person ?? settings.person
    }
}
