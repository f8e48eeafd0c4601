import ArgumentParser
import HomeModel
import HomeStore

/// `hearth home`: homes go in, come out, and are shown.
struct HomeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "home", abstract: "Import, export or show homes.",
        subcommands: [Import.self, Export.self, Show.self])

    /// `hearth home import FILE`
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take the homes of a file into the database: all of them, or none.",
            discussion: "A home of the same name is replaced by the file's.")

        @OptionGroup var home: HomeOptions

        @Argument(help: ArgumentHelp("The home file.", valueName: "file"))
        var file: String

        func run() async throws {
            let house = try await House(path: home.path)
            let read = try House.read(file, catalogue: house.catalogue)
            let replaced = house.database.homes.filter { old in
                read.homes.contains { EntityName.folded($0.name) == EntityName.folded(old.name) }
            }
            let changes =
                replaced.map { HomeChange.removeHome($0.id) } + read.homes.map { .putHome(Self.asNew($0), state: read.state) }
            _ = try await house.repository.perform(changes)
            for home in read.homes {
                Terminal.tell("\(home.name): \(home.rooms.count) rooms, \(home.accessories.count) accessories imported")
            }
        }

        /// The home of a file, whose identifiers are good in the file alone: the database gives it its own.
        private static func asNew(_ home: Home) -> Home {
            var home = home
            home.id = .unassigned
            return home
        }
    }

    /// `hearth home export`
    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print all homes as a home file.")

        @OptionGroup var home: HomeOptions

        func run() async throws {
            let house = try await House(path: home.path)
            Terminal.print(HomeFile.write(house.database, catalogue: house.catalogue))
        }
    }

    /// `hearth home show`
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show the house: what is wrong, on, open and where.")

        @OptionGroup var home: HomeOptions

        func run() async throws {
            let house = try await House(path: home.path)
            HouseOverview(house.database).lines.forEach(Terminal.print)
        }
    }
}
