public import Foundation

/// Reads files that people name: whole, and only such as have an end.
public enum InputFile {
    /// The bytes of a file.
    /// - Throws: ``InputError`` where there is none, or none that has an end:
    ///   a pipe or a device would be read for ever.
    public static func read(_ path: String) throws -> Data {
        try check(path)
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch let error as CocoaError {
            let isDenied = error.code == .fileReadNoPermission
            throw InputError(file: path, line: nil, problem: isDenied ? "you may not read this file" : "can't be read")
        }
    }

    /// Makes sure that there is a file that has an end.
    /// - Throws: ``InputError``
    public static func check(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw InputError(
                file: path, line: nil, problem: errno == EACCES ? "you may not read this file" : "no such file")
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw InputError(file: path, line: nil, problem: "this is a folder")
        default: throw InputError(file: path, line: nil, problem: "this is a pipe or a device, not a file")
        }
    }

    /// Whether a path leads to a pipe in a folder of somebody's.
    /// Those that a shell or the system hands over are streams.
    public static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return !path.hasPrefix("/dev/") && !path.hasPrefix("/proc/") && stat(path, &status) == 0
            && status.st_mode & S_IFMT == S_IFIFO
    }
}
