/// What a Wyoming server does for those who connect; what is left out isn't offered.
public struct WyomingHandlers: Sendable {
    /// Sound as it comes.
    public typealias Sound = AsyncStream<[UInt8]>

    /// Something to be understood or acted on.
    public struct Request: Hashable, Sendable {
        /// The address of the machine that asks.
        public var peer: String
        /// The language, where one was named.
        public var language: String?
        /// The name of the conversation that it belongs to, where one was given.
        public var conversation: String?

        /// Makes a request.
        public init(peer: String, language: String? = nil, conversation: String? = nil) {
            self.peer = peer
            self.language = language
            self.conversation = conversation
        }
    }

    /// What became of something that was said.
    public enum Handling: Hashable, Sendable {
        /// It is done; the text is the reply.
        case handled(String)
        /// It isn't done; the text is the reply.
        case notHandled(String)
    }

    /// A wake phrase that was heard.
    public struct Detection: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// When, in milliseconds of the sound.
        public var timestamp: Int?

        /// Makes a detection.
        public init(name: String, timestamp: Int? = nil) {
            self.name = name
            self.timestamp = timestamp
        }
    }

    /// Speech as sound.
    public struct Speech: Sendable {
        /// How it is written down.
        public var format: WyomingAudioFormat
        /// The samples.
        public var bytes: [UInt8]

        /// Makes speech.
        public init(format: WyomingAudioFormat, bytes: [UInt8]) {
            self.format = format
            self.bytes = bytes
        }
    }

    /// Understands speech; empty where nothing was understood.
    public var transcribe: (@Sendable (Sound, WyomingAudioFormat, Request) async throws -> String)?
    /// Acts on what was said.
    public var handle: (@Sendable (_ text: String, Request) async throws -> Handling)?
    /// Speaks.
    public var synthesize: (@Sendable (_ text: String, _ voice: String?) async throws -> Speech)?
    /// Waits for a wake phrase; `nil` where the sound ended before one was heard.
    public var detect: (@Sendable (Sound, WyomingAudioFormat, _ names: [String]) async throws -> Detection?)?

    /// A server that does nothing yet.
    public init() {}
}
