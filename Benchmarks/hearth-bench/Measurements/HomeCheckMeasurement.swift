/// How long `hearth home check` looks for names that sound alike.
struct HomeCheckMeasurement: Measurement {
    let name = "homecheck"
    let title = "hearth home check, from process start to end"

    private static let rounds = 7

    func figures() async throws -> [Figure] {
        let folder = try BenchFolder()
        let environment = ["XDG_CACHE_HOME": folder.path("cache")]
        return try [(100, nil), (500, Figure.Goal.under(1000)), (2000, nil)].flatMap { names, goal in
            let database = try folder.importHome(try folder.writeHome(names: names)).path
            var times: [Double] = []
            var work: [Double] = []
            for _ in 0..<Self.rounds {
                let run = try MeasuredProcess.run(["home", "check", "--home", database], environment: environment)
                // One tells of names that sound alike, which is what it is asked for.
                guard run.status <= 1 else {
                    throw Unmeasured("hearth home check ended with status \(run.status): \(run.output)")
                }
                times.append(run.duration * 1000)
                work.append(run.processorTime * 1000)
            }
            return [
                Figure("\(names) names, median", Timing.median(times), "ms", goal: goal),
                Figure("\(names) names, slowest of \(times.count)", times.max() ?? 0, "ms"),
                Figure("\(names) names, processor time", Timing.median(work), "ms"),
            ]
        }
    }
}
