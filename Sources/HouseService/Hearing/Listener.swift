internal import JSGF
internal import PocketSphinxDecoding
public import ServiceLifecycle
public import Speech
internal import Synchronization
internal import Understanding
public import VoiceService

/// What happens with everything that is heard: it is shown, done and answered.
public final class Listener: Service {
    private let session: Session
    private let engine: SpeechEngine?
    private let output: (any Speaking)?
    private let screen: any ListeningScreen
    private let tellsAll: Bool
    /// Whether all that is heard is sure to be said to the house, by a wake phrase or a key.
    private let isAddressed: Bool
    private let isChosen: @Sendable (HeardUtterance) async -> Bool
    private let isGrammarOld = Mutex(false)
    private let losses = Mutex(LossTally())
    private let wakePhrase: Mutex<WakePhrase?>
    private let foreground = Mutex(Foreground())

    /// Makes a listener.
    /// - Parameters:
    ///   - session: who speaks, and where.
    ///   - engine: the recogniser, where this listener sees to its words.
    ///   - output: what says replies aloud; `nil` where nothing does.
    ///   - screen: where it is shown what is heard and what comes of that.
    ///   - tellsAll: whether what isn't understood is told, too, whoever it was said to.
    ///   - wakePhrase: what has to be said first; `nil` where everything counts.
    ///   - hasKey: whether only that is heard which is said while a key is pressed.
    ///   - isChosen: whether this is the one that answers, where several microphones have heard it; asked for each
    ///     utterance that is said to the house.
    public init(
        session: Session, engine: SpeechEngine?, output: (any Speaking)?, screen: any ListeningScreen,
        tellsAll: Bool, wakePhrase: WakePhrase? = nil, hasKey: Bool = false,
        isChosen: @escaping @Sendable (HeardUtterance) async -> Bool = { _ in true }
    ) {
        self.session = session
        self.engine = engine
        self.output = output
        self.screen = screen
        self.tellsAll = tellsAll
        isAddressed = wakePhrase != nil || hasKey
        self.isChosen = isChosen
        self.wakePhrase = Mutex(wakePhrase)
    }

    /// Notes when the home's names change.
    public func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            for await _ in await session.house.assistant.grammarChanges() { isGrammarOld.withLock { $0 = true } }
        }
    }

    /// Gives the recogniser the home's new names, where there are any.
    public func refreshGrammar() async {
        let isOld = isGrammarOld.withLock { isOld in
            defer { isOld = false }
            return isOld
        }
        guard isOld, let engine else { return }
        do {
            let phrase = wakePhrase.withLock { $0?.words ?? [] }
            try await engine.change(to: try await session.house.assistant.spokenLanguage().preceded(by: phrase))
        } catch {
            screen.tell("the new names can't be recognised: \(error)")
        }
    }

    /// Takes what happens.
    public func receive(_ event: HearingEvent) async {
        switch event {
        case .level(let rms, let peak): screen.show(level: rms, peak: peak)
        case .speechStart: screen.show(words: "")
        case .partial(let words): screen.show(words: words)
        case .utterance(let heard): await consider(heard)
        case .nothingSaid: screen.tell("nothing was said")
        case .dropped(let samples): tellLoss(of: samples)
        case .interrupted(let reason): screen.tell("the microphone is away (\(reason)); trying again")
        case .resumed: screen.tell("the microphone is back")
        case .undecodable(let reason): screen.tell("an utterance could not be recognised: \(reason)")
        }
    }

    /// Says something by itself.
    public func announce(_ text: String) {
        screen.tell(text)
        output?.say(text)
    }

    /// Notes that somebody has called the house otherwise, by a wake word that a satellite knows itself.
    /// - Parameter position: where in the stream, in seconds.
    public func called(at position: Double) {
        wakePhrase.withLock { $0?.called(at: position) }
    }

    /// Shows whether the house listens, where that depends on a key.
    public func talk(isListening: Bool) {
        if isListening { screen.show(words: "…") } else { screen.clear() }
    }

    private func tellLoss(of samples: Int) {
        guard let lost = losses.withLock({ $0.add(samples, at: .now) }) else { return }
        let seconds = (Double(lost) / Double(AudioFrame.sampleRate) * 10).rounded(.up) / 10
        screen.tell("\(seconds) s of sound were lost: this machine is too busy")
    }

    /// Whether what was heard is something to be done or answered, or the wake phrase alone.
    public func isWhole(_ heard: Hypothesis) async -> Bool {
        guard let said = wakePhrase.withLock({ $0?.called(heard) }) else { return await session.isWhole(heard) }
        if WakePhrase.isNothing(said) { return true }
        return await session.isWhole(said)
    }

    /// Answers what is said to the house.
    private func consider(_ heard: HeardUtterance) async {
        // Clatter tells nothing about how loud who speaks to the microphone is.
        guard !heard.hypothesis.isSpeech || foreground.withLock({ $0.admits(heard) }) else { return screen.clear() }
        switch wakePhrase.withLock({ $0?.hear(heard) ?? .addressed(heard) }) {
        case .ignored: screen.clear()
        case .woken: screen.tell("listening")
        case .addressed(let addressed):
            // Another microphone, which heard it better, answers it.
            guard await isChosen(heard) else { return screen.clear() }
            await answer(addressed)
        }
    }

    private func answer(_ heard: HeardUtterance) async {
        let answer = await session.handle(heard)
        let result = answer.result
        let seconds = output == nil ? 0 : SpeakingTime.seconds(of: result.reply)
        if result.outcome != .notUnderstood { wakePhrase.withLock { $0?.answered(heard, for: seconds) } }
        screen.clear()
        // Most of what isn't understood wasn't said to the house, unless somebody has called it.
        guard tellsAll || isAddressed || result.outcome != .notUnderstood else {
            return screen.show(words: result.utterance.isEmpty ? "" : "(\(result.utterance))")
        }
        screen.show(answer)
        // A house that answers every noise would be talking all day.
        guard let output, result.outcome != .notUnderstood else { return }
        output.say(result.reply)
    }
}
