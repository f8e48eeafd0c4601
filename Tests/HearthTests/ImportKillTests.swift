import Foundation
import Testing

struct ImportKillTests {
    /// Whenever `kill -9` comes, an import is in the database as a whole or not at all, and what was there stays.
    ///
    /// It comes as soon as so many bytes of the import have been written.
    @Test(arguments: [0, 1, 5_000, 20_000, 40_000, 60_000, 80_000, 100_000, 120_000, 1_000_000_000])
    func anImportIsWholeOrNotAtAll(_ bytes: Int) throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        #expect(try HearthProcess.run("home", "import", "--home", database, HearthProcess.home("flat")).status == 0)
        let before = try HearthProcess.run("home", "export", "--home", database).output
        let start = Self.size(of: database + "-wal")
        let process = try HearthProcess.make(["home", "import", "--home", database, HearthProcess.home("mansion")])
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        while Self.size(of: database + "-wal") < start + bytes, process.isRunning {}
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let isReported = try errors.fileHandleForReading.readToEnd()?.isEmpty == false
        let after = try HearthProcess.run("home", "export", "--home", database)
        #expect(after.status == 0)
        #expect(Self.withoutPrimary(after.output).hasPrefix(Self.withoutPrimary(before)))
        let isImported = try HearthProcess.run("home", "show", "--home", database).output.contains("250 accessories")
        #expect(isImported || after.output == before)
        #expect(isImported || !isReported)
        if bytes == 1_000_000_000 { #expect(isImported) }
    }

    /// A home file without what changes with the home that is imported.
    private static func withoutPrimary(_ text: String) -> String {
        text.replacingOccurrences(of: "    primary: true\n", with: "")
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
