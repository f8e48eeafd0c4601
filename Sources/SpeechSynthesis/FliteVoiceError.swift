/// Why flite said nothing.
public enum FliteVoiceError: Error, Equatable, Sendable {
    /// The library has no such voice.
    case voiceUnavailable(String)
    /// The library made no sound of `text`.
    case synthesisFailed(text: String)
}

extension FliteVoiceError: CustomStringConvertible {
    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .voiceUnavailable(let name): "flite has no voice \(name)"
        case .synthesisFailed(let text): "flite made no sound of \"\(text)\""
        }
    }
}
