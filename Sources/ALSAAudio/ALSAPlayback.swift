import Foundation
import Synchronization

/// A loudspeaker: plays samples through a PCM device, in a thread of its own.
public struct ALSAPlayback: Sendable {
    /// The PCM's name as it was given.
    public let device: String

    /// Makes a player for `device`, which is opened for each sound anew.
    public init(device: String = "default") {
        self.device = device
    }

    /// Plays `samples` (16 kHz, one channel) and returns when they were heard.
    ///
    /// Throws ``ALSAError`` where the device can't play, and `CancellationError` at once, with the sound cut off, where
    /// the task is cancelled.
    public func play(_ samples: [Int16]) async throws {
        guard !samples.isEmpty else { return }
        let stop = StopSignal()
        let device = device
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let thread = Thread {
                    continuation.resume(with: Result { try PlaybackLoop.play(samples, on: device, until: stop) })
                }
                thread.name = "playback"
                thread.start()
            }
            try Task.checkCancellation()
        } onCancel: {
            stop.raise()
        }
    }
}
