import ArgumentParser
import Foundation
import TestSupport

/// Feeds readers of files, grammars, sentences and protocols with what is nearly right, to see that nothing ends them.
///
/// A crash is a failure, and the input of it stays in the folder; so is an input that takes longer than ten seconds.
/// The inputs come from a seed: the same seed gives the same inputs.
@main struct Fuzz: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hearth-fuzz", abstract: "Look for input that ends a reader.")

    @Option(help: "How many inputs each reader gets.") var inputs = 3000
    @Option(help: "Which inputs are made.") var seed: UInt64 = 1
    @Option(help: "Only the reader of that name.") var only: String?
    @Option(help: "Where the input that is being read is kept.") var folder = ".build/fuzz"

    /// The longest that one input may take.
    private static let mostTime = Duration.seconds(10)

    func run() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var isSlow = false
        for reader in try FuzzedReader.all() where only == nil || only == reader.name {
            let slow = try run(reader)
            isSlow = isSlow || slow > Self.mostTime
        }
        if isSlow { throw ExitCode.failure }
    }

    /// Runs one reader.
    /// - Returns: the longest that an input took.
    private func run(_ reader: FuzzedReader) throws -> Duration {
        var mutator = Mutator(reader.seeds, generator: SeededGenerator(seed: seed))
        let file = "\(folder)/\(reader.name).last"
        var slowest = Duration.zero
        var taken = 0
        for _ in 0..<inputs {
            let input = mutator.next()
            try Data(input).write(to: URL(fileURLWithPath: file))
            let clock = ContinuousClock()
            let time = clock.measure { if reader.reads(input) { taken += 1 } }
            if time > Self.mostTime { try Data(input).write(to: URL(fileURLWithPath: "\(folder)/\(reader.name).slow")) }
            slowest = max(slowest, time)
        }
        print("\(reader.name): \(inputs) inputs, \(taken) taken, the slowest \(slowest)")
        return slowest
    }
}
