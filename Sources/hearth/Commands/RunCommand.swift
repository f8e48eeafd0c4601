import ALSAAudio
import ArgumentParser
import Automation
import Foundation
import HomeModel
import JSGF
import Logging
import PocketSphinxDecoding
import ServiceLifecycle
import SimulatedAccessories
import Speech
import Understanding
import UnixSignals
import VoiceService

/// `hearth run`: the house, day and night.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the rules, listen to the microphone and to what is typed, all at once.",
        discussion: """
            What is typed is handled as `hearth say` does. Each thing that a rule does is printed: in words, or with --json \
            as `hearth simulate` prints it. The homes may be changed meanwhile, by `hearth say`, `set`, `presence` or `home \
            import`. What comes but once and was due while this didn't run is done at the start; what comes again and \
            again is left out when it is more than a minute late. An accessory that can't be reached is tried again for \
            four minutes. Ends with Ctrl-C.
            """)

    @OptionGroup var options: UtteranceOptions

    @OptionGroup var listening: MicrophoneOptions

    @Flag(inversion: .prefixedNo, help: "Listen to a microphone, where there is one.")
    var microphone = true

    @OptionGroup var voice: VoiceOptions

    func validate() throws {
        guard options.now == nil else { throw ValidationError("--now is for `say`, `hear` and `listen`.") }
        guard !options.dryRun else { throw ValidationError("--dry-run is for `say`, `hear` and `listen`.") }
    }

    func run() async throws {
        var session = try await Session(options, pace: .lifelike)
        let isJSON = options.json
        let runner = session.ruleRunner { report in
            Terminal.print(isJSON ? report.fileForm.json : "\(report.at.text)  \(report.sentence)")
        }
        // The rules have their turn before the next thing is said: nothing that happened between is overlooked.
        session.followUp = { await runner.repositoryChanged(at: Instant(Date())) }
        try await run(session, runner)
    }

    private func run(_ session: Session, _ runner: AutomationRunner) async throws {
        let lock = session.house.isStored ? try EngineLock(database: session.house.path) : nil
        let gate = HearingGate()
        let mouth = try voice.mouth(gate, of: session.assistant)
        let announce: @Sendable (String) -> Void = { text in
            Terminal.tell(text)
            mouth?.say(text)
        }
        var services: [any ServiceLifecycle.Service] = [
            AccessoryService(session, followsHomes: false),
            AutomationService(
                runner, started: { Terminal.tell("Running the rules of \(session.house.path). Ctrl-C ends.") },
                tell: { Terminal.complain($0) }),
            UpkeepService(session.assistant, now: { session.speakers.now }, announce: { announce($0) }),
            TypingService { line in
                let result = await session.handle(line)
                await session.show(result)
                if result.outcome != .notUnderstood { mouth?.say(result.reply) }
            },
        ]
        if let mouth { services.append(mouth) }
        if let socket = SupervisorSocket(environment: ProcessInfo.processInfo.environment) {
            services.append(SupervisionService(socket, isAlive: { _ = await session.assistant.database }))
        }
        let hearing = try await hearing(session, gate: gate, mouth: mouth)
        let configuration = ServiceGroupConfiguration(
            // The house goes on when its microphone is gone for good.
            services: services.map { .init(service: $0) }
                + hearing.map {
                    .init(service: $0, successTerminationBehavior: .ignore, failureTerminationBehavior: .ignore)
                },
            gracefulShutdownSignals: [.sigterm, .sigint], logger: .silent)
        try await ServiceGroup(configuration: configuration).run()
        withExtendedLifetime(lock) {}
    }

    /// What listens; nothing where there is no microphone.
    private func hearing(_ session: Session, gate: HearingGate, mouth: Mouth?) async throws -> [any ServiceLifecycle
        .Service]
    {
        guard microphone, let capture = try openMicrophone() else { return [] }
        let phrase = listening.phrase
        let engine = try SpeechEngine(
            await session.assistant.spokenLanguage().preceded(by: phrase?.words ?? []),
            voice: VoiceTransform(in: session.house.database), tellsPartialWords: Terminal.isInteractive)
        let listener = Listener(
            session: session, engine: engine, mouth: mouth, isJSON: options.json, wakePhrase: phrase)
        let hearing = HearingService(
            ear: Ear(
                source: capture, decoder: engine.decoder, gate: gate, isWhole: { await listener.isWhole($0) }),
            betweenUtterances: { await listener.refreshGrammar() }, receive: { await listener.receive($0) })
        Terminal.tell("Listening on \(listening.device)\(listening.wake.map { " for “\($0)”" } ?? "").")
        return [listener, hearing]
    }

    /// Opens the microphone; one that is in use is waited for. The house goes on without one that there isn't, unless it was
    /// asked for by name.
    private func openMicrophone() throws -> ALSACapture? {
        // A `do`–`catch` around this typed throw crashes the compiler (Swift 6.3.1, MandatoryAllocBoxToStack).
        switch Result(catching: { () throws(ALSAError) in try ALSACapture(device: listening.device) }) {
        case .success(let capture):
            return capture
        case .failure(let error):
            if error.isWorthRetrying { return try ALSACapture(device: listening.device, waitsForDevice: true) }
            guard listening.device == "default" else { throw error }
            Terminal.tell("There is no microphone (\(error)); what is typed is still heard.")
            return nil
        }
    }
}
