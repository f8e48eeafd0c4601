/// Where the homes are kept unless somebody says otherwise.
public enum HomeStoreLocation {
    /// The path of the database file: `$XDG_DATA_HOME/hearth/home.db`, or `~/.local/share/hearth/home.db` where that
    /// variable is unset, empty or not an absolute path (the XDG base directory specification has it ignored then).
    ///
    /// Where `HOME` is missing too, the path is relative to the working directory.
    /// - Parameter environment: the variables to look at, such as those of the process.
    public static func `default`(environment: [String: String]) -> String {
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            return joined(data, "hearth/home.db")
        }
        return joined(environment["HOME"] ?? "", ".local/share/hearth/home.db")
    }

    private static func joined(_ folder: String, _ path: String) -> String {
        if folder.isEmpty { return path }
        return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
    }
}
