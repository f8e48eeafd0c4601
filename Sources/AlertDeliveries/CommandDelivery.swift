internal import Dispatch
internal import Foundation
internal import HomeModel
public import VoiceService

/// Hands each alert to a program of the user's: a line of JSON on its standard input. No shell sees any of it.
public struct CommandDelivery: AlertDelivery {
    /// How long the program may take before it is ended.
    private static let limit = 10.0
    /// How long after that it may go on before it is killed.
    private static let grace = 2.0

    /// What it is, for the operator.
    public var name: String { "the command \(program)" }

    private let program: String
    private let arguments: [String]

    /// Makes a delivery.
    /// - Parameter words: the program, and its arguments; `nil` where there is no program.
    public init?(_ words: [String]) {
        guard let program = words.first, !program.isEmpty else { return nil }
        self.program = program
        arguments = Array(words.dropFirst())
    }

    /// Runs the program and waits for its end.
    public func deliver(_ alert: Alert) async throws {
        let message = alert.message + "\n"
        let running = Running()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
                start(message, running, done)
            }
        } onCancel: {
            running.end()
        }
    }

    private func start(_ message: String, _ running: Running, _ done: CheckedContinuation<Void, any Error>) {
        guard let path = Self.path(of: program) else {
            return done.resume(throwing: AlertDeliveryError.notStarted(program))
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { process in
            running.ended()
            let isDone = process.terminationReason == .exit && process.terminationStatus == 0
            done.resume(with: isDone ? .success(()) : .failure(running.problem(process)))
        }
        // Written before the program starts: a pipe holds this much,
        // and a program that reads nothing then breaks no pipe.
        try? input.fileHandleForWriting.write(contentsOf: Data(message.utf8.prefix(32_768)))
        try? input.fileHandleForWriting.close()
        do {
            try process.run()
        } catch {
            process.terminationHandler = nil
            return done.resume(throwing: AlertDeliveryError.notStarted(program))
        }
        running.began(process.processIdentifier, limit: Self.limit, grace: Self.grace)
    }

    /// Where a program is: at its path, or in a folder of `PATH`.
    private static func path(of program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let places = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
        return places.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
