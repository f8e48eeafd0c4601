public import HomeModel
public import ServiceLifecycle

/// Keeps an assistant up with the world for as long as the program runs: what others change in the homes, what accessories
/// report by themselves, and what has to come back when its time is over.
public struct UpkeepService: ServiceLifecycle.Service {
    private let assistant: Assistant
    private let now: @Sendable () -> LocalDateTime

    /// Makes a service.
    /// - Parameter now: the date and time in the home.
    public init(_ assistant: Assistant, now: @escaping @Sendable () -> LocalDateTime) {
        self.assistant = assistant
        self.now = now
    }

    /// Works until the program is asked to end.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await assistant.followRepository() }
                group.addTask { await assistant.followAccessories() }
                group.addTask { await bringBack() }
            }
        }
    }

    /// Looks once a second for old values whose time has come: they are due to the second.
    private func bringBack() async {
        while !Task.isCancelled {
            await assistant.revertDue(by: now())
            do { try await Task.sleep(for: .seconds(1)) } catch { return }
        }
    }
}
