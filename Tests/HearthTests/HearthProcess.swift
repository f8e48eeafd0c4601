import Foundation

/// The built program, run as a real process.
struct HearthProcess {
    /// How a run ended.
    struct Outcome {
        /// The exit status; the number of the signal, below zero, where one ended it.
        var status: Int32
        /// What it wrote to stdout.
        var output: String
        /// What it wrote to stderr.
        var errors: String

        /// The lines of stdout.
        var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) }

        /// The lines of stdout as JSON objects.
        func objects() throws -> [[String: Any]] {
            try lines.map { line in
                guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
                    throw Unusable(reason: "no object: \(line)")
                }
                return object
            }
        }
    }

    /// Something that the test needs is not there.
    struct Unusable: Error, CustomStringConvertible {
        var reason: String
        var description: String { reason }
    }

    /// The program, which the build puts beside the tests.
    static var program: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("hearth")
    }

    /// The variables that the program is given. What it keeps to start faster is put apart from what the user's own
    /// keeps.
    static var environment: [String: String] {
        let cache = program.deletingLastPathComponent().appendingPathComponent("hearth-test-cache")
        return ProcessInfo.processInfo.environment.merging(["XDG_CACHE_HOME": cache.path]) { $1 }
    }

    /// The root of the package.
    static var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    /// The path of a corpus home.
    static func home(_ name: String) -> String {
        root.appendingPathComponent("corpora/homes/\(name).yaml").path
    }

    /// Runs a script of bash to its end, which finds the program in `$HEARTH`;
    /// gives what it wrote to stdout and its exit status.
    /// - `options`: those of bash, the last of which is `c`.
    static func shell(
        _ script: String, _ arguments: String..., options: String = "-c", environment: [String: String] = [:]
    ) throws -> (text: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [options, script, "bash"] + arguments
        process.environment = self.environment.merging(["HEARTH": program.path]) { $1 }.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }

    /// Runs the program to its end.
    static func run(
        _ arguments: String..., input: Data = Data(), environment: [String: String] = [:]
    ) throws -> Outcome {
        try run(arguments, input: input, environment: environment)
    }

    /// Runs the program to its end; streams are files, so that nobody waits for a full pipe.
    static func run(_ arguments: [String], input: Data = Data(), environment: [String: String] = [:]) throws -> Outcome
    {
        let folder = try TemporaryFolder()
        let files = ["in", "out", "err"].map(folder.file)
        try input.write(to: files[0])
        for file in files.dropFirst() { try Data().write(to: file) }
        let process = try make(arguments, environment)
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return Outcome(
            status: isSignal ? -process.terminationStatus : process.terminationStatus,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }

    /// A process of the program that has not been started.
    static func make(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Process {
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw Unusable(reason: "\(program.path) is not built")
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = self.environment.merging(environment) { $1 }
        return process
    }
}

/// A folder that is gone with the test.
final class TemporaryFolder {
    /// Where it is.
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A file in it.
    func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// Writes a file and gives its path.
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: file(name))
        return file(name).path
    }
}
