/// Which hearing of an utterance is believed: that of the sound as it is,
/// or that of the sound without most of its noise.
///
/// A noise suppressor takes from the voice too, most of all where the speaker is far away in an echoing room; so the
/// less noise there is, the more its hearing has to be better to be believed.
///
/// A network hears both forms of the sound at a time, so its hearing is believed wherever it hears a sentence. How the
/// values below were found is in docs/decisions/025-two-hearings.md.
struct HearingChoice {
    /// How much of the suppressor's output is mixed with how little of the sound as it is: the less, the more it leaves
    /// of distant voices.
    static let suppressed = 0.9
    /// How much of it is mixed below the ratio ``loud``, where the noise hides the voice.
    static let suppressedMost = 0.95
    /// Below this ratio, in dB, the noise is what hides the voice.
    static let loud = 15.0

    /// At this ratio, in dB, noise begins to be what makes words hard to hear.
    static let noisy = 22.0
    /// From this ratio on the sound is heard as it is, and only so.
    static let clean = 35.0
    /// A suppressor that takes fewer dB from the loud frames leaves the voice alone; from distant voices it takes more.
    static let mostLost = 1.5
    /// How much better, per frame, the denoised hearing has to be at the ratio ``noisy``.
    static let handicap = -2.0
    /// How much a decibel more adds to ``handicap``.
    static let handicapPerDecibel = 0.1
    /// With a deficit below this, per frame, the hearing that suits the noise is believed without trying the other.
    static let convincing = 4.0

    /// With a deficit below this, per frame, the sound as it is is believed where the network hears no sentence.
    static let believableAlone = 8.0

    /// How far the speech stands out, in dB; see `SignalToNoise`.
    var signalToNoise: Double
    /// Whether a network hears the denoised sound.
    var hasNetwork = false

    /// Whether the sound is heard without its noise first: where a network hears that, there is much noise, or the
    /// suppressor leaves the voice alone.
    /// - Parameter loss: by how many dB the suppressor made the loud frames softer.
    func startsDenoised(losing loss: Double) -> Bool {
        hasNetwork || signalToNoise < Self.noisy || !isClean && loss < Self.mostLost
    }

    /// Whether the sound needs no suppressor, and there is no network that hears even silent rooms better.
    var isClean: Bool { signalToNoise >= Self.clean && !hasNetwork }

    /// Whether what the first hearing found makes the other one needless.
    func isEnough(_ finding: WordSearch.Finding) -> Bool {
        isClean ? !finding.words.isEmpty : finding.deficit.map(Self.isConvincing) ?? false
    }

    /// Whether what was found in the denoised sound makes the sound as it is needless.
    func isEnoughDenoised(_ finding: WordSearch.Finding) -> Bool {
        hasNetwork ? !finding.words.isEmpty : isEnough(finding)
    }

    /// Whether a hearing with such a deficit explains its sound nearly as well as phones in any order do.
    static func isConvincing(_ deficit: Double) -> Bool { deficit < convincing }

    /// Whether the plain hearing explains its sound better against a loop of phones, allowing for the noise; beside a
    /// network, whether it hears something where that hears nothing.
    func prefersPlain(_ plain: WordSearch.Finding, _ denoised: WordSearch.Finding) -> Bool {
        if hasNetwork { return denoised.words.isEmpty && plain.deficit.map { $0 < Self.believableAlone } ?? false }
        guard let deficit = plain.deficit else { return denoised.deficit == nil }
        guard let other = denoised.deficit else { return true }
        // Below 0, the denoised one has to be the better one by so much.
        let handicap = Self.handicap - Self.handicapPerDecibel * (signalToNoise - Self.noisy)
        return deficit + handicap < other
    }

    /// Whether a second hearing explains its sound better than a first that has lost as much of its noise, so that
    /// nothing has to be allowed for.
    func prefers(_ second: WordSearch.Finding, to first: WordSearch.Finding) -> Bool {
        (second.deficit ?? .infinity) < (first.deficit ?? .infinity)
    }

    /// What the denoised hearings hear, before the echo is taken out.
    func mixed(_ voice: [Int16], _ sound: [Int16]) -> [Int16] {
        let suppressed = signalToNoise < Self.loud ? Self.suppressedMost : Self.suppressed
        return zip(voice, sound).map { voice, sound in
            Int16((Double(voice) * suppressed + Double(sound) * (1 - suppressed)).rounded())
        }
    }
}
