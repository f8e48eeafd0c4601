@testable import HomeStore

extension StoreFile {
    /// What SQLite's own checks find wrong with the file.
    func problems() throws -> [String] {
        try texts("PRAGMA integrity_check").filter { $0 != "ok" }
            + texts("SELECT \"table\" FROM pragma_foreign_key_check")
    }
}
