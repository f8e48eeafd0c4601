public import Automation
internal import Foundation
public import HomeModel
public import ServiceLifecycle

/// Keeps an assistant up with the world for as long as the program runs: what others change in the homes, what
/// accessories report by themselves, and the timers.
public struct UpkeepService: ServiceLifecycle.Service {
    private let assistant: Assistant
    private let now: @Sendable () -> LocalDateTime
    private let moment: @Sendable () -> Instant
    private let announce: @Sendable (String) async -> Void

    /// Makes a service.
    /// - `now`: the date and time in the home.
    /// - `moment`: the same moment, wherever the clocks of the home are; by the machine's clock where it is `nil`.
    /// - `announce`: told what the house has to say by itself: that a timer is over.
    public init(
        _ assistant: Assistant, now: @escaping @Sendable () -> LocalDateTime,
        moment: (@Sendable () -> Instant)? = nil,
        announce: @escaping @Sendable (String) async -> Void = { _ in }
    ) {
        self.assistant = assistant
        self.now = now
        self.moment = moment ?? { Instant(Date()) }
        self.announce = announce
    }

    /// Works until the program is asked to end.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await assistant.followRepository() }
                group.addTask { await assistant.followAccessories(now: now) }
                group.addTask { await watchClock() }
                group.addTask { await keepReports() }
            }
        }
    }

    /// Tries again now and then to store what accessories have reported while there was no room.
    private func keepReports() async {
        while true {
            do { try await Task.sleep(for: .seconds(5)) } catch { return }
            await assistant.storeUnkept()
        }
    }

    /// Looks once a second for timers that are over: they are due to the second.
    private func watchClock() async {
        while !Task.isCancelled {
            for announcement in await assistant.takeDueTimers(by: moment()) { await announce(announcement) }
            do { try await Task.sleep(for: .seconds(1)) } catch { return }
        }
    }
}
