public import Foundation

/// How much memory a process has, as `/proc` tells it.
///
/// The kernel's figure for children that have ended (`ru_maxrss`) is another: it is that of the hungriest of all of them,
/// whatever program it ran, and begins with the memory of whoever started it.
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
}
