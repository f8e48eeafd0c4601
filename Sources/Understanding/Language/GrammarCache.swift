internal import Foundation

/// Where compiled grammars are kept from one start of the program to the next. What is there only saves time: it can be
/// deleted whenever, and nobody hears of it where it can't be read or written.
public struct GrammarCache: Sendable {
    private let folder: URL
    private let program: String

    /// A cache.
    ///
    /// - Parameters:
    ///   - folder: where its files are; it is made with the first of them.
    ///   - program: what tells this program from all that might compile the same grammars otherwise. Only what the same
    ///     program has kept is believed.
    public init(folder: String, program: String) {
        self.folder = URL(fileURLWithPath: folder, isDirectory: true)
        self.program = program
    }

    /// The entry of a name.
    func entry(_ name: String) -> GrammarCacheEntry {
        GrammarCacheEntry(file: folder.appendingPathComponent("\(name).compiled"), program: program)
    }
}
