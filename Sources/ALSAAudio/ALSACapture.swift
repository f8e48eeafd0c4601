import Foundation
public import Speech
import Synchronization

/// A microphone: captures from a PCM device, in a thread of its own, until the consumer of its events is cancelled.
///
/// A device that goes away (unplugged, its server killed) is told as `AudioEvent/interrupted(reason:)` and opened again
/// as soon as it is back, first after 0.1 s, then at intervals that grow to 2 s. Time without a device isn't counted in
/// the frames' positions. Whoever takes no events for five seconds loses samples, which is told in their place.
public final class ALSACapture: AudioSource {
    /// Events that wait for the consumer at most, where nothing else is said: a frame is 20 ms or less.
    public static let defaultBacklog = 250

    /// The PCM's name as it was given.
    public let device: String
    private let backlog: Int
    private let opened: Mutex<PCMHandle?>
    private let isTaken = Mutex(false)

    /// Opens `device` for capture.
    ///
    /// - Parameters:
    ///   - device: The PCM's name, as `arecord -L` lists it.
    ///   - waitsForDevice: Whether a device that is missing, busy or does not answer is no error: the events then begin
    ///     with `AudioEvent/interrupted(reason:)`, and go on when it can be opened.
    ///   - backlog: Events that wait for the consumer at most; later ones are dropped and counted.
    public init(
        device: String = "default", waitsForDevice: Bool = false, backlog: Int = ALSACapture.defaultBacklog
    ) throws(ALSAError) {
        self.device = device
        self.backlog = max(backlog, 1)
        do throws(ALSAError) {
            opened = Mutex(try PCMHandle.open(device, .capture))
        } catch {
            guard waitsForDevice, error.kind != .unsuitable, error.kind != .notPermitted else { throw error }
            opened = Mutex(nil)
        }
    }

    /// What is heard, from now on; a second call gives an empty stream.
    ///
    /// The device is closed when the task that consumes the stream is cancelled or the stream is let go of.
    public func events() -> AsyncStream<AudioEvent> {
        let isFirst = isTaken.withLock { taken in
            defer { taken = true }
            return !taken
        }
        guard isFirst else { return AsyncStream { $0.finish() } }
        let (stream, continuation) = AsyncStream<AudioEvent>.makeStream(bufferingPolicy: .bufferingOldest(backlog))
        let stop = StopSignal()
        continuation.onTermination = { _ in stop.raise() }
        let thread = Thread { [self] in
            let pcm = opened.withLock { $0.take() }
            CaptureLoop(device: device, pcm: pcm, outlet: CaptureOutlet(continuation), stop: stop).run()
        }
        thread.name = "capture"
        thread.start()
        return stream
    }
}
