import ArgumentParser
import Foundation
import HomeModel
import HomeStore
import HouseService

/// `hearth home`: the homes as a whole.
struct HomeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "home", abstract: "Import, export, show or check the homes, and keep copies of them.",
        subcommands: [
            HomeImportCommand.self, ExportCommand.self, ShowCommand.self, HomeCheckCommand.self, HomeBackupCommand.self,
            HomeRestoreCommand.self, HomeReferenceCommand.self,
        ])

    /// `hearth home export`: a home file comes out.
    struct ExportCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write the homes as a home file.")

        @OptionGroup var home: HomeOptions

        @Argument(help: ArgumentHelp("Where to (default: stdout).", valueName: "file"))
        var file: String?

        func run() async throws {
            let house = try await HouseStore(path: home.path)
            let text = HomeFile.write(house.database, catalogue: house.catalogue)
            guard let file else { return Terminal.write(text) }
            do {
                try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
                FilePrivacy.release(file)
            } catch {
                throw UsageError("\(file): can't be written")
            }
        }
    }

    /// `hearth home show`: the house as a person wants to see it.
    struct ShowCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show the house: problems first, then what is on and open, then every room.")

        @OptionGroup var home: HomeOptions

        func run() async throws {
            let house = try await HouseStore(path: home.path)
            house.tellIfEmpty()
            for home in house.database.homes {
                HouseReport(home, state: house.database.state, now: home.now).lines.forEach(Terminal.print)
            }
        }
    }
}
