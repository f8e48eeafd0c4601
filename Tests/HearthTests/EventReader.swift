import Foundation

/// A process that reads a stream of events, and what it has read so far.
final class EventReader {
    let process: Process
    private let output = Pipe()
    private(set) var text = ""

    /// Starts a process, and waits until the house knows it as a reader: that is its first line.
    init(_ process: Process) throws {
        self.process = process
        process.standardOutput = output
        try process.run()
        read(until: ": hearth")
    }

    /// Reads until a text was there, or the stream is over.
    func read(until wanted: String) {
        while !text.contains(wanted) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { return }
            text += String(decoding: more, as: UTF8.self)
        }
    }
}
