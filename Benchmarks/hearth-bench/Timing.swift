import Foundation

/// How long things take, and what is typical of many of them.
enum Timing {
    /// How long `work` takes, in milliseconds.
    static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try work()
        return (ContinuousClock.now - start) / .milliseconds(1)
    }

    /// How long `work` takes, in milliseconds.
    static func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await work()
        return (ContinuousClock.now - start) / .milliseconds(1)
    }

    /// Seconds that a processor has worked for this thread, whatever else the machine did meanwhile.
    static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Seconds that processors have worked for this process, whatever else the machine did meanwhile.
    static var processSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The value below which a share of ascending numbers lies.
    static func percentile(_ share: Double, _ sorted: [Double]) -> Double {
        sorted.isEmpty ? 0 : sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
    }

    /// The value in the middle.
    static func median(_ numbers: [Double]) -> Double {
        percentile(0.5, numbers.sorted())
    }
}
