/// What one connection to a Wyoming server has come to, as a state machine: messages go in,
/// what is to be done comes out.
public struct WyomingSession: Sendable {
    /// What is to be done with sound.
    public enum Purpose: Hashable, Sendable {
        /// It is speech, in the language where one was named.
        case transcribe(language: String?)
        /// It is searched for wake phrases; for any where none are named.
        case detect(names: [String])
    }

    /// What is to be done.
    public enum Action: Hashable, Sendable {
        /// A message is to be sent.
        case send(WyomingMessage)
        /// Sound begins.
        case begin(Purpose, WyomingAudioFormat)
        /// Some sound.
        case sound([UInt8])
        /// The sound is over.
        case end
        /// What was said is to be acted on.
        case handle(text: String, language: String?, conversation: String?)
        /// A text is to be spoken.
        case synthesize(text: String, voice: String?)
        /// The connection is to be closed.
        case close
    }

    /// How much speech may come at once, in seconds.
    private let longest: Int
    private let info: WyomingInfo
    private var purpose: Purpose?
    private var format: WyomingAudioFormat?
    private var heard = 0

    /// Begins with a connection that was just made.
    /// - Parameters:
    ///   - info: what is told to whoever asks.
    ///   - longest: how many seconds of speech may come at once.
    public init(info: WyomingInfo, longest: Int = 60) {
        self.info = info
        self.longest = longest
    }

    /// Takes a message.
    public mutating func received(_ message: WyomingMessage) -> [Action] {
        switch message {
        case .describe: return [.send(.info(info))]
        case .ping(let text): return [.send(.pong(text: text))]
        case .transcribe(let language):
            purpose = .transcribe(language: language)
            return []
        case .detect(let names):
            purpose = .detect(names: names)
            return []
        case .audioStart(let format): return begin(format)
        case .audioChunk(let format, let bytes): return sound(format, bytes)
        case .audioStop: return end()
        case .transcript(let text, let language, let conversation):
            return [.handle(text: text, language: language, conversation: conversation)]
        case .synthesize(let text, let voice): return [.synthesize(text: text, voice: voice)]
        default:
            // Later versions say more; what isn't known needs no answer.
            return []
        }
    }

    private mutating func begin(_ format: WyomingAudioFormat) -> [Action] {
        let before = end()
        self.format = format
        heard = 0
        return before + [.begin(purpose ?? .transcribe(language: nil), format)]
    }

    private mutating func sound(_ format: WyomingAudioFormat, _ bytes: [UInt8]) -> [Action] {
        // Not everybody says that sound begins.
        let actions = self.format == nil ? begin(format) : []
        guard self.format == format else {
            return actions + refuse("the sound changes its format", code: "format")
        }
        guard bytes.count % (format.width * format.channels) == 0 else {
            return actions + refuse("a sample is cut in two", code: "format")
        }
        heard += bytes.count
        // Whoever waits for a wake phrase may wait for days.
        if case .detect? = purpose { return actions + [.sound(bytes)] }
        guard heard <= format.bytesPerSecond * longest else {
            return actions + refuse("longer than \(longest) seconds", code: "too-long")
        }
        return actions + [.sound(bytes)]
    }

    private mutating func end() -> [Action] {
        guard format != nil else { return [] }
        format = nil
        return [.end]
    }

    private mutating func refuse(_ text: String, code: String) -> [Action] {
        end() + [.send(.error(text: text, code: code)), .close]
    }
}

extension WyomingSession {
    /// Whether the sound that comes is searched for a wake phrase, and may be dropped where nobody keeps up.
    var isWaiting: Bool {
        if case .detect? = purpose { true } else { false }
    }
}
