import Dispatch
import Foundation

/// Lines as they come from a keyboard or another program, one at a time: the next one is read when ``handled()`` was
/// called, so that whoever sends many waits. They are read on a thread of its own, which ends with the program.
final class TypedLines: Sendable {
    /// The lines, until the input is over.
    let lines: AsyncStream<String>
    private let isHandled = DispatchSemaphore(value: 0)

    /// Reads from here on.
    /// - Parameter make: makes, on the thread that reads, what waits for a line; that gives `nil` after the last one.
    init(_ make: @escaping @Sendable () -> () -> String?) {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        let thread = Thread { [isHandled] in
            let next = make()
            while let line = next() {
                continuation.yield(line)
                isHandled.wait()
            }
            continuation.finish()
        }
        thread.start()
    }

    /// Lets the next line be read.
    func handled() { isHandled.signal() }
}

extension TypedLines {
    /// The lines of stdin that hold something.
    static func ofInput() -> TypedLines {
        TypedLines {
            var reader = LineReader()
            return {
                while let line = reader.next() {
                    if !line.allSatisfy(\.isWhitespace) { return line }
                }
                return nil
            }
        }
    }
}

extension TypedLines {
    /// The lines that are written at a terminal.
    convenience init(at terminal: LineTerminal) { self.init { { terminal.next() } } }
}
