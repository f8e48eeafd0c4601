import ServiceLifecycle

/// Handles line after line of what is typed beside everything else.
struct TypingService: Service {
    private let terminal: LineTerminal?
    private let receive: @Sendable (String) async -> Void

    /// Makes a service.
    /// - Parameters:
    ///   - terminal: where lines are edited; `nil` for lines of stdin as they come.
    ///   - receive: told each line; the next one waits for it.
    init(_ terminal: LineTerminal?, receive: @escaping @Sendable (String) async -> Void) {
        self.terminal = terminal
        self.receive = receive
    }

    /// Works until the program is asked to end, or somebody ends the conversation at the terminal. The end of the input
    /// ends nothing: a program without a terminal has none.
    func run() async throws {
        let typed = terminal.map(TypedLines.init(at:)) ?? .ofInput()
        await cancelWhenGracefulShutdown {
            for await line in typed.lines {
                await receive(line)
                typed.handled()
            }
        }
        terminal?.close()
        guard terminal?.isEnded != true else { return }
        try await gracefulShutdown()
    }
}
