import Foundation

/// Reads lines of a file descriptor, whatever bytes they hold, in bounded memory.
///
/// Reading blocks the thread: it is for the main thread, or one of its own.
struct LineReader {
    /// How many bytes of a line are kept: far more than anybody says; what follows in the line is dropped.
    static let maximumLength = 65_536

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false

    /// Makes a reader.
    init(descriptor: Int32 = STDIN_FILENO) {
        self.descriptor = descriptor
    }

    /// The next line without its end, bytes that are no UTF-8 replaced by U+FFFD; `nil` behind the last one.
    mutating func next() -> String? {
        var line: [UInt8] = []
        var hasBegun = false
        while true {
            if position == buffer.count {
                fill()
                if isAtEnd { return hasBegun ? Self.text(line) : nil }
            }
            hasBegun = true
            let rest = buffer[position...]
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            line += rest[..<(end ?? rest.endIndex)].prefix(max(0, Self.maximumLength - line.count))
            guard let end else {
                position = buffer.count
                continue
            }
            position = end + 1
            return Self.text(line)
        }
    }

    private static func text(_ line: [UInt8]) -> String {
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
    }

    private mutating func fill() {
        guard !isAtEnd else { return }
        position = 0
        var count = 0
        buffer = [UInt8](unsafeUninitializedCapacity: 65_536) { bytes, initialized in
            repeat {
                count = read(descriptor, bytes.baseAddress, bytes.count)
            } while count < 0 && errno == EINTR
            initialized = max(count, 0)
        }
        isAtEnd = count <= 0
    }
}
