internal import Foundation
public import HomeStore

extension Settings {
    /// The machine's.
    private static let machineFile = "/etc/hearth/hearth.yaml"

    /// Where they stand, the weaker first: the machine's, `/etc/hearth/hearth.yaml`, and the user's,
    /// `$XDG_CONFIG_HOME/hearth/hearth.yaml`, or `~/.config/hearth/hearth.yaml` where that variable is unset, empty or
    /// not an absolute path (the XDG base directory specification has it ignored then).
    public static func files(environment: [String: String]) -> [String] {
        var files = [machineFile]
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            files.append(folder + "/hearth/hearth.yaml")
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            files.append(home + "/.config/hearth/hearth.yaml")
        }
        return files
    }

    /// Reads the settings of the machine and of the user; where both say something, the user's holds.
    /// - Parameter passingOver: told the path of the machine's file where whoever asks may not read it, which is no
    ///   error then; without it, that is one.
    /// - Throws: `HomeFileError` for what is wrong in one of the files, ``InputError`` for one that can't be read.
    public static func read(
        environment: [String: String], passingOver: ((String) -> Void)? = nil
    ) throws -> Settings {
        var settings = Settings()
        for path in files(environment: environment).filter(exists) {
            if let passingOver, path == machineFile, access(path, R_OK) != 0, errno == EACCES {
                passingOver(path)
            } else {
                settings = settings.overridden(by: try Settings(file: path))
            }
        }
        return settings
    }

    /// Reads a file that has to be there.
    /// - Throws: `HomeFileError` for what is wrong in it, ``InputError`` where it can't be read.
    public init(file path: String) throws { try self.init(bytes: InputFile.read(path), path: path) }

    /// Whether there is something at a path, or may be: what can't be looked at is an error later, and not nothing.
    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 || errno != ENOENT && errno != ENOTDIR
    }
}
