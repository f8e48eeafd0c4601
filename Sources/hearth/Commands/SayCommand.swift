import ArgumentParser
import SimulatedAccessories

/// `hearth say`: text utterances.
struct SayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "say",
        abstract: "Say something to the home in text.",
        discussion:
            "Without TEXT, one utterance a line is read from stdin; state and conversation go on from line to line.")

    @OptionGroup var options: UtteranceOptions

    @Argument(help: ArgumentHelp("What is said.", valueName: "text"))
    var text: [String] = []

    func run() async throws {
        let session = try await Session(options, pace: .instant)
        var tally = ExitTally()
        if text.isEmpty {
            tally = await converse(session)
        } else {
            let result = await session.handle(text.joined(separator: " "))
            await session.show(result)
            tally.count(result)
        }
        if tally.status != .success { throw EarlyEnd(status: tally.status) }
    }

    /// Handles line after line of stdin, while what others change in the homes is followed.
    private func converse(_ session: Session) async -> ExitTally {
        let following = Task { await session.followChanges() }
        defer { following.cancel() }
        var tally = ExitTally()
        var lines = LineReader()
        let prompt = options.json ? nil : Prompt(for: session.house.database)
        prompt?.show()
        while let line = await lines.nextByMainThread() {
            let result = await session.handle(line)
            await session.show(result)
            tally.count(result)
            prompt?.show()
        }
        prompt?.leave()
        return tally
    }
}
