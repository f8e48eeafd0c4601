import Foundation
import HomeModel
import HomeStore

/// A folder for the files of one measurement; gone with it.
final class BenchFolder {
    private let url: URL

    /// Makes an empty folder.
    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in it.
    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a home of about so many names as a home file, and gives its path.
    func writeHome(names: Int) throws -> String {
        let catalogue = try Catalogue()
        let text = HomeFile.write(SyntheticHome.database(names: names, catalogue: catalogue), catalogue: catalogue)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path("home-\(names).yaml")))
        return path("home-\(names).yaml")
    }

    /// Makes a database of a home file by `hearth home import`, and gives its path and what that cost.
    func importHome(_ file: String) throws -> (path: String, cost: MeasuredProcess) {
        let database = path(URL(fileURLWithPath: file).lastPathComponent + ".db")
        let run = try MeasuredProcess.run(["home", "import", "--home", database, file])
        guard run.status == 0 else { throw Unmeasured("hearth home import ended with status \(run.status)") }
        return (database, run)
    }
}
