internal import Automation
internal import Foundation
internal import HomeModel
public import ServiceLifecycle

/// Runs the rules for as long as the program runs: by the clock, by what accessories report and by what others change.
public struct AutomationService: ServiceLifecycle.Service {
    /// After how many seconds an accessory that could not be reached is tried again: for four minutes in all.
    static let retryDelays = [2, 5, 10, 20, 30, 60, 60, 60]

    private let runner: AutomationRunner
    private let started: @Sendable () async -> Void
    private let tell: @Sendable (String) async -> Void

    /// Makes a service.
    /// - Parameters:
    ///   - runner: made to be concurrent.
    ///   - started: called when what was left over from the last run has been looked at.
    ///   - tell: told what people should know: that an accessory could not be reached at last.
    public init(
        _ runner: AutomationRunner, started: @escaping @Sendable () async -> Void = {},
        tell: @escaping @Sendable (String) async -> Void
    ) {
        self.runner = runner
        self.started = started
        self.tell = tell
    }

    /// Works until the program is asked to end.
    public func run() async throws {
        // Nothing that accessories report from now on is missed.
        let gathered = runner.connection.gatheredChanges()
        _ = runner.drain?()
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await performJobs() }
                await runner.start(at: Self.now)
                await started()
                group.addTask {
                    for await reports in gathered {
                        await runner.accessoriesChanged(runner.drain == nil ? reports : [], at: Self.now)
                    }
                }
                group.addTask {
                    for await snapshot in runner.repository.updates() {
                        await runner.repositoryChanged(snapshot, at: Self.now)
                    }
                }
                group.addTask { await watchClock() }
            }
        }
    }

    private static var now: Instant { Instant(Date()) }

    /// Looks at the clock at the beginning of each second.
    private func watchClock() async {
        while !Task.isCancelled {
            await runner.advance(to: Self.now)
            let seconds = Date().timeIntervalSince1970
            let rest = 1 - (seconds - seconds.rounded(.down))
            do { try await Task.sleep(for: .seconds(rest)) } catch { return }
        }
    }

    /// Performs jobs beside one another: a slow accessory holds up nothing but what is to be written to it next.
    private func performJobs() async {
        let order = JobOrder()
        await withDiscardingTaskGroup { group in
            for await job in runner.jobs {
                let earlier = await order.enter(job)
                group.addTask {
                    await order.wait(for: earlier)
                    await perform(job, in: order)
                }
            }
        }
    }

    private func perform(_ job: AutomationJob, in order: JobOrder) async {
        var job = job
        var delays = Self.retryDelays[...]
        while true {
            let results = await runner.connection.write(job.writes)
            let failed = results.filter { $0.error?.isPassing ?? false }.map(\.write)
            let delay = !failed.isEmpty ? delays.popFirst() : nil
            await runner.finish(job, with: results, isLast: delay == nil, at: Self.now)
            // Only now: what came of the next one must not be stored before what came of this one.
            await order.leave(job)
            guard let delay else {
                if !failed.isEmpty {
                    await tell("\(job.report.rule ?? "A command"): gave up on what could not be reached")
                }
                return
            }
            // The rest of it is in the store, should the program end meanwhile.
            do { try await Task.sleep(for: .seconds(delay)) } catch { return }
            job.writes = await order.current(failed, of: job)
        }
    }
}

extension AccessoryError {
    /// Whether trying again may help.
    var isPassing: Bool {
        switch self {
        case .unreachable, .timedOut: true
        case .unknown, .invalidValue, .codeNeeded, .device: false
        }
    }
}
