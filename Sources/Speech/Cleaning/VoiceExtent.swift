import Glibc

/// Where in an utterance somebody speaks, and how loud, as far as a noise suppressor left that voice.
///
/// An endpointer that hears the noise as well begins too late where a sentence begins softly, and goes on too long
/// where dishes clatter after it. What the suppressor leaves silent around the words needn't be heard.
public struct VoiceExtent: Sendable, Equatable {
    private static let frame = FramePowers.frame
    /// By how many dB the loud frames may be above a frame that still belongs to the voice: people's sounds differ by
    /// some 30 dB from the strongest vowel to the weakest consonant (Fletcher 1953).
    private static let range = 30.0
    /// How much is kept on either side (0.65 s): in much noise the suppressor takes soft words for noise, too, as those
    /// with which an order begins.
    private static let margin = AudioFrame.sampleRate * 65 / 100
    /// Of so many frames around it, more than half must be as loud as a voice: a click isn't.
    private static let steadyFrames = 5

    /// The samples with the voice, and a moment around it; all where there is no voice.
    public let samples: Range<Int>
    /// The power of the loud frames, of which 5 % are louder, in dB below full scale.
    public let level: Double

    /// Looks at `voice`, an utterance or what a suppressor left of it.
    public init(of voice: [Int16]) {
        let powers = FramePowers(of: voice)
        level = 10 * log10(powers.loud / 32_768 / 32_768)
        let least = powers.loud * pow(10, -Self.range / 10)
        let isLoud = powers.powers.map { $0 > least }
        let isVoice = isLoud.indices.map { index in
            let reach = Self.steadyFrames / 2
            let around = isLoud[max(0, index - reach)...min(isLoud.count - 1, index + reach)]
            return around.count(where: \.self) > reach
        }
        guard let first = isVoice.firstIndex(of: true), let last = isVoice.lastIndex(of: true) else {
            samples = voice.indices
            return
        }
        samples = max(0, first * Self.frame - Self.margin)..<min(voice.count, (last + 1) * Self.frame + Self.margin)
    }
}
