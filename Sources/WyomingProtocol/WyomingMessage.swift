internal import JSONValues

/// How sound is written down.
public struct WyomingAudioFormat: Hashable, Sendable {
    /// Samples in a second.
    public var rate: Int
    /// Bytes of a sample.
    public var width: Int
    /// How many samples belong to each moment.
    public var channels: Int

    /// What Home Assistant and satellites send: 16 kHz, 16 bits, one channel.
    public static let speech = WyomingAudioFormat(rate: 16_000, width: 2, channels: 1)

    /// Makes a format; `nil` for one that no sound has.
    public init?(checked rate: Int, width: Int, channels: Int) {
        guard (4_000...192_000).contains(rate), (1...4).contains(width), (1...8).contains(channels) else { return nil }
        self.init(rate: rate, width: width, channels: channels)
    }

    private init(rate: Int, width: Int, channels: Int) {
        self.rate = rate
        self.width = width
        self.channels = channels
    }

    /// Bytes of a second.
    public var bytesPerSecond: Int { rate * width * channels }

    fileprivate var data: [String: JSONValue] {
        ["rate": .number(Double(rate)), "width": .number(Double(width)), "channels": .number(Double(channels))]
    }

    fileprivate init?(_ data: [String: JSONValue]) {
        guard let rate = data["rate"]?.integer, let width = data["width"]?.integer,
            let channels = data["channels"]?.integer
        else { return nil }
        self.init(checked: rate, width: width, channels: channels)
    }
}

/// A message of the Wyoming protocol that is known here.
public enum WyomingMessage: Hashable, Sendable {
    /// What can the other side do?
    case describe
    /// What this side can do.
    case info(WyomingInfo)
    /// Speech follows, and shall be understood.
    case transcribe(language: String?)
    /// Sound begins.
    case audioStart(WyomingAudioFormat)
    /// Some sound.
    case audioChunk(WyomingAudioFormat, [UInt8])
    /// The sound is over.
    case audioStop
    /// What was said: as an answer to sound, or to be acted on, in the conversation of a name.
    case transcript(text: String, language: String?, conversation: String? = nil)
    /// What was said is done; the text is the reply.
    case handled(text: String)
    /// What was said isn't done; the text is the reply.
    case notHandled(text: String)
    /// A text shall be spoken, by the voice of the name.
    case synthesize(text: String, voice: String?)
    /// Sound follows, and shall be searched for wake phrases; for any where no names are given.
    case detect(names: [String])
    /// A wake phrase was heard.
    case detection(name: String?, timestamp: Int?)
    /// None was heard.
    case notDetected
    /// Is anybody there?
    case ping(text: String?)
    /// Yes.
    case pong(text: String?)
    /// Something went wrong.
    case error(text: String, code: String?)
    /// The satellite shall start.
    case runSatellite
    /// The satellite shall pause.
    case pauseSatellite
    /// A satellite has something for the stages between these two.
    case runPipeline(start: String, end: String)
    /// Anything else.
    case other(WyomingEvent)

    /// Reads a message.
    public init(_ event: WyomingEvent) {
        let data = event.data
        let text = data["text"]?.string
        switch event.type {
        case "describe": self = .describe
        case "info": self = .info(WyomingInfo(data: data))
        case "transcribe": self = .transcribe(language: data["language"]?.string)
        case "audio-start": self = WyomingAudioFormat(data).map { .audioStart($0) } ?? .other(event)
        case "audio-chunk":
            self = WyomingAudioFormat(data).map { .audioChunk($0, event.payload) } ?? .other(event)
        case "audio-stop": self = .audioStop
        case "transcript":
            self = .transcript(
                text: text ?? "", language: data["language"]?.string,
                conversation: data["context"]?["conversation_id"]?.string)
        case "handled": self = .handled(text: text ?? "")
        case "not-handled": self = .notHandled(text: text ?? "")
        case "synthesize": self = .synthesize(text: text ?? "", voice: data["voice"]?["name"]?.string)
        case "detect": self = .detect(names: data["names"]?.array?.compactMap(\.string) ?? [])
        case "detection": self = .detection(name: data["name"]?.string, timestamp: data["timestamp"]?.integer)
        case "not-detected": self = .notDetected
        case "ping": self = .ping(text: text)
        case "pong": self = .pong(text: text)
        case "error": self = .error(text: text ?? "", code: data["code"]?.string)
        case "run-satellite": self = .runSatellite
        case "pause-satellite": self = .pauseSatellite
        case "run-pipeline":
            self = .runPipeline(
                start: data["start_stage"]?.string ?? "", end: data["end_stage"]?.string ?? "")
        default: self = .other(event)
        }
    }

    /// The message as it is sent.
    public var event: WyomingEvent {
        switch self {
        case .describe: WyomingEvent(type: "describe")
        case .info(let info): WyomingEvent(type: "info", data: info.data)
        case .transcribe(let language): Self.event("transcribe", ["language": language])
        case .audioStart(let format): WyomingEvent(type: "audio-start", data: format.data)
        case .audioChunk(let format, let bytes): WyomingEvent(type: "audio-chunk", data: format.data, payload: bytes)
        case .audioStop: WyomingEvent(type: "audio-stop")
        case .transcript(let text, let language, let conversation):
            WyomingEvent(
                type: "transcript",
                data: Self.event("transcript", ["text": text, "language": language]).data.merging(
                    conversation.map { ["context": ["conversation_id": .string($0)]] } ?? [:]
                ) { $1 })
        case .handled(let text): Self.event("handled", ["text": text])
        case .notHandled(let text): Self.event("not-handled", ["text": text])
        case .synthesize(let text, let voice):
            WyomingEvent(
                type: "synthesize",
                data: ["text": .string(text)].merging(voice.map { ["voice": ["name": .string($0)]] } ?? [:]) { $1 })
        case .detect(let names): WyomingEvent(type: "detect", data: ["names": .array(names.map { .string($0) })])
        case .detection(let name, let timestamp):
            WyomingEvent(
                type: "detection",
                data: [
                    "name": name.map { .string($0) } ?? .null,
                    "timestamp": timestamp.map { .number(Double($0)) } ?? .null,
                ])
        case .notDetected: WyomingEvent(type: "not-detected")
        case .ping(let text): Self.event("ping", ["text": text])
        case .pong(let text): Self.event("pong", ["text": text])
        case .error(let text, let code): Self.event("error", ["text": text, "code": code])
        case .runSatellite: WyomingEvent(type: "run-satellite")
        case .pauseSatellite: WyomingEvent(type: "pause-satellite")
        case .runPipeline(let start, let end): Self.event("run-pipeline", ["start_stage": start, "end_stage": end])
        case .other(let event): event
        }
    }

    private static func event(_ type: String, _ texts: [String: String?]) -> WyomingEvent {
        WyomingEvent(type: type, data: texts.compactMapValues { $0.map { .string($0) } })
    }
}
