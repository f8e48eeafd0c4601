import CFlite
public import Speech

/// A voice of flite, linked into the program: small, always there, plain.
///
/// Synthesis blocks, so the actor runs on a queue of its own; see `FliteEngine` for why only one runs at a time in the
/// process.
public actor FliteVoice: SpeechSynthesizer {
    /// Which voice.
    public enum Speaker: String, Sendable, CaseIterable {
        /// A woman; statistical parametric synthesis.
        case slt
        /// A man; diphones.
        case kal16
    }

    private let executor = BlockingExecutor(label: "hearth.flite")
    private let speaker: Speaker

    /// The queue on which flite runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes the voice; it is set up with the first text.
    public init(_ speaker: Speaker = .slt) {
        self.speaker = speaker
    }

    /// The sound of `text` at 16 kHz; empty for a text in which nothing can be said.
    ///
    /// Longer texts than ``maximumLength`` bytes are cut: no reply has such a length,
    /// and flite's time and memory grow with it.
    public func synthesize(_ text: String) throws(FliteVoiceError) -> [Int16] {
        let text = String(text.prefix(Self.maximumLength)).filter { !$0.unicodeScalars.contains { $0.value < 0x20 } }
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
        let speaker = speaker
        return try FliteEngine.withLock { () throws(FliteVoiceError) in try Self.speak(text, as: speaker) }
    }

    /// How much text is said at most, in characters.
    public static let maximumLength = 5_000

    private static func speak(_ text: String, as speaker: Speaker) throws(FliteVoiceError) -> [Int16] {
        let registered =
            switch speaker {
            case .slt: register_cmu_us_slt(nil)
            case .kal16: register_cmu_us_kal16(nil)
            }
        guard let voice = registered else { throw .voiceUnavailable(speaker.rawValue) }
        guard let wave = flite_text_to_wave(text, voice) else { throw .synthesisFailed(text: text) }
        defer { delete_wave(wave) }
        if wave.pointee.sample_rate != Int32(AudioFrame.sampleRate) {
            cst_wave_resample(wave, Int32(AudioFrame.sampleRate))
        }
        guard let samples = wave.pointee.samples, wave.pointee.num_samples > 0 else { return [] }
        return Array(UnsafeBufferPointer(start: samples, count: Int(wave.pointee.num_samples)))
    }
}
