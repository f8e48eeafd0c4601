/// How long `hearth say` takes from the start of the process to its answer.
struct StartUpMeasurement: Measurement {
    let name = "startup"
    let title = "hearth say, from process start to answer"

    private static let rounds = 15

    func figures() async throws -> [Figure] {
        let folder = try BenchFolder()
        // With what the program keeps of its first start, but of nobody else's.
        let environment = ["XDG_CACHE_HOME": folder.path("cache")]
        return try [(100, Figure.Goal.under(100)), (1000, nil), (10_000, nil)].flatMap { names, goal in
            let database = try folder.importHome(try folder.writeHome(names: names)).path
            _ = try MeasuredProcess.run(["say", "--home", database, "hello"], environment: environment)
            var times: [Double] = []
            var work: [Double] = []
            for _ in 0..<(names > 1000 ? 3 : Self.rounds) {
                let run = try MeasuredProcess.run(
                    ["say", "--home", database, "turn on the Left Lamp 0"], environment: environment)
                guard let answered = run.answered, run.status == 0 else {
                    throw Unmeasured("hearth say ended with status \(run.status): \(run.output)")
                }
                times.append(answered * 1000)
                work.append(run.processorTime * 1000)
            }
            return [
                Figure("\(names) names, median", Timing.median(times), "ms", goal: goal),
                Figure("\(names) names, slowest of \(times.count)", times.max() ?? 0, "ms"),
                Figure("\(names) names, processor time of the whole run", Timing.median(work), "ms"),
            ]
        }
    }
}
