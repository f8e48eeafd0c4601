import Foundation

/// Reads lines of a file descriptor, whatever bytes they hold, in bounded memory.
///
/// Reading blocks a thread: that of the caller, which should be one of its own, or the main thread.
struct LineReader {
    /// How many bytes of a line are kept: far more than anybody says; what follows in the line is dropped.
    static let maximumLength = 65_536
    private static let newline = UInt8(ascii: "\n")

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// The line that has begun; `nil` where none has.
    private var begun: [UInt8]?

    /// Makes a reader.
    init(descriptor: Int32 = STDIN_FILENO) {
        self.descriptor = descriptor
    }

    /// The next line without its end, bytes that are no UTF-8 replaced by U+FFFD; `nil` after the last one.
    mutating func next() -> String? {
        while !hasLine { take(Self.read(descriptor)) }
        return line()
    }

    /// The next line, read from a task: the main thread reads where no whole line is there yet, so that no thread is
    /// blocked that tasks run on, and lines that are there cost no change of threads.
    mutating func nextByMainThread() async -> String? {
        while !hasLine { take(await Self.readOnMainThread(descriptor)) }
        return line()
    }

    /// Whether the next line, or that there is none, is known without reading on.
    private var hasLine: Bool { isAtEnd || buffer[position...].contains(Self.newline) }

    /// The next whole line that was read already; at the end of the input, the rest without a line break.
    private mutating func line() -> String? {
        defer { begun = nil }
        let rest = buffer[position...]
        guard let end = rest.firstIndex(of: Self.newline) else { return begun.map(Self.text) }
        keep(rest[..<end])
        position = end + 1
        return Self.text(begun ?? [])
    }

    /// Goes on with more bytes; none are the end.
    private mutating func take(_ bytes: [UInt8]) {
        keep(buffer[position...])
        buffer = bytes
        position = 0
        isAtEnd = bytes.isEmpty
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        let length = begun?.count ?? 0
        begun = (begun ?? []) + bytes.prefix(max(0, Self.maximumLength - length))
    }

    private static func text(_ line: [UInt8]) -> String {
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
    }

    @MainActor
    private static func readOnMainThread(_ descriptor: Int32) async -> [UInt8] {
        read(descriptor)
    }

    /// What can be read at once, after waiting for it; nothing at the end.
    private static func read(_ descriptor: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 65_536) { bytes, initialized in
            var count = 0
            repeat {
                count = Foundation.read(descriptor, bytes.baseAddress, bytes.count)
            } while count < 0 && errno == EINTR
            initialized = max(count, 0)
        }
    }
}
