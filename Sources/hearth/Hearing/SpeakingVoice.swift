import ArgumentParser
import FliteSpeech
import Speech

/// Who says the replies.
enum SpeakingVoice: String, ExpressibleByArgument, CaseIterable {
    /// Flite's library, which is part of the program.
    case flite
    /// The program espeak-ng. Its licence does not allow linking it.
    case espeak = "espeak-ng"

    /// The voice, ready to speak.
    /// - Throws: `EspeakVoiceError` where the program isn't installed.
    var synthesizer: any SpeechSynthesizer {
        get throws {
            switch self {
            case .flite: FliteVoice()
            case .espeak: try EspeakVoice()
            }
        }
    }
}
