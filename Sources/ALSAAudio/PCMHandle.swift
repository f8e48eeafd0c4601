import CALSA
import Glibc
import Speech

/// The one owner of an open PCM: 16-bit samples of one channel at ``AudioFrame/sampleRate``, blocking.
///
/// Used by one thread at a time. What the device can't do by itself (rate, channels, format) ALSA's own `plug`
/// converts.
struct PCMHandle: ~Copyable {
    /// Samples of one period: what a device hands over at once, 20 ms.
    static let periodLength = 320
    /// Samples that the device holds for us at most, about a second.
    static let bufferLength = 16_000

    private let device: String
    private let pcm: OpaquePointer

    /// Opens `device`; where it doesn't take our format, once more through `plug`.
    static func open(_ device: String, _ direction: ALSADirection) throws(ALSAError) -> PCMHandle {
        ALSAMessages.drop()
        do throws(ALSAError) {
            return try PCMHandle(device: device, alias: device, direction)
        } catch {
            guard error.kind == .unsuitable else { throw error }
            do throws(ALSAError) {
                return try PCMHandle(device: device, alias: "plug:SLAVE='\(device)'", direction)
            } catch let second {
                throw second.kind == .busy ? second : error
            }
        }
    }

    /// Opens the PCM `alias` and agrees on the format.
    private init(device: String, alias: String, _ direction: ALSADirection) throws(ALSAError) {
        var opened: OpaquePointer?
        let code = snd_pcm_open(&opened, alias, direction.stream, 0)
        guard code == 0, let pcm = opened else {
            throw ALSAError(device, .open, code, direction)
        }
        let agreed = Self.configure(pcm, isPlayback: direction == .playback)
        guard agreed == 0 else {
            snd_pcm_close(pcm)
            throw ALSAError(device, .configure, agreed, direction)
        }
        self.device = device
        self.pcm = pcm
    }

    deinit { snd_pcm_close(pcm) }

    /// Agrees with the device on format, rate, channels and sizes; gives ALSA's code.
    private static func configure(_ pcm: OpaquePointer, isPlayback: Bool) -> Int32 {
        var parameters: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&parameters) == 0, let parameters else { return -ENOMEM }
        defer { snd_pcm_hw_params_free(parameters) }
        var period = snd_pcm_uframes_t(periodLength)
        var buffer = snd_pcm_uframes_t(bufferLength)
        var code = snd_pcm_hw_params_any(pcm, parameters)
        if code >= 0 { code = snd_pcm_hw_params_set_rate_resample(pcm, parameters, 1) }
        if code >= 0 { code = snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED) }
        if code >= 0 { code = snd_pcm_hw_params_set_format(pcm, parameters, SND_PCM_FORMAT_S16) }
        if code >= 0 { code = snd_pcm_hw_params_set_channels(pcm, parameters, 1) }
        if code >= 0 { code = snd_pcm_hw_params_set_rate(pcm, parameters, UInt32(AudioFrame.sampleRate), 0) }
        if code >= 0 { code = snd_pcm_hw_params_set_period_size_near(pcm, parameters, &period, nil) }
        if code >= 0 { code = snd_pcm_hw_params_set_buffer_size_near(pcm, parameters, &buffer) }
        if code >= 0 { code = snd_pcm_hw_params(pcm, parameters) }
        return min(code, 0)
    }

    /// Starts capture or playback.
    func start() throws(ALSAError) {
        let code = snd_pcm_start(pcm)
        guard code >= 0 else { throw ALSAError(device, .start, code) }
    }

    /// Whether the device is ready to be read or written within `milliseconds`.
    func wait(milliseconds: Int32) throws(ALSAError) -> Bool {
        let code = snd_pcm_wait(pcm, milliseconds)
        guard code >= 0 else { throw ALSAError(device, .read, code) }
        return code > 0
    }

    /// Reads what there is, up to `buffer.count` samples, without waiting for more than one period; gives how many.
    func read(into buffer: UnsafeMutableBufferPointer<Int16>) throws(ALSAError) -> Int {
        // Not snd_pcm_avail_update, which sees nothing new through plugins over plugins (multi over plug over pulse).
        let available = snd_pcm_avail(pcm)
        guard available >= 0 else { throw ALSAError(device, .read, Int32(clamping: available)) }
        guard available > 0, let base = buffer.baseAddress else { return 0 }
        let count = snd_pcm_readi(pcm, base, snd_pcm_uframes_t(min(Int(available), buffer.count)))
        guard count >= 0 else { throw ALSAError(device, .read, Int32(clamping: count)) }
        return min(Int(count), buffer.count)
    }

    /// Writes from `samples` what the device has room for; gives how many.
    func write(_ samples: UnsafeBufferPointer<Int16>) throws(ALSAError) -> Int {
        let room = snd_pcm_avail(pcm)
        guard room >= 0 else { throw ALSAError(device, .write, Int32(clamping: room)) }
        guard room > 0, let base = samples.baseAddress else { return 0 }
        let count = snd_pcm_writei(pcm, base, snd_pcm_uframes_t(min(Int(room), samples.count)))
        guard count >= 0 else { throw ALSAError(device, .write, Int32(clamping: count)) }
        return min(Int(count), samples.count)
    }

    /// Samples that were written and not yet heard; 0 where the device has run dry.
    func unheard() throws(ALSAError) -> Int {
        var delay = snd_pcm_sframes_t(0)
        switch snd_pcm_state(pcm) {
        case SND_PCM_STATE_RUNNING: break
        case SND_PCM_STATE_DISCONNECTED: throw ALSAError(device, .write, -ENODEV)
        default: return 0
        }
        let code = snd_pcm_delay(pcm, &delay)
        guard code != -EPIPE else { return 0 }
        guard code >= 0 else { throw ALSAError(device, .write, code) }
        return max(Int(delay), 0)
    }

    /// Whether the device runs.
    var isRunning: Bool { snd_pcm_state(pcm) == SND_PCM_STATE_RUNNING }

    /// Stops at once; what was written and not yet heard is lost.
    func drop() { snd_pcm_drop(pcm) }

    /// Makes the device ready again after an overrun, an underrun or a suspended machine.
    func recover(from error: ALSAError) throws(ALSAError) {
        let code = snd_pcm_recover(pcm, Int32(clamping: error.code), 1)
        guard code >= 0 else { throw ALSAError(device, error.operation, code) }
    }
}

extension ALSAError {
    /// The error that `code` of ALSA means; where there is no such device,
    /// the names of those that there are come with it.
    init(_ device: String, _ operation: Operation, _ code: Int32, _ direction: ALSADirection = .capture) {
        let kind: Kind =
            switch (operation, -code) {
            case (.open, ENOENT), (.open, ENXIO), (.open, EINVAL), (.open, ENODEV):
                .noSuchDevice(available: ALSADevices.list(direction).map(\.name))
            case (_, EBUSY): .busy
            case (_, EACCES), (_, EPERM): .notPermitted
            case (.configure, EINVAL): .unsuitable
            case (_, ENODEV), (_, EIO), (_, ECONNREFUSED), (_, EBADFD), (_, EPIPE), (_, ENOTCONN), (_, EHOSTDOWN):
                .disconnected
            default: .other
            }
        self.init(
            device: device, operation: operation, code: Int(code), kind: kind,
            detail: String(cString: snd_strerror(code)))
    }

    /// Whether samples were lost because nobody took them, or the machine slept; the device can go on.
    var isOverrun: Bool { code == -Int(EPIPE) || code == -Int(ESTRPIPE) }
}
