/// How loud an utterance is at its loudest, clicks left out, and its vowels; what is far below is no part of it.
struct UtteranceLevel: Sendable {
    /// Frames in which somebody who is nearer is found (0.4 s).
    static let nearerFrames = 40
    /// So many of them are far louder than all before: half of the frames of speech are within 12 dB of its loudest,
    /// while a dish that falls has died away.
    private static let nearerCount = 20
    /// What is far louder (10 dB).
    private static let nearer: Float = 10
    /// Frames that must all be as loud (60 ms, as even short vowels are): a click is shorter.
    private static let steadyFrames = 6
    /// A sound with less than this share of the loudest power (-40 dB) isn't the same speaker's speech: people's sounds
    /// differ by some 30 dB from the strongest vowel to the weakest consonant (Fletcher 1953).
    private static let range: Float = 1e-4
    /// Vowels, of which each syllable has one, differ by less (-26 dB): where nothing is as loud, somebody else talks.
    /// A knock is no vowel, however loud.
    private static let vowelRange: Float = 2.5e-3

    /// What a frame is to the utterance.
    struct Share {
        /// It is loud enough to belong to it.
        var isIncluded: Bool
        /// It is as loud as the vowels of whoever speaks.
        var isVowel: Bool
        /// Within the last ``nearerFrames`` somebody began to speak who is much nearer than who spoke before.
        var isNearer: Bool
    }

    /// The powers of the last frames, and how loud the loudest vowel was before each of them.
    private var recent: [(power: Float, loudest: Float)] = []
    private var loudest: Float = 0
    private var loudestVowel: Float = 0

    /// Takes the power of the next frame, and whether it has the pitch of a voice; gives what it is to the utterance.
    mutating func share(of power: Float, isVoiced: Bool) -> Share {
        if recent.count >= Self.nearerFrames { recent.removeFirst() }
        recent.append((power, loudestVowel))
        if recent.count >= Self.steadyFrames, let least = recent.suffix(Self.steadyFrames).map(\.power).min() {
            loudest = max(loudest, least)
            if isVoiced { loudestVowel = max(loudestVowel, least) }
        }
        return Share(
            isIncluded: power > loudest * Self.range, isVowel: power > loudestVowel * Self.vowelRange,
            isNearer: isNearer)
    }

    private var isNearer: Bool {
        guard recent.count >= Self.nearerFrames, let before = recent.first?.loudest, before > 0,
            loudestVowel > before * Self.nearer
        else { return false }
        return recent.count { $0.power > before * Self.nearer } >= Self.nearerCount
    }
}
