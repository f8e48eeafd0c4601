internal import AudioFiles
internal import HomeModel
public import HouseService
internal import PocketSphinxDecoding
public import Speech
internal import Synchronization
internal import Understanding
internal import VoiceService
public import WyomingProtocol

/// A house as others see it who speak the Wyoming protocol: an ear, a mind, a mouth and, where it has a wake phrase,
/// a watchman.
public final class WyomingHouse: Sendable {
    private let house: House
    private let language: String
    private let rights: String?
    private let room: String?
    private let pool: RecogniserPool
    private let voice: any SpeechSynthesizer
    private let voiceName: String
    private let wakePhrase: WakePhrase?
    private let wakeName: String
    private let recent = Mutex(RecentHearings())
    private let origin = ContinuousClock.now

    /// Makes it for a house.
    /// - Parameters:
    ///   - house: the house that is served.
    ///   - language: the code of the language that the house speaks.
    ///   - rights: whose rights those have who ask: the name of a person, or a role; a guest's where nothing is said.
    ///   - room: the room that is meant by what names none.
    ///   - pool: the recognisers.
    ///   - voice: who speaks.
    ///   - voiceName: what that voice is called.
    ///   - wakePhrase: what is waited for; nothing where there is no such phrase.
    public init(
        _ house: House, language: String, rights: String?, room: String?, pool: RecogniserPool,
        voice: any SpeechSynthesizer, voiceName: String, wakePhrase: String?
    ) {
        self.house = house
        self.language = language
        self.rights = rights
        self.room = room
        self.pool = pool
        self.voice = voice
        self.voiceName = voiceName
        self.wakePhrase = wakePhrase.flatMap(WakePhrase.init)
        wakeName = wakePhrase ?? ""
    }

    /// What is told to whoever asks.
    /// - Parameter version: that of the program.
    public func info(version: String) -> WyomingInfo {
        func program(_ description: String, _ model: String) -> [WyomingInfo.Program] {
            [
                .init(
                    name: "hearth", description: description, version: version,
                    models: [.init(name: model, description: description, languages: [language])])
            ]
        }
        var info = WyomingInfo()
        info.hearing = program("Hears what can be said in this home", "home")
        info.handling = program("Does and answers what is said in this home", "home")
        info.speaking = program("Speaks", voiceName)
        if wakePhrase != nil { info.waking = program("Waits for the wake phrase", wakeName) }
        return info
    }

    /// What is done for those who ask.
    public var handlers: WyomingHandlers {
        var handlers = WyomingHandlers()
        handlers.transcribe = { [self] sound, format, request in try await transcribe(sound, format, request) }
        handlers.handle = { [self] text, request in try await handle(text, request) }
        handlers.synthesize = { [self] text, _ in
            let samples = try await voice.synthesize(await house.assistant.aloud(text))
            return .init(format: .speech, bytes: samples.littleEndianBytes)
        }
        if wakePhrase != nil {
            handlers.detect = { [self] sound, format, _ in try await detect(sound, format) }
        }
        return handlers
    }

    private var now: Double { origin.duration(to: .now) / .seconds(1) }

    private func session(_ request: WyomingHandlers.Request, isDryRun: Bool = false) async throws -> Session {
        let name = String("wyoming.\(request.conversation ?? request.peer)".prefix(100))
        let speakers = try SpeakerSource(
            withRightsOf: rights, room: room, conversation: name, in: await house.assistant.database)
        return Session(house, speakers: speakers, isDryRun: isDryRun)
    }

    // MARK: - Hearing

    /// The words of what is said in some sound; empty where nobody speaks, or nothing was made of it.
    private func transcribe(
        _ sound: WyomingHandlers.Sound, _ format: WyomingAudioFormat, _ request: WyomingHandlers.Request
    ) async throws -> String {
        let session = try await session(request, isDryRun: true)
        let ear = Ear(
            source: WyomingSound(sound, format), decoder: LentDecoder(pool), isWhole: { await session.isWhole($0) })
        let heard = Heard()
        try await ear.listen { event in
            if case .utterance(let utterance) = event { heard.add(utterance) }
        }
        var foreground = Foreground()
        let meant = heard.all.flatMap { foreground.add($0) } + foreground.finish()
        var understood: [(utterance: HeardUtterance, text: String)] = []
        for utterance in meant {
            let result = await session.handle(utterance).result
            if result.outcome != .notUnderstood { understood.append((utterance, result.utterance)) }
        }
        if understood.isEmpty, let best = meant.max(by: { $0.hypothesis.confidence < $1.hypothesis.confidence }) {
            understood = [(best, await session.handle(best).result.utterance)]
        }
        // A full stop stands between sentences, as who writes has it.
        let text = understood.map(\.text).filter { !$0.isEmpty }.joined(separator: ". ")
        guard !text.isEmpty else { return "" }
        recent.withLock { $0.add(understood.map(\.utterance), as: text, for: request.peer, at: now) }
        return text
    }

    /// What was heard in one recording.
    private final class Heard: Sendable {
        private let utterances = Mutex<[HeardUtterance]>([])
        var all: [HeardUtterance] { utterances.withLock { $0 } }
        func add(_ utterance: HeardUtterance) {
            guard utterance.hypothesis.isSpeech else { return }
            utterances.withLock { $0.append(utterance) }
        }
    }

    // MARK: - Doing

    private func handle(
        _ text: String, _ request: WyomingHandlers.Request
    ) async throws -> WyomingHandlers.Handling {
        let session = try await session(request)
        var results: [UtteranceResult] = []
        if let heard = recent.withLock({ $0.take(text, for: request.peer, at: now) }) {
            for utterance in heard { results.append(await session.handle(utterance).result) }
        } else {
            results = [await session.handle(text).result]
        }
        let reply = results.map(\.reply).joined(separator: " ")
        let isHandled = results.allSatisfy { [.done, .answered, .confirm, .ask].contains($0.outcome) }
        return isHandled ? .handled(reply) : .notHandled(reply)
    }

    // MARK: - Waiting for the wake phrase

    /// Waits until the wake phrase is said; `nil` where the sound ends before.
    private func detect(
        _ sound: WyomingHandlers.Sound, _ format: WyomingAudioFormat
    ) async throws -> WyomingHandlers.Detection? {
        guard let wakePhrase else { return nil }
        var watch = WakeWatch()
        let decoder = LentDecoder(pool)
        for await event in WyomingSound(sound, format).events() {
            guard case .frame(let frame) = event else { continue }
            for samples in watch.feed(frame) {
                let heard = try await decoder.recognize(samples)
                guard wakePhrase.called(heard) != nil else { continue }
                return .init(name: wakeName, timestamp: Int(watch.time * 1_000))
            }
        }
        return nil
    }
}
