import ArgumentParser
import Foundation
import HomeModel
import HomeStore

/// `hearth home`: the homes as a whole.
struct HomeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "home", abstract: "Import, export, show or check the homes.",
        subcommands: [ImportCommand.self, ExportCommand.self, ShowCommand.self, HomeCheckCommand.self])

    /// `hearth home import`: a home file goes in.
    struct ImportCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Take the homes of a home file into the database.",
            discussion: "A home of the same name is replaced. Where anything in the file is wrong, nothing is imported."
        )

        @OptionGroup var home: HomeOptions

        @Argument(help: ArgumentHelp("The home file.", valueName: "file"))
        var file: String

        func run() async throws {
            // Read first: what is no good leaves no empty database behind.
            let imported = try House.read(file, catalogue: Catalogue())
            guard !imported.homes.isEmpty else { throw InputError(file: file, line: nil, problem: "holds no home") }
            let house = try await House(path: home.path)
            guard house.isStored else {
                throw UsageError("a .yaml home is never written to: give a database with --home")
            }
            var changes: [HomeChange] = []
            for home in imported.homes {
                let name = EntityName.folded(home.name)
                changes += house.database.homes.filter { EntityName.folded($0.name) == name }.map { .removeHome($0.id) }
            }
            for home in imported.homes {
                var home = home
                home.id = .unassigned
                changes.append(.putHome(home, state: imported.state))
            }
            try await house.repository.perform(changes)
            for home in imported.homes { Terminal.tell("imported \(home.name): \(HouseReport.size(of: home))") }
            tellAlike(in: imported)
        }

        /// Each pair of names is compared: in homes of more, that takes longer than people wait.
        private static let mostCompared = 400

        private func tellAlike(in database: HomeDatabase) {
            guard database.homes.map(\.entities.count).reduce(0, +) <= Self.mostCompared,
                let alike = try? HomeCheckCommand.findings(in: database, Catalogue()), !alike.isEmpty
            else { return }
            Terminal.tell("Some names sound alike (\(alike.count)): `hearth home check` tells which, and better ones.")
        }
    }

    /// `hearth home export`: a home file comes out.
    struct ExportCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write the homes as a home file.")

        @OptionGroup var home: HomeOptions

        @Argument(help: ArgumentHelp("Where to (default: stdout).", valueName: "file"))
        var file: String?

        func run() async throws {
            let house = try await House(path: home.path)
            let text = HomeFile.write(house.database, catalogue: house.catalogue)
            guard let file else { return Terminal.write(text) }
            do {
                try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
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
            let house = try await House(path: home.path)
            house.tellIfEmpty()
            for home in house.database.homes {
                HouseReport(home, state: house.database.state, now: home.now).lines.forEach(Terminal.print)
            }
        }
    }
}
