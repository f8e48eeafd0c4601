import ALSAAudio
import HomeStore
import HouseEars
import HouseService
import JSGF
import PocketSphinxDecoding
import ServiceLifecycle
import VoiceService

/// A microphone of this machine that a running house listens to.
struct MicrophoneEar {
    private let microphone: Settings.Microphone
    private let capture: ALSACapture
    private let session: Session
    private let output: SpeechOutput?
    private let gate: HearingGate
    private let isJSON: Bool
    private let wakePhrase: String?
    private let meter: EarMeter

    /// Takes a microphone that is open.
    /// - Parameters:
    ///   - session: who speaks to it, and where.
    ///   - gate: is shut while the house speaks.
    init(
        _ microphone: Settings.Microphone, _ capture: ALSACapture, session: Session, output: SpeechOutput?,
        gate: HearingGate,
        isJSON: Bool, wakePhrase: String?
    ) {
        self.microphone = microphone
        self.capture = capture
        self.session = session
        self.output = output
        self.gate = gate
        self.isJSON = isJSON
        self.wakePhrase = wakePhrase
        let list = ALSADevices.microphones()
        meter = session.house.ears.add(
            .microphone, name: list.first { $0.name == microphone.device }?.summary ?? microphone.device,
            device: microphone.device, room: microphone.room)
    }

    private var phrase: WakePhrase? { wakePhrase.flatMap(WakePhrase.init) }

    /// What listens where it is the only one: with a recogniser of its own, which shows the words as they come.
    func alone() async throws -> [any ServiceLifecycle.Service] {
        let engine = try SpeechEngine(
            await session.house.assistant.spokenLanguage().preceded(by: phrase?.words ?? []),
            voice: VoiceTransform(in: session.house.store.database), tellsPartialWords: Terminal.isInteractive,
            complain: { Terminal.complain($0) })
        let listener = Listener(
            session: session, engine: engine, output: output, screen: ListeningDisplay(ResultPrinter(isJSON: isJSON)),
            tellsAll: isJSON, wakePhrase: phrase)
        let hearing = HearingService(
            ear: Ear(
                source: capture, decoder: engine.decoder, gate: gate, isWhole: { await listener.isWhole($0) }),
            betweenUtterances: { await listener.refreshGrammar() },
            receive: { [meter] event in
                meter.take(event)
                await listener.receive(event)
            })
        return [listener, hearing]
    }

    /// What listens beside others: with a recogniser that all of them share,
    /// and so that one of them answers what several hear.
    func among(_ rooms: RoomEars) async -> [any ServiceLifecycle.Service] {
        let arbiter = rooms.arbiter
        let ear = await arbiter.join()
        let listener = Listener(
            session: session, engine: nil, output: output,
            screen: RoomScreen(name: microphone.room ?? microphone.device, printer: ResultPrinter(isJSON: isJSON)),
            tellsAll: isJSON, wakePhrase: phrase, isChosen: { await arbiter.isChosen(ear, $0) })
        let hearing = HearingService(
            ear: Ear(
                source: capture, decoder: LentDecoder(rooms.pool), gate: gate,
                isWhole: { await listener.isWhole($0) })
        ) { [meter] event in
            meter.take(event)
            if case .speechStart = event { await arbiter.began(ear) }
            await listener.receive(event)
            switch event {
            case .utterance, .undecodable, .interrupted: await arbiter.gaveUp(ear)
            default: break
            }
        }
        return [hearing]
    }
}
