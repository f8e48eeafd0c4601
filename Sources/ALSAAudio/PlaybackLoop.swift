import Glibc

/// The work of the thread that plays one sound.
enum PlaybackLoop {
    /// Milliseconds for which the device is waited for before the signal to stop is looked at again.
    private static let patience: Int32 = 50
    /// How long a device may take nothing until it counts as gone.
    private static let stallLimit = Duration.seconds(5)
    /// Silence after the sound, so that devices that play whole periods play all of it.
    private static let tail = [Int16](repeating: 0, count: 2 * PCMHandle.periodLength)

    /// Plays `samples` on `device` and returns when they were heard, or at once when `stop` is raised.
    static func play(_ samples: [Int16], on device: String, until stop: StopSignal) throws(ALSAError) {
        let pcm = try PCMHandle.open(device, .playback)
        let sound = samples + tail
        var written = 0
        var progress = ContinuousClock.now
        while written < sound.count, !stop.hasStopped {
            let count = try write(sound, from: written, to: pcm)
            written += count
            if count > 0 { progress = .now }
            guard progress.duration(to: .now) < stallLimit else { throw ALSAError(device, .write, -EIO) }
            // A full buffer, or all there is: time to play.
            if !pcm.isRunning, count == 0 || written == sound.count { try pcm.start() }
            if count == 0 { _ = try pcm.wait(milliseconds: patience) }
        }
        try waitUntilHeard(pcm, device: device, until: stop)
        if stop.hasStopped { pcm.drop() }
    }

    /// Writes what there is room for; after an underrun the sound goes on where it was.
    private static func write(
        _ sound: [Int16], from start: Int, to pcm: borrowing PCMHandle
    ) throws(ALSAError) -> Int {
        do throws(ALSAError) {
            return try sound.withUnsafeBufferPointer { (buffer) throws(ALSAError) in
                try pcm.write(UnsafeBufferPointer(rebasing: buffer[start...]))
            }
        } catch {
            guard error.isOverrun else { throw error }
            try pcm.recover(from: error)
            return 0
        }
    }

    /// Waits until the device has run dry.
    private static func waitUntilHeard(
        _ pcm: borrowing PCMHandle, device: String, until stop: StopSignal
    ) throws(ALSAError) {
        var least = Int.max
        var progress = ContinuousClock.now
        while !stop.hasStopped {
            let rest = try pcm.unheard()
            guard rest > 0 else { return }
            if rest < least {
                least = rest
                progress = .now
            }
            guard progress.duration(to: .now) < stallLimit else { throw ALSAError(device, .write, -EIO) }
            stop.wait(milliseconds: min(max(rest / 16, 1), Int(patience)))
        }
    }
}
