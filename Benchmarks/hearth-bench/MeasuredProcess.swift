import Foundation
import TestSupport

/// A run of the built `hearth`, with what it cost.
struct MeasuredProcess {
    /// Seconds from its start to its first line on stdout; `nil` where it wrote none.
    var answered: Double?
    /// Seconds from its start to its end.
    var duration: Double
    /// Seconds that processors worked for it, whatever else the machine did meanwhile.
    var processorTime: Double
    /// The most memory it ever had, in megabytes (10⁶ bytes).
    var peakMegabytes: Double
    /// The exit status; the number of the signal, below zero, where one ended it.
    var status: Int32
    /// What it wrote to stdout.
    var output: String

    /// The program, which the build puts beside this one.
    static var program: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("hearth")
    }

    /// Runs the program to its end.
    /// - Parameter limit: after how long it is ended, where it hasn't ended by itself.
    /// - Throws: ``Unmeasured`` where it isn't built or can't be started.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], within limit: Duration? = nil
    ) throws -> MeasuredProcess {
        let process = try RunningProcess(arguments, environment: environment)
        let identifier = process.identifier
        let timer = limit.map { limit in
            Task {
                try await Task.sleep(for: limit)
                kill(identifier, SIGKILL)
            }
        }
        defer { timer?.cancel() }
        return process.waitForEnd()
    }
}

/// The built `hearth` while it runs. Started without Foundation's `Process`, which doesn't tell what a child has cost.
final class RunningProcess: Sendable {
    /// Its identifier.
    let identifier: pid_t
    private let start: ContinuousClock.Instant
    private let output: Int32

    /// Starts the program; its stderr goes nowhere.
    /// - Parameter input: what it reads; nothing by itself.
    init(_ arguments: [String], environment: [String: String] = [:], input: Int32? = nil) throws {
        let program = MeasuredProcess.program.path
        guard FileManager.default.isExecutableFile(atPath: program) else { throw Unmeasured("\(program) is not built") }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Unmeasured("no pipe: error \(errno)") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] = merged.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + settings).forEach { free($0) } }
        var identifier: pid_t = 0
        start = .now
        let code = posix_spawn(&identifier, program, &actions, nil, &words, &settings)
        close(ends[1])
        output = ends[0]
        self.identifier = identifier
        guard code == 0 else { throw Unmeasured("\(program) can't be started: error \(code)") }
    }

    deinit { close(output) }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    /// Reads what it writes until it ends.
    /// - Parameter interval: milliseconds between looks at how much memory it has.
    func waitForEnd(looking interval: Int32 = 1) -> MeasuredProcess {
        var written: [UInt8] = []
        var answered: Double?
        let peak = ProcessMemory.watch(identifier, readingFrom: output, every: interval) { bytes in
            written += bytes
            if answered == nil, written.contains(0x0A) { answered = (ContinuousClock.now - start) / .seconds(1) }
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(identifier, &status, 0, &usage) < 0 && errno == EINTR {}
        let signal = status & 0x7F
        return MeasuredProcess(
            answered: answered, duration: (ContinuousClock.now - start) / .seconds(1),
            processorTime: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
            peakMegabytes: peak, status: signal == 0 ? status >> 8 & 0xFF : -signal,
            output: String(decoding: written, as: UTF8.self))
    }
}
