import Foundation

/// Reads what comes through a pipe or a terminal.
///
/// `readabilityHandler` may meet a descriptor that was closed and belongs to somebody else by now: with hundreds of
/// tests beside one another that has ended the whole run.
enum ReaderThread {
    /// Reads on a thread of its own until the other end is closed, and gives what comes; at the end, nothing.
    static func start(on handle: FileHandle, _ take: @escaping @Sendable (Data) -> Void) {
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(handle.fileDescriptor, &bytes, bytes.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return take(Data()) }
                take(Data(bytes.prefix(count)))
            }
        }
    }
}
