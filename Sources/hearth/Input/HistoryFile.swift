import Foundation
import HouseService
import LineEditing

/// The file of the lines that were typed, for this user alone: `$XDG_STATE_HOME/hearth/history`,
/// or `~/.local/state/hearth/history`.
struct HistoryFile {
    private let path: String
    /// The most bytes that the file may hold: nothing is added to a larger one.
    private static let largest = 1_048_576
    /// The most bytes that are read, the last ones; a larger file is shortened to them.
    private static let kept = largest / 2

    /// Where the user keeps it; `nil` where there is no folder for it.
    init?(environment: [String: String]) {
        let folders = [environment["XDG_STATE_HOME"], environment["HOME"].map { $0 + "/.local/state" }]
        guard let folder = folders.compactMap(\.self).first(where: { $0.hasPrefix("/") }) else { return nil }
        path = folder + "/hearth/history"
    }

    /// What was typed before; nothing where it can't be read. A file that has grown too long is written anew.
    func read() -> LineHistory {
        guard let bytes = try? InputFile.read(path) else { return LineHistory() }
        let isTooLarge = bytes.count > Self.kept
        var part = bytes.suffix(Self.kept)
        // The part may begin in the middle of a line.
        if isTooLarge { part = part.drop { $0 != UInt8(ascii: "\n") } }
        let lines = String(decoding: part, as: UTF8.self).split(separator: "\n").map(String.init)
        let history = LineHistory(lines)
        if isTooLarge || lines.count > 2 * LineHistory.capacity { replace(by: history) }
        return history
    }

    /// Keeps a line. Where that isn't possible it is only known until the program ends.
    func add(_ line: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard file >= 0 else { return }
        let size = lseek(file, 0, SEEK_END)
        if (0..<off_t(Self.largest)).contains(size) { _ = Terminal.write(line + "\n", to: file) }
        close(file)
    }

    private func replace(by history: LineHistory) {
        let text = history.lines.map { $0 + "\n" }.joined()
        // The new file is private by the mask of the program.
        try? Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
