import Foundation
import TestSupport

/// Why something could not be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String
}

/// Runs programs, the built `hearth` above all: what is measured is what a user runs.
struct Program {
    /// What came of a run.
    struct Run {
        /// What it wrote to stdout.
        var output: Data
        /// Seconds of processor time that it took.
        var seconds: Double
        /// The most memory that it held, in MB (10⁶ bytes).
        var megabytes: Double
    }

    /// The program's path, or its name where it is to be looked for.
    let path: String

    /// Statuses with which a run may end: 1 only says that not all was understood.
    static let plainEnds: Set<Int32> = [0, 1]
    /// The exit statuses where recordings may be cut off: the program says of which it is so (65), and hears the
    /// others.
    static let endsOfRecordings: Set<Int32> = [0, 1, 65]

    /// Runs it to its end, which has to be one of those accepted.
    func run(_ arguments: [String], input: String = "", accepting ends: Set<Int32> = plainEnds) throws -> Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [path] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(input.utf8).write(to: scratch)
        defer { try? FileManager.default.removeItem(at: scratch) }
        process.standardInput = try FileHandle(forReadingFrom: scratch)
        let before = Self.processorTime
        try process.run()
        var data = Data()
        let peak = ProcessMemory.watch(
            process.processIdentifier, readingFrom: output.fileHandleForReading.fileDescriptor, every: Self.lookInterval
        ) { data += $0 }
        process.waitUntilExit()
        guard ends.contains(process.terminationStatus) else {
            throw BenchError(
                description: "\(path) \(arguments.first ?? "") ended with status \(process.terminationStatus)")
        }
        return Run(output: data, seconds: Self.processorTime - before, megabytes: peak)
    }

    /// The JSON objects that a run prints, one a line.
    func objects(
        _ arguments: [String], input: String = "", accepting ends: Set<Int32> = plainEnds
    ) throws -> (objects: [[String: Any]], run: Run) {
        let run = try run(arguments, input: input, accepting: ends)
        let objects = try run.output.split(separator: UInt8(ascii: "\n")).compactMap {
            try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
        }
        return (objects, run)
    }

    /// Milliseconds between looks at how much memory it has.
    private static let lookInterval: Int32 = 5

    /// The seconds of processor time that all programs took that were run so far.
    private static var processorTime: Double {
        var usage = rusage()
        getrusage(Int32(RUSAGE_CHILDREN.rawValue), &usage)
        let microseconds = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + microseconds / 1e6
    }
}
