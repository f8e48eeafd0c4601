public import Foundation

/// How much memory a process has, as `/proc` tells it.
///
/// The kernel's figure for children that have ended (`ru_maxrss`) is another: it is that of the hungriest of all of
/// them, whatever program it ran, and begins with the memory of whoever started it.
public enum ProcessMemory: String {
    /// What it has now.
    case resident = "VmRSS"
    /// The most that it ever had.
    case peak = "VmHWM"

    /// The megabytes (10⁶ bytes) of a process; zero where it has ended.
    public func megabytes(of process: pid_t) -> Double {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("\(rawValue):") }),
            let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { return 0 }
        return kilobytes * 1024 / 1e6
    }

    /// Reads what a process writes until it ends, and looks at its memory meanwhile.
    ///
    /// - Parameters:
    ///   - descriptor: where its output comes from.
    ///   - interval: milliseconds between looks.
    ///   - receive: takes what has come.
    /// - Returns: the most memory that it had, in megabytes (10⁶ bytes).
    public static func watch(
        _ process: pid_t, readingFrom descriptor: Int32, every interval: Int32, receive: (ArraySlice<UInt8>) -> Void
    ) -> Double {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var most = 0.0
        while true {
            most = max(most, peak.megabytes(of: process))
            var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wish, 1, interval) != 0 else { continue }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return most }
            receive(buffer[..<count])
        }
    }
}
