/// Why espeak-ng said nothing.
public enum EspeakVoiceError: Error, Equatable, Sendable {
    /// There is no such program.
    case notInstalled
    /// No voice can have this name.
    case unknownVoice(String)
    /// The program ended with `status`, or by the signal of that number.
    case programFailed(status: Int)
    /// The program gave no audio for `text`.
    case noAudio(text: String)
}

extension EspeakVoiceError: CustomStringConvertible {
    /// What is wrong and what to do about it, for people.
    public var description: String {
        switch self {
        case .notInstalled: "espeak-ng is not there: install the Debian package espeak-ng"
        case .unknownVoice(let name): "\"\(name)\" is no name of an espeak-ng voice"
        case .programFailed(let status): "espeak-ng failed with status \(status)"
        case .noAudio(let text): "espeak-ng made no sound of \"\(text)\""
        }
    }
}
