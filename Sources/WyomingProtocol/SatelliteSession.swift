/// What a connection to a satellite has come to, as a state machine: messages go in, what is to be done comes out.
///
/// A satellite that waits for its own wake word streams only when it has heard one, and goes on until it is told what
/// was said; others stream all the time, or when somebody speaks, and leave the wake phrase to the house.
public struct SatelliteSession: Sendable {
    /// What is to be done.
    public enum Action: Hashable, Sendable {
        /// A message is to be sent.
        case send(WyomingMessage)
        /// The satellite has told its name, and where it stands if it knows.
        case introduced(name: String, area: String?)
        /// What follows is said to the house: somebody has called it.
        case called
        /// Some sound.
        case sound(WyomingAudioFormat, [UInt8])
        /// The sound is interrupted.
        case pause
        /// Nothing was said although there was time for it.
        case nothingSaid
        /// The satellite complains.
        case complained(String)
    }

    /// Why nothing more is taken from a satellite.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is none.
        case notASatellite
        /// A sample is cut in two.
        case cutSample

        /// What is wrong, for people.
        public var description: String {
            switch self {
            case .notASatellite: "it is no satellite, though it speaks the Wyoming protocol"
            case .cutSample: "it sends sound in which a sample is cut in two"
            }
        }
    }

    /// How long a satellite that was called streams until it is told that nothing was said, in seconds.
    public static let patience = 8.0

    /// How long somebody may speak, in seconds.
    private static let longestSpeech = 20.0

    private var isRunning = false
    /// Whether it streams because it was called, and goes on until it is told what was said.
    private var isCalled = false
    /// How much was heard since it was called, in seconds; below zero while somebody may still be speaking.
    private var heard = 0.0

    /// Begins with a connection that was just made.
    public init() {}

    /// What is to be done first.
    public var opening: [Action] { [.send(.describe)] }

    /// Takes a message.
    public mutating func received(_ message: WyomingMessage) throws(Problem) -> [Action] {
        switch message {
        case .info(let info):
            guard let satellite = info.satellite else { throw .notASatellite }
            guard !isRunning else { return [] }
            isRunning = true
            return [.introduced(name: satellite.name, area: satellite.area), .send(.runSatellite)]
        case .runPipeline(let start, _):
            // It wants its own text to be spoken, or sound that isn't speech to be heard:
            // that is none of the house's business.
            guard start == "asr" || start == "wake" else { return [] }
            heard = 0
            isCalled = start == "asr"
            return isCalled ? [.called] : []
        case .audioChunk(let format, let bytes): return try sound(format, bytes)
        case .audioStop: return [.pause]
        case .ping(let text): return [.send(.pong(text: text))]
        case .error(let text, _): return [.complained(text)]
        default:
            // Satellites tell more than is needed here.
            return []
        }
    }

    private mutating func sound(_ format: WyomingAudioFormat, _ bytes: [UInt8]) throws(Problem) -> [Action] {
        guard bytes.count % (format.width * format.channels) == 0 else { throw .cutSample }
        guard isRunning, !bytes.isEmpty else { return [] }
        guard isCalled else { return [.sound(format, bytes)] }
        heard += Double(bytes.count) / Double(format.bytesPerSecond)
        guard heard <= Self.patience else { return [.nothingSaid] + settle() }
        return [.sound(format, bytes)]
    }

    /// Notes that somebody is speaking: whoever has begun is not told that nothing was said.
    public mutating func speechBegan() { heard = -Self.longestSpeech }

    /// Gives what is to be sent when an utterance is over, whatever came of it.
    /// - Parameter text: the words; empty where nothing was made of it.
    public mutating func settle(_ text: String = "") -> [Action] {
        // One that streams all the time only wants to know what was done.
        guard isCalled || !text.isEmpty else { return [] }
        isCalled = false
        heard = 0
        return [.send(.transcript(text: text, language: nil))]
    }
}
