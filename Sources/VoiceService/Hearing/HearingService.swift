public import ServiceLifecycle

/// Listens for as long as the program runs.
public struct HearingService: ServiceLifecycle.Service {
    private let ear: Ear
    private let betweenUtterances: @Sendable () async -> Void
    private let receive: @Sendable (HearingEvent) async -> Void

    /// Makes a service.
    /// - Parameters:
    ///   - ear: what listens.
    ///   - betweenUtterances: called when nobody speaks and the decoder may be changed.
    ///   - receive: told what happens, in order; while it works, audio waits in the source's buffer.
    public init(
        ear: Ear, betweenUtterances: @escaping @Sendable () async -> Void = {},
        receive: @escaping @Sendable (HearingEvent) async -> Void
    ) {
        self.ear = ear
        self.betweenUtterances = betweenUtterances
        self.receive = receive
    }

    /// Listens until the source ends or the program is asked to end.
    /// - Throws: ``ListeningError``
    public func run() async throws {
        try await cancelWhenGracefulShutdown {
            try await ear.listen(betweenUtterances: betweenUtterances, receive)
        }
    }
}
