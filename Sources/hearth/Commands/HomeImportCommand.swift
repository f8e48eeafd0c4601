import ArgumentParser
import Foundation
import HomeModel
import HomeStore
import HouseService

/// `hearth home import`: a home file goes in.
struct HomeImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take the homes of a home file into the database.",
        discussion: """
            A home of the same name is replaced. What it has and the file hasn't (rules and scenes that were made by voice, rooms) \
            would be gone: that is shown and asked about first, and a backup is kept beside the database. Where anything in the \
            file is wrong, nothing is imported.
            """)

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("The home file.", valueName: "file"))
    var file: String

    @Flag(help: "Don't ask before anything is dropped.")
    var yes = false

    func run() async throws {
        // Read first: what is no good leaves no empty database behind.
        let imported = try HouseStore.read(file, catalogue: Catalogue())
        guard !imported.homes.isEmpty else { throw InputError(file: file, line: nil, problem: "holds no home") }
        let store = try await HouseStore(path: home.path)
        guard store.isStored else {
            throw UsageError("a .yaml home is never written to: give a database with --home")
        }
        var changes: [HomeChange] = []
        var losses: [String] = []
        for home in imported.homes {
            let name = EntityName.folded(home.name)
            for old in store.database.homes where EntityName.folded(old.name) == name {
                changes.append(.removeHome(old.id))
                losses += old.losses(to: home)
            }
        }
        for home in imported.homes {
            var home = home
            home.id = .unassigned
            changes.append(.putHome(home, state: imported.state))
        }
        if !losses.isEmpty { try await keepBackup(of: store, before: losses) }
        try await store.repository.perform(changes)
        for home in imported.homes { Terminal.tell("imported \(home.name): \(HouseReport.size(of: home))") }
        tellAlike(in: imported)
    }

    /// Shows what would be gone, asks, and keeps a backup.
    private func keepBackup(of store: HouseStore, before losses: [String]) async throws {
        Terminal.tell("What the file doesn't have would be gone:")
        for loss in losses { Terminal.tell("  \(loss)") }
        if !yes {
            guard isatty(STDIN_FILENO) == 1 else {
                throw RefusedImport(reason: "nothing was imported: --yes does it all the same, and keeps a backup")
            }
            Terminal.show("Import it all the same? [y/N] ")
            guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
                throw RefusedImport(reason: "nothing was imported")
            }
        }
        Terminal.tell("The home as it was is kept in \(try await Backups(of: store).make()).")
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

/// An import that would have dropped something was not done.
struct RefusedImport: Error, CustomStringConvertible {
    /// Why, for people.
    var reason: String
    /// Why, for people.
    var description: String { reason }
}

extension Home {
    /// What is in this home and not in another one of its name, a line for each kind;
    /// scenes that every home has don't count.
    fileprivate func losses(to other: Home) -> [String] {
        let kinds: [(Entity.Kind, String)] = [
            (.rule, "rules"), (.scene, "scenes"), (.room, "rooms"), (.zone, "zones"), (.group, "groups"),
            (.accessory, "accessories"), (.person, "people"),
        ]
        return kinds.compactMap { kind, title in
            let kept = Set(other.entities.filter { $0.kind == kind }.map { EntityName.folded($0.name) })
            let lost = entities.filter { entity in
                guard entity.kind == kind, !kept.contains(EntityName.folded(entity.name)) else { return false }
                if case .scene(let scene) = entity { return !scene.isUntouchedBuiltIn }
                return true
            }
            return lost.isEmpty ? nil : "\(title) of \(name): \(lost.map { "“\($0.name)”" }.joined(separator: ", "))"
        }
    }
}
