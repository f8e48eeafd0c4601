import ArgumentParser
import HomeModel
import HouseService
import SimulatedAccessories
import VoiceService

/// `hearth say`: text utterances.
struct SayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "say",
        abstract: "Say something to the home in text.",
        discussion: """
            Without TEXT, one utterance a line is read from stdin; state and conversation go on from line to line. Where `hearth \
            run` has the home, it is told, and the conversation goes on from one `say` to the next at the same terminal.
            """)

    @OptionGroup var options: UtteranceOptions

    @Flag(help: "Tell which reading of the words won, which others there were, and why.")
    var explain = false

    @Argument(help: ArgumentHelp("What is said.", valueName: "text"))
    var text: [String] = []

    mutating func run() async throws {
        options.complete(by: StandingSettings.current)
        let status =
            if let house = try await RemoteHouse.find(options.home, language: options.spokenLanguage) {
                try await talk(to: explainable(house))
            } else {
                try await talkAlone()
            }
        if status != .success { throw EarlyEnd(status: status) }
    }

    /// The service, unless its readings are asked for, which it keeps to itself.
    private func explainable(_ house: RemoteHouse) throws -> RemoteHouse {
        guard !explain else {
            throw ValidationError("--explain can't look into a running service: give it a home file.")
        }
        return house
    }

    /// Tells a service what is said.
    private func talk(to house: RemoteHouse) async throws -> ExitStatus {
        let conversation = RemoteConversation(house, options)
        var tally = ExitTally()
        let complete: LineTerminal.Completer = { await house.lineCompletions(of: $0) }
        try await forEachUtterance(nil, complete) { utterance in
            let answer = try await conversation.say(utterance)
            if options.json { Terminal.print(answer.json) } else { answer.lines.forEach(Terminal.print) }
            tally.count(answer.ending)
        }
        return tally.status
    }

    /// Opens the home for what is said.
    private func talkAlone() async throws -> ExitStatus {
        let session = try await Session(options, pace: .instant)
        let printer = ResultPrinter(isJSON: options.json)
        let notice = MissingServiceNotice(of: session.house.store, isDryRun: options.dryRun, isOneShot: !text.isEmpty)
        // While lines are read, what others change in the homes is followed.
        let following = text.isEmpty ? Task { await session.house.followChanges { session.speakers.now } } : nil
        defer { following?.cancel() }
        var tally = ExitTally()
        let home = session.house.store.database.primaryHome
        let complete: LineTerminal.Completer = { [house = session.house] in await house.lineCompletions(of: $0) }
        try await forEachUtterance(home?.name, complete) { utterance in
            if explain {
                // Of several lines, it is said which one is explained.
                if text.isEmpty { Terminal.tell("> \(utterance)") }
                ExplanationText(await session.explanation(of: utterance)).lines.forEach(Terminal.tell)
            }
            let answer = await session.handle(utterance)
            printer.show(answer)
            notice.tell(after: answer.result)
            tally.count(answer.result)
        }
        return tally.status
    }

    private func forEachUtterance(
        _ home: String?, _ complete: @escaping LineTerminal.Completer, _ handle: (String) async throws -> Void
    ) async throws {
        guard text.isEmpty else { return try await handle(text.joined(separator: " ")) }
        if !options.json,
            let terminal = try Prompt.terminal(
                forHome: home, language: options.spokenLanguage, keepsHistory: !options.dryRun,
                complete: complete)
        {
            let typed = TypedLines(at: terminal)
            for await line in typed.lines {
                try await handle(line)
                typed.handled()
            }
            return
        }
        var lines = LineReader()
        let isPrompted = !options.json && Prompt.greetPlainly(forHome: home)
        if isPrompted { Terminal.show("> ") }
        while let line = await lines.nextByMainThread() {
            try await handle(line)
            if isPrompted { Terminal.show("> ") }
        }
        if isPrompted { Terminal.tell("") }
    }
}
