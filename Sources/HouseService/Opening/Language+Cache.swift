internal import Foundation
public import HomeModel
public import Understanding

extension Language {
    /// Reads a language with the help of what the program has kept of it.
    /// - Parameter code: the code of the language, such as `en`.
    public convenience init(_ code: String, catalogue: Catalogue) throws {
        try self.init(resources: LanguageResources(language: code), catalogue: catalogue, cache: .ofUser)
    }
}

extension GrammarCache {
    /// The user's: in `$XDG_CACHE_HOME/hearth`, or `~/.cache/hearth` where that variable is unset, empty or not an
    /// absolute path (the XDG base directory specification has it ignored then).
    /// `nil` where there is no such folder either.
    fileprivate static var ofUser: GrammarCache? {
        let environment = ProcessInfo.processInfo.environment
        let folders = [environment["XDG_CACHE_HOME"], environment["HOME"].map { $0 + "/.cache" }]
        guard let folder = folders.compactMap(\.self).first(where: { $0.hasPrefix("/") }),
            let program = thisProgram
        else { return nil }
        return GrammarCache(folder: folder + "/hearth", program: program)
    }

    /// Tells the file of this program from any other, an older version of it too.
    private static var thisProgram: String? {
        var file = stat()
        guard stat("/proc/self/exe", &file) == 0 else { return nil }
        return "\(file.st_ino) \(file.st_size) \(file.st_mtim.tv_sec) \(file.st_mtim.tv_nsec)"
    }
}
