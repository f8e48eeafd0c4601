import JSGF
import PocketSphinxDecoding
import ServiceLifecycle
import Speech
import Synchronization
import Understanding
import VoiceService

/// What happens with everything that is heard: it is shown, done and answered.
final class Listener: Service {
    private let session: Session
    private let engine: SpeechEngine
    private let mouth: Mouth?
    private let display: ListeningDisplay
    private let isJSON: Bool
    /// Whether all that is heard is sure to be said to the house, by a wake phrase or a key.
    private let isAddressed: Bool
    private let isGrammarOld = Mutex(false)
    private let losses = Mutex(LossTally())
    private let wakePhrase: Mutex<WakePhrase?>
    private let foreground = Mutex(Foreground())

    /// Makes a listener.
    /// - Parameters:
    ///   - wakePhrase: what has to be said first; `nil` where everything counts.
    ///   - hasKey: whether only that is heard which is said while a key is pressed.
    init(
        session: Session, engine: SpeechEngine, mouth: Mouth?, isJSON: Bool, wakePhrase: WakePhrase? = nil,
        hasKey: Bool = false
    ) {
        self.session = session
        self.engine = engine
        self.mouth = mouth
        self.isJSON = isJSON
        isAddressed = wakePhrase != nil || hasKey
        self.wakePhrase = Mutex(wakePhrase)
        display = ListeningDisplay()
    }

    /// Notes when the home's names change.
    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            for await _ in await session.assistant.grammarChanges() { isGrammarOld.withLock { $0 = true } }
        }
    }

    /// Gives the recogniser the home's new names, where there are any.
    func refreshGrammar() async {
        let isOld = isGrammarOld.withLock { isOld in
            defer { isOld = false }
            return isOld
        }
        guard isOld else { return }
        do {
            let phrase = wakePhrase.withLock { $0?.words ?? [] }
            try await engine.change(to: try await session.assistant.spokenLanguage().preceded(by: phrase))
        } catch {
            display.tell("the new names can't be recognised: \(error)")
        }
    }

    /// Takes what happens.
    func receive(_ event: HearingEvent) async {
        switch event {
        case .level(let rms, let peak): display.show(level: rms, peak: peak)
        case .speechStart: display.show(words: "")
        case .partial(let words): display.show(words: words)
        case .utterance(let heard): await consider(heard)
        case .nothingSaid: display.tell("nothing was said")
        case .dropped(let samples): tellLoss(of: samples)
        case .interrupted(let reason): display.tell("the microphone is away (\(reason)); trying again")
        case .resumed: display.tell("the microphone is back")
        case .undecodable(let reason): display.tell("an utterance could not be recognised: \(reason)")
        }
    }

    /// Says something by itself.
    func announce(_ text: String) {
        display.tell(text)
        mouth?.say(text)
    }

    /// Shows whether the house listens, where that depends on a key.
    func talk(isListening: Bool) {
        if isListening { display.show(words: "…") } else { display.clear() }
    }

    private func tellLoss(of samples: Int) {
        guard let lost = losses.withLock({ $0.add(samples, at: .now) }) else { return }
        let seconds = (Double(lost) / Double(AudioFrame.sampleRate) * 10).rounded(.up) / 10
        display.tell("\(seconds) s of sound were lost: this machine is too busy")
    }

    /// Whether what was heard is something to be done or answered, or the wake phrase alone.
    func isWhole(_ heard: Hypothesis) async -> Bool {
        guard let said = wakePhrase.withLock({ $0?.called(heard) }) else { return await session.isWhole(heard) }
        if WakePhrase.isNothing(said) { return true }
        return await session.isWhole(said)
    }

    /// Answers what is said to the house.
    private func consider(_ heard: HeardUtterance) async {
        // Clatter tells nothing about how loud who speaks to the microphone is.
        guard !heard.hypothesis.isSpeech || foreground.withLock({ $0.admits(heard) }) else { return display.clear() }
        switch wakePhrase.withLock({ $0?.hear(heard) ?? .addressed(heard) }) {
        case .ignored: display.clear()
        case .woken: display.tell("listening")
        case .addressed(let addressed): await answer(addressed)
        }
    }

    private func answer(_ heard: HeardUtterance) async {
        let result = await session.handle(heard)
        let seconds = mouth == nil ? 0 : SpeakingTime.seconds(of: result.reply)
        if result.outcome != .notUnderstood { wakePhrase.withLock { $0?.answered(heard, for: seconds) } }
        display.clear()
        // Most of what isn't understood wasn't said to the house, unless somebody has called it.
        guard isJSON || isAddressed || result.outcome != .notUnderstood else {
            return display.show(words: result.utterance.isEmpty ? "" : "(\(result.utterance))")
        }
        if !isJSON, !result.utterance.isEmpty { Terminal.print("> \(result.utterance)") }
        await session.show(result)
        // A house that answers every noise would be talking all day.
        guard let mouth, result.outcome != .notUnderstood else { return }
        mouth.say(result.reply)
    }
}
