import HouseEars
import HouseService
import Logging
import SpeechSynthesis
import Testing
import WyomingProtocol

@Suite(.timeLimit(.minutes(5))) struct WyomingHouseTests {
    /// A house that is served, for as long as `talk` takes.
    private func serve(
        rights: String? = nil, wakePhrase: String? = nil, _ talk: (TestHouse, Int) async throws -> Void
    ) async throws {
        let test = try await TestHouse()
        let served = WyomingHouse(
            test.house, language: "en", rights: rights, room: nil, pool: test.pool(wakePhrase ?? ""),
            voice: FliteVoice(), voiceName: "flite", wakePhrase: wakePhrase)
        let service = try await WyomingService(
            served, host: "127.0.0.1", port: 0, version: "1.0", logger: Logger(label: "ears.test"))
        let running = Task { try await service.run() }
        defer { running.cancel() }
        try await talk(test, service.port)
    }

    /// Sends messages by a connection of their own, and gives what comes back up to the message that `ends` it.
    private func ask(
        _ port: Int, _ messages: [WyomingMessage],
        until ends: @escaping @Sendable (WyomingMessage) -> Bool = { _ in true }
    ) async throws -> [WyomingMessage] {
        try await WyomingLink.connect(host: "127.0.0.1", port: port) { inbox, outbox in
            for message in messages { try await outbox.send(message) }
            var received: [WyomingMessage] = []
            while let message = try await inbox.next() {
                received.append(message)
                if ends(message) { break }
            }
            return received
        }
    }

    private func handle(_ port: Int, _ text: String, in conversation: String? = nil) async throws -> WyomingMessage? {
        try await ask(port, [.transcript(text: text, language: "en", conversation: conversation)]).first
    }

    @Test func tellsWhatThereIsAndNothingElse() async throws {
        try await serve { _, port in
            guard case .info(let info)? = try await ask(port, [.describe]).first else {
                Issue.record("no answer")
                return
            }
            #expect(info.hearing.map(\.name) == ["hearth"])
            #expect(info.handling.first?.models.first?.languages == ["en"])
            #expect(info.speaking.first?.models.map(\.name) == ["flite"])
            #expect(info.waking.isEmpty)
        }
    }

    @Test func whatIsHeardIsDoneWhenItComesBack() async throws {
        try await serve { test, port in
            let sound = TestHouse.messages(try await TestHouse.sound("turn on the sofa lamp"))
            let heard = try await ask(
                port, [.transcribe(language: "en"), .audioStart(.speech)] + sound + [.audioStop])
            #expect(heard == [.transcript(text: "turn on the sofa lamp", language: "en")])
            #expect(await !test.isOn("Sofa Lamp"))
            guard case .handled(let reply)? = try await handle(port, "turn on the sofa lamp") else {
                Issue.record("it wasn't handled")
                return
            }
            #expect(reply.contains("Sofa Lamp"))
            #expect(await test.isOn("Sofa Lamp"))
        }
    }

    @Test func silenceIsNoWords() async throws {
        try await serve { _, port in
            let sound = TestHouse.messages([Int16](repeating: 0, count: 32_000))
            let heard = try await ask(port, [.transcribe(language: "en"), .audioStart(.speech)] + sound + [.audioStop])
            #expect(heard == [.transcript(text: "", language: "en")])
        }
    }

    @Test func whoeverComesIsAGuest() async throws {
        try await serve { _, port in
            guard case .notHandled? = try await handle(port, "unlock the front door") else {
                Issue.record("a guest may unlock")
                return
            }
            guard case .notHandled? = try await handle(port, "every day at seven turn on the sofa lamp") else {
                Issue.record("a guest may make rules")
                return
            }
        }
    }

    @Test func aPersonOrARoleMayBeGiven() async throws {
        for rights in ["Tom", "resident"] {
            try await serve(rights: rights) { _, port in
                guard case .handled(let question)? = try await handle(port, "unlock the front door") else {
                    Issue.record("\(rights) may not unlock")
                    return
                }
                #expect(question.contains("?"), "it is asked first: \(question)")
            }
        }
    }

    @Test func eachConversationIsItsOwn() async throws {
        try await serve(rights: "Lena") { test, port in
            _ = try await handle(port, "unlock the front door", in: "one")
            guard case .notHandled? = try await handle(port, "yes", in: "two") else {
                Issue.record("a yes of another conversation counts")
                return
            }
            guard case .handled? = try await handle(port, "yes", in: "one") else {
                Issue.record("a yes of the same conversation doesn't count")
                return
            }
        }
    }

    @Test func speaks() async throws {
        try await serve { _, port in
            let speech = try await ask(port, [.synthesize(text: "The lamp is on.", voice: nil)]) { $0 == .audioStop }
            #expect(speech.first == .audioStart(.speech))
            let bytes = speech.reduce(0) { sum, message in
                if case .audioChunk(_, let bytes) = message { sum + bytes.count } else { sum }
            }
            // Between half a second and three.
            #expect((16_000...96_000).contains(bytes))
        }
    }

    @Test func waitsForTheWakePhraseAndNothingElse() async throws {
        try await serve(wakePhrase: "hey hearth") { _, port in
            let other = TestHouse.messages(try await TestHouse.sound("turn on the sofa lamp"))
            let called = TestHouse.messages(try await TestHouse.sound("hey hearth"))
            let start: [WyomingMessage] = [.detect(names: []), .audioStart(.speech)]
            #expect(try await ask(port, start + other + [.audioStop]) == [.notDetected])
            guard
                case .detection(let name, let time)? = try await ask(port, start + other + called + [.audioStop]).first
            else {
                Issue.record("the wake phrase wasn't heard")
                return
            }
            #expect(name == "hey hearth")
            #expect((time ?? 0) > 1_000)
        }
    }
}
