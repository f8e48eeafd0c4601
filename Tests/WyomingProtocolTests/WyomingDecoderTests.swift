import JSONValues
import Testing

@testable import WyomingProtocol

@Suite struct WyomingDecoderTests {
    static let messages: [WyomingMessage] = [
        .describe, .transcribe(language: "en"), .audioStart(.speech), .audioChunk(.speech, [1, 2, 3, 10]), .audioStop,
        .transcript(text: "turn on the bed light", language: "en"), .handled(text: "Done.\n"),
        .notHandled(text: "I didn't get \"that\"."), .synthesize(text: "Ünder", voice: "flite"),
        .detect(names: ["hey hearth"]), .detection(name: "hey hearth", timestamp: 12), .notDetected, .ping(text: "a"),
        .pong(text: nil), .error(text: "no", code: "c"), .runSatellite, .pauseSatellite,
        .runPipeline(start: "asr", end: "tts"),
        .info(
            {
                var info = WyomingInfo()
                info.hearing = [
                    .init(
                        name: "hearth", description: "ear", version: "1",
                        models: [.init(name: "home", description: "grammar", languages: ["en"])])
                ]
                return info
            }()),
    ]

    @Test func whatIsSentIsReadAgainHoweverItIsCut() throws {
        let bytes = Self.messages.flatMap(\.event.bytes)
        for size in [1, 2, 7, 100, bytes.count] {
            var decoder = WyomingDecoder()
            var read: [WyomingMessage] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                decoder.append(bytes[start..<min(start + size, bytes.count)])
                while let event = try decoder.next() { read.append(WyomingMessage(event)) }
            }
            #expect(read == Self.messages)
            #expect(!decoder.isInside)
        }
    }

    @Test func dataMayStandInTheLine() throws {
        var decoder = WyomingDecoder()
        decoder.append(Array(#"{"type":"transcript","data":{"text":"a"},"data_length":16}"#.utf8) + [10])
        #expect(try decoder.next() == nil)
        decoder.append(Array(#"{"language":"b"}"#.utf8))
        #expect(try decoder.next().map(WyomingMessage.init) == .transcript(text: "a", language: "b"))
    }

    static let damaged: [(String, WyomingError)] = [
        ("nonsense\n", .malformedHeader),
        ("{}\n", .malformedHeader),
        ("[]\n", .malformedHeader),
        ("{\"type\":\"a\",\"data_length\":-1}\n", .malformedHeader),
        ("{\"type\":\"a\",\"payload_length\":1.5}\n", .malformedHeader),
        ("{\"type\":\"a\",\"payload_length\":2147483648}\n", .tooLong),
        ("{\"type\":\"a\",\"payload_length\":1e300}\n", .malformedHeader),
        ("{\"type\":\"a\",\"data_length\":2}\n[]", .malformedData),
        (String(repeating: "x", count: 100_000), .tooLong),
    ]

    @Test(arguments: damaged)
    func whatIsNoMessageIsAnError(_ text: String, _ error: WyomingError) {
        var decoder = WyomingDecoder()
        decoder.append(Array(text.utf8))
        #expect(throws: error) { try decoder.next() }
    }
}

@Suite struct WyomingSessionTests {
    @Test func speechIsHeardFromItsStartToItsEnd() {
        var session = WyomingSession(info: WyomingInfo())
        #expect(session.received(.transcribe(language: "en")) == [])
        #expect(session.received(.audioStart(.speech)) == [.begin(.transcribe(language: "en"), .speech)])
        #expect(session.received(.audioChunk(.speech, [1, 2])) == [.sound([1, 2])])
        #expect(session.received(.audioStop) == [.end])
        #expect(session.received(.audioStop) == [])
    }

    @Test func soundWithoutAStartBegins() {
        var session = WyomingSession(info: WyomingInfo())
        _ = session.received(.detect(names: ["hey"]))
        #expect(
            session.received(.audioChunk(.speech, [1, 2])) == [
                .begin(.detect(names: ["hey"]), .speech), .sound([1, 2]),
            ])
    }

    @Test func speechWithoutAnEndIsRefused() {
        var session = WyomingSession(info: WyomingInfo(), longest: 1)
        _ = session.received(.audioStart(.speech))
        let second = [UInt8](repeating: 0, count: 32_000)
        #expect(session.received(.audioChunk(.speech, second)) == [.sound(second)])
        #expect(session.received(.audioChunk(.speech, [0, 0])).last == .close)
    }

    @Test func aWakePhraseMayBeWaitedForForDays() {
        var session = WyomingSession(info: WyomingInfo(), longest: 1)
        _ = session.received(.detect(names: []))
        let second = [UInt8](repeating: 0, count: 32_000)
        for _ in 0..<100 { #expect(session.received(.audioChunk(.speech, second)).last == .sound(second)) }
    }

    @Test func halfASampleIsRefused() {
        var session = WyomingSession(info: WyomingInfo())
        #expect(session.received(.audioChunk(.speech, [1])).last == .close)
    }

    @Test func soundOfNoFormatIsNoSound() {
        let event = WyomingEvent(type: "audio-start", data: ["rate": 0, "width": 2, "channels": 1])
        #expect(WyomingMessage(event) == .other(event))
    }
}
