internal import AudioFiles
internal import HouseService
internal import Speech
internal import Synchronization
internal import Understanding
internal import VoiceService
internal import WyomingProtocol

/// One connection to a satellite: what it sends is heard, and what is answered goes back.
struct SatelliteVisit: Sendable {
    private let satellite: Satellite
    private let outgoing: SatelliteOutgoing
    private let source = StreamedSource()
    private let gate = HearingGate()
    private let state: SharedSession

    /// What both directions know of the connection.
    private final class SharedSession: Sendable {
        let session = Mutex(SatelliteSession())
    }

    init(_ satellite: Satellite, outgoing: SatelliteOutgoing) {
        self.satellite = satellite
        self.outgoing = outgoing
        state = SharedSession()
    }

    /// Talks until the satellite closes the connection or what it sends can't be taken.
    /// - Parameter introduced: called when it has told that it is a satellite.
    func run(
        _ inbox: inout WyomingLink.Inbox, _ outbox: WyomingLink.Outbox, introduced: @escaping @Sendable () -> Void
    ) async throws {
        let ear = await satellite.shared.arbiter.join()
        let phrase = satellite.shared.wakePhrase.flatMap(WakePhrase.init)
        let arbiter = satellite.shared.arbiter
        let listener = Listener(
            session: satellite.session, engine: nil, output: outgoing,
            screen: SatelliteScreen(satellite.screen) { settle($0) }, tellsAll: false, wakePhrase: phrase,
            isChosen: { await arbiter.isChosen(ear, $0) })
        let hearing = Ear(
            source: source, decoder: LentDecoder(satellite.shared.pool), gate: gate,
            isWhole: { await listener.isWhole($0) })
        do {
            try await exchange(&inbox, outbox, listener, hearing, ear, introduced: introduced)
        } catch {
            await arbiter.gaveUp(ear)
            throw error
        }
        await arbiter.gaveUp(ear)
    }

    private func exchange(
        _ inbox: inout WyomingLink.Inbox, _ outbox: WyomingLink.Outbox, _ listener: Listener, _ hearing: Ear,
        _ ear: Int, introduced: @escaping @Sendable () -> Void
    ) async throws {
        let outgoing = outgoing
        let (gate, voice, assistant) = (gate, satellite.shared.voice, satellite.session.house.assistant)
        let tell = satellite.shared.tell
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await outgoing.run(outbox, gate: gate) { text in
                    do {
                        return try await voice.synthesize(await assistant.aloud(text))
                    } catch {
                        tell("the reply can't be said aloud: \(error)")
                        return []
                    }
                }
            }
            group.addTask { try await hearing.listen { await receive($0, listener, ear) } }
            defer {
                group.cancelAll()
                source.finish()
            }
            try await follow(&inbox, listener, introduced: introduced)
        }
    }

    private func follow(
        _ inbox: inout WyomingLink.Inbox, _ listener: Listener, introduced: @Sendable () -> Void
    ) async throws {
        var converter: (format: WyomingAudioFormat, converter: StreamConverter)?
        perform(state.session.withLock { $0.opening }, listener)
        while let message = try await inbox.next() {
            let actions = try state.session.withLock { session throws(SatelliteSession.Problem) in
                try session.received(message)
            }
            for action in actions {
                switch action {
                case .sound(let format, let bytes):
                    if converter?.format != format {
                        converter = StreamConverter(
                            rate: format.rate, width: format.width, channels: format.channels
                        ).map { (format, $0) }
                    }
                    if let samples = converter?.converter.convert(bytes) { source.add(samples) }
                case .introduced: introduced()
                default: perform([action], listener)
                }
            }
        }
    }

    private func perform(_ actions: [SatelliteSession.Action], _ listener: Listener) {
        for action in actions {
            switch action {
            case .send(let message): outgoing.send(message)
            case .called: listener.called(at: source.time)
            case .pause: source.interrupt("the satellite pauses")
            case .nothingSaid: satellite.screen.tell("nothing was said")
            case .complained(let text): satellite.screen.tell("the satellite complains: \(text.prefix(200))")
            case .introduced, .sound: break
            }
        }
    }

    /// Takes what is heard.
    private func receive(_ event: HearingEvent, _ listener: Listener, _ ear: Int) async {
        let arbiter = satellite.shared.arbiter
        satellite.meter.take(event)
        switch event {
        case .speechStart:
            state.session.withLock { $0.speechBegan() }
            await arbiter.began(ear)
        case .interrupted, .resumed, .level:
            // A satellite that waits for speech pauses after each.
            return
        default: break
        }
        await listener.receive(event)
        switch event {
        case .utterance, .undecodable:
            await arbiter.gaveUp(ear)
            settle("")
        default: break
        }
    }

    /// Tells the satellite that an utterance is over.
    private func settle(_ text: String) {
        for action in state.session.withLock({ $0.settle(text) }) {
            if case .send(let message) = action { outgoing.send(message) }
        }
    }
}

/// Shows what a satellite hears, and tells it the words of what is answered.
struct SatelliteScreen: ListeningScreen {
    private let screen: any ListeningScreen
    private let answered: @Sendable (String) -> Void

    init(_ screen: any ListeningScreen, answered: @escaping @Sendable (String) -> Void) {
        self.screen = screen
        self.answered = answered
    }

    func show(level: Double, peak: Double) { screen.show(level: level, peak: peak) }
    func show(words: String) { screen.show(words: words) }
    func tell(_ message: String) { screen.tell(message) }
    func clear() { screen.clear() }

    func show(_ answer: Answer) {
        answered(answer.result.utterance)
        screen.show(answer)
    }
}
