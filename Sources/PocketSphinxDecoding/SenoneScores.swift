import Glibc

/// How well each frame of a sound fits each state of the acoustic model, computed once so that any number of searches
/// can go through it: computing takes most of the time of a search, about 0.045 of the sound's length.
final class SenoneScores: Sendable {
    /// A file in memory with the scores in the engine's own form: ten kilobytes a frame.
    let descriptor: Int32
    /// What a loop of phones makes of the sound.
    let loop: [Engine.Segment]
    /// The loop's score.
    let loopScore: Int
    /// The frames of 10 ms that the sound has, those included that the engine left out as silent.
    let frames: Int

    /// Takes over `descriptor`.
    init(descriptor: Int32, loop: [Engine.Segment], loopScore: Int, frames: Int) {
        self.descriptor = descriptor
        self.loop = loop
        self.loopScore = loopScore
        self.frames = frames
    }

    deinit {
        close(descriptor)
    }
}
