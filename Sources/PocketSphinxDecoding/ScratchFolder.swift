import Foundation

/// An empty folder of its own, in memory where the system has such a place, for as long as the value lives.
final class ScratchFolder {
    /// Where it is.
    let path: String

    /// Makes it in the first place that can be written to.
    init() throws(DecodingError) {
        for place in ["/dev/shm", FileManager.default.temporaryDirectory.path] {
            var template = Array("\(place)/hearth-XXXXXX".utf8CString)
            if let made = mkdtemp(&template) {
                path = String(cString: made)
                return
            }
        }
        throw .engineFailed(operation: "mkdtemp", code: Int(errno))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
