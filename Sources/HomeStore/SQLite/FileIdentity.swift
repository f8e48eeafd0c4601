internal import Foundation

/// What tells a file from others, whatever paths lead to it: its device and its number there.
public struct FileIdentity: Hashable, Sendable {
    /// The device that it is on.
    public let device: UInt64
    /// Its number on that device.
    public let inode: UInt64

    /// The identity of the file at a path, with all links followed; `nil` if there is none.
    public init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
