/// How an ``Endpointer`` decides where an utterance starts and ends; all times in seconds.
public struct EndpointerConfiguration: Sendable, Equatable {
    /// How much audio before the first sign of speech belongs to the utterance, so that a soft beginning, which stands
    /// out only once the noise was taken out, isn't cut.
    public var preRoll = 1.0
    /// How long it must be quiet until the utterance is over; a shorter pause belongs to the sentence.
    public var hangover = 0.6
    /// How long it must be quiet until the utterance may be over; the silence from there on belongs to the utterance
    /// only if speech goes on. So what it comes to can be worked out while it is waited for.
    public var pause = 0.2
    /// The longest utterance, pre-roll included; longer speech comes as several.
    public var maximumLength = 15.0
    /// How much activity, within ``onsetWindow``, makes the start of speech; a tap has less.
    public var onsetActivity = 0.16
    /// The time in which ``onsetActivity`` must come together.
    public var onsetWindow = 0.24
    /// How much of the activity at the start must have the pitch of a voice, in seconds; 0 lets whispering through,
    /// and typing.
    public var onsetVoice = 0.04
    /// How long sounds without a voice may go on within an utterance, as at the end of "lights" or "six".
    public var voicelessLimit = 0.6
    /// How long sounds that are softer than all vowels before may go on within an utterance: the end of a word does,
    /// background talk goes on for longer.
    public var softLimit = 0.5
    /// The strength of `Voicing` from which a frame counts as voiced.
    public var voiceThreshold: Float = 0.55
    /// The score of `SpeechActivity` from which a frame counts as active while nobody speaks.
    public var startThreshold: Float = 0.6
    /// The score from which a frame counts as active within an utterance.
    public var continueThreshold: Float = 0.35

    /// The default: for spoken commands with pauses of up to half a second inside a sentence.
    public init() {}
}
