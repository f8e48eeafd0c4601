import ArgumentParser
import Foundation
import HomeModel
import HomeStore
import HouseService

/// `hearth home backup`: everything goes into another file.
struct HomeBackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Write the database, as it is now, to another file.",
        discussion:
            "A service may go on meanwhile. The file is for its owner alone: homes, log and all that is remembered are in it."
    )

    @OptionGroup var home: HomeOptions

    @Argument(
        help: ArgumentHelp("Where to; it must not be there yet (default: beside the database).", valueName: "file"))
    var file: String?

    func run() async throws {
        let store = try await HouseStore(path: home.path)
        guard let repository = store.repository as? SQLiteHomeRepository else {
            throw UsageError("a .yaml home is its own backup: copy the file")
        }
        guard let file else { return Terminal.print(try await Backups(of: store).make()) }
        guard FileIdentity(path: file) == nil else { throw UsageError("\(file) is there already") }
        try await repository.backup(to: file)
    }
}

/// `hearth home restore`: everything comes back from a backup.
struct HomeRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Replace everything by what a backup holds.",
        discussion: "What was there is kept beside the database. A service has to be stopped first.")

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("A file that `hearth home backup` has written.", valueName: "file"))
    var file: String

    func run() async throws {
        try InputFile.check(file)
        let store = try await HouseStore(path: home.path)
        guard let repository = store.repository as? SQLiteHomeRepository else {
            throw UsageError("a .yaml home is never written to: give a database with --home")
        }
        guard !EngineLock.isHeld(database: store.path) else {
            throw UsageError("a service runs this home: stop it first, and start it again afterwards")
        }
        // Nobody begins to run the rules meanwhile.
        let lock = try EngineLock(database: store.path)
        let kept = store.database.homes.isEmpty ? nil : try await Backups(of: store).make()
        try await repository.restore(from: file)
        if let kept { Terminal.tell("The home as it was is kept in \(kept).") }
        withExtendedLifetime(lock) {}
    }
}
