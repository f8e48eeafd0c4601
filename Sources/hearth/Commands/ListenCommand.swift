import ALSAAudio
import ArgumentParser
import HomeModel
import HouseService
import JSGF
import Logging
import PocketSphinxDecoding
import ServiceLifecycle
import SimulatedAccessories
import Speech
import Synchronization
import UnixSignals
import VoiceService

/// `hearth listen`: a microphone.
struct ListenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Listen to a microphone and answer.",
        discussion: """
            On a terminal a level meter and the words as they come are shown. Where no `hearth run` does, the rules run here, \
            so that what is said “for ten minutes” ends and “at nine” happens. Ends with Ctrl-C.
            """)

    @OptionGroup var options: UtteranceOptions

    @OptionGroup var microphone: MicrophoneOptions

    @OptionGroup var voice: VoiceOptions

    @Flag(
        help: """
            Listen only while you want to talk: hold \(TalkKeyService.keys) down, or press it once to begin and once more to \
            end. A pause ends it, too. (Terminals don't tell when a key is let go; a quarter of a second without its repeats \
            counts as that.)
            """)
    var pushToTalk = false

    @Flag(help: "Check the microphone: how loud the room is, how loud a voice is, and what to do about it.")
    var check = false

    func validate() throws {
        if pushToTalk, microphone.wake != nil {
            throw ValidationError("--push-to-talk needs no wake phrase: leave out --wake")
        }
    }

    mutating func run() async throws {
        options.complete(by: StandingSettings.current)
        voice.complete(by: StandingSettings.current)
        let keyboard = pushToTalk && !check ? try Keyboard() : nil
        let capture = try openMicrophone()
        if check { return try await test(capture) }
        let session = try await Session(options, pace: .lifelike)
        let rules =
            options.now == nil && !options.dryRun
            ? await RulesBeside(session.house, tell: { Terminal.complain($0) }) {
                Terminal.tell("\($0.at.text)  \($0.sentence)")
            } : nil
        let phrase = microphone.phrase
        let engine = try SpeechEngine(
            await session.house.assistant.spokenLanguage().preceded(by: phrase?.words ?? []),
            voice: VoiceTransform(in: session.house.store.database), tellsPartialWords: Terminal.isInteractive,
            complain: { Terminal.complain($0) })
        let gate = HearingGate()
        let output = try voice.speechOutput(gate, of: session.house.assistant)
        let listener = Listener(
            session: session, engine: engine, output: output,
            screen: ListeningDisplay(ResultPrinter(isJSON: options.json)), tellsAll: options.json, wakePhrase: phrase,
            hasKey: keyboard != nil)
        let talk = keyboard.map { _ in PushToTalk() }
        let hearing = HearingService(
            ear: Ear(
                source: capture, decoder: engine.decoder, gate: gate, talk: talk,
                isWhole: { await listener.isWhole($0) }),
            betweenUtterances: { await listener.refreshGrammar() }, receive: { await listener.receive($0) })
        var services: [any ServiceLifecycle.Service] = [
            UpkeepService(
                session.house.assistant, now: { [speakers = session.speakers] in speakers.now },
                moment: { [speakers = session.speakers] in speakers.moment },
                announce: { listener.announce($0) }),
            AccessoryService(session.house, followsHomes: rules == nil), listener,
        ]
        if let rules { services.append(rules.service) }
        if let output { services.append(output) }
        if let keyboard, let talk {
            services.append(TalkKeyService(keyboard, talk: talk) { listener.talk(isListening: $0) })
        }
        let configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: NamedService($0)) }
                + [.init(service: NamedService(hearing), successTerminationBehavior: .gracefullyShutdownGroup)],
            gracefulShutdownSignals: [.sigterm, .sigint] + (pushToTalk ? [.sighup, .sigquit] : []), logger: .silent)
        let condition =
            pushToTalk ? " while you hold \(TalkKeyService.keys)" : microphone.wake.map { " for “\($0)”" } ?? ""
        Terminal.tell("Listening on \(microphone.device)\(condition). Ctrl-C ends.")
        try await ServiceGroup(configuration: configuration).run()
        withExtendedLifetime(rules) {}
    }

    private func test(_ capture: ALSACapture) async throws {
        let session = try await Session(options, pace: .instant)
        let engine = try SpeechEngine(
            await session.house.assistant.spokenLanguage(), voice: VoiceTransform(in: session.house.store.database),
            complain: { Terminal.complain($0) })
        try await MicrophoneTest(
            capture, device: microphone.device, decoder: engine.decoder, home: session.house.store.database.primaryHome
        ).run()
    }

    /// Opens the microphone. If it is in use or away, it is waited for. If there is none of that name, the error lists
    /// those that there are.
    private func openMicrophone() throws -> ALSACapture {
        // A `do`–`catch` around this typed throw crashes the compiler (Swift 6.3.1, MandatoryAllocBoxToStack).
        switch Result(catching: { () throws(ALSAError) in try ALSACapture(device: microphone.device) }) {
        case .success(let capture):
            return capture
        case .failure(let error):
            guard error.isWorthRetrying else { throw error }
            Terminal.complain("\(error); trying again until it can be opened")
            return try ALSACapture(device: microphone.device, waitsForDevice: true)
        }
    }
}
