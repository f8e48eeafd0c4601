/// How much memory a process with a home of a size needs.
struct HomeMemoryMeasurement: Measurement {
    let name = "memory"
    let title = "Peak memory of hearth say"

    func figures() async throws -> [Figure] {
        let folder = try BenchFolder()
        return try [100, 1000, 10_000].map { names in
            let database = try folder.importHome(try folder.writeHome(names: names)).path
            let run = try MeasuredProcess.run(["say", "--home", database, "turn on the Left Lamp 0"])
            guard run.status == 0 else { throw Unmeasured("hearth say ended with status \(run.status)") }
            return Figure("\(names) names", run.peakMegabytes, "MB")
        }
    }
}
