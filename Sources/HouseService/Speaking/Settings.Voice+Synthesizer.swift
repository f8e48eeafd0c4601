public import HomeStore
public import Speech
internal import SpeechSynthesis

extension Settings.Voice {
    /// The voice, ready to speak.
    /// - Throws: `EspeakVoiceError` where the program isn't installed.
    public var synthesizer: any SpeechSynthesizer {
        get throws {
            switch self {
            case .flite: FliteVoice()
            case .espeak: try EspeakVoice()
            }
        }
    }
}
