import CALSA

/// Which way the sound goes.
public enum ALSADirection: Sendable, Equatable {
    /// From a microphone.
    case capture
    /// To a loudspeaker.
    case playback

    /// ALSA's word for it.
    var stream: snd_pcm_stream_t { self == .capture ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK }
    /// How ALSA's hints name it.
    var hint: String { self == .capture ? "Input" : "Output" }
}
