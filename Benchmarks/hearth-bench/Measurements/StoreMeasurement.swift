import HomeModel
import HomeStore

/// What the database costs.
struct StoreMeasurement: Measurement {
    let name = "store"
    let title = "Store"

    private static let writing = Duration.seconds(2)
    private static let changes = 7

    func figures() async throws -> [Figure] {
        let folder = try BenchFolder()
        let large = try folder.importHome(try folder.writeHome(names: 10_000)).cost
        let small = try folder.importHome(try folder.writeHome(names: 100)).path
        let repository = try SQLiteHomeRepository(path: small)
        let delays = try await Self.delays(of: Self.changes, at: small, seenBy: repository)
        return [
            Figure("import of 10,000 names, the whole process", large.duration, "s"),
            Figure("import of 10,000 names, memory", large.peakMegabytes, "MB"),
            Figure("values, each synced to disk", try await Self.values(into: repository), "1/s"),
            Figure("a change by another process is seen after, median", Timing.median(delays), "ms"),
            Figure("a change by another process is seen after, most", delays.max() ?? 0, "ms"),
        ]
    }

    /// How many values are stored in a second, one transaction each.
    private static func values(into repository: SQLiteHomeRepository) async throws -> Double {
        let addresses = try await repository.load().state.values.keys.filter { $0.type == "Brightness" }
        guard let address = addresses.first else { throw Unmeasured("there is no value to write") }
        let clock = ContinuousClock()
        let start = clock.now
        var count = 0
        while clock.now - start < writing {
            try await repository.perform([.value(address, .number(Double(count % 100)))])
            count += 1
        }
        return Double(count) / ((clock.now - start) / .seconds(1))
    }

    /// Milliseconds from the end of a process that changes something until this one is told.
    private static func delays(
        of count: Int, at path: String, seenBy repository: SQLiteHomeRepository
    ) async throws -> [Double] {
        var updates = repository.updates().makeAsyncIterator()
        _ = await updates.next()
        var delays: [Double] = []
        for number in 0..<count {
            let value = number.isMultiple(of: 2) ? "true" : "false"
            let run = try MeasuredProcess.run(["set", "--home", path, "Left Lamp 0", "On", value])
            guard run.status == 0 else { throw Unmeasured("hearth set ended with status \(run.status)") }
            let start = ContinuousClock.now
            _ = await updates.next()
            delays.append((ContinuousClock.now - start) / .milliseconds(1))
        }
        return delays
    }
}
