import Foundation

/// A network that hears speech in noise and echo: it gives back the cepstra that a sound would have near the microphone
/// and in silence, and tells for each frame how likely every phone is.
///
/// A convolutional network over time: a layer that widens the cepstra of a frame, blocks of which each looks at a frame
/// and at one some way before and after it and adds what it makes of them (He et al. 2016; van den Oord et al. 2016),
/// and a layer that tells the difference to the cepstra that came in and the phones. So a frame of 10 ms is heard from
/// those of three tenths of a second before and after it: what echo and noise have filled is told by what was said
/// around it.
public struct AcousticNetwork: Sendable {
    /// How many states a phone has: how it begins, what it is, how it ends.
    public static let statesPerPhone = 3

    /// The parameters with which the cepstra are made that it has learnt, by name, as an acoustic model's `feat.params`
    /// has them.
    public let parameters: [String: String]
    /// The phones that it tells apart, by the names that an acoustic model has for them.
    public let phones: [String]
    /// How many frames before and after a block looks, by blocks.
    let dilations: [Int]
    /// The spread of each cepstrum in speech: the network works on numbers of the same size.
    let spread: [Float]
    /// The logarithm of how often each state is heard in speech at all.
    let priors: [Float]
    let widening: DenseLayer
    let blocks: [Block]
    let narrowing: DenseLayer

    /// One step: `x + second(max(0, first(x)))`.
    struct Block: Sendable {
        /// Looks at three frames.
        var first: [DenseLayer]
        var second: DenseLayer
    }

    /// What the network made of a sound.
    public struct Heard: Sendable, Equatable {
        /// The cepstra that the sound would have without noise and echo, less their mean over the sound.
        public var cepstra: FrameMatrix
        /// By how much likelier than at any time each state of each phone is, as a natural logarithm; the three states
        /// of the first of ``AcousticNetwork/phones``, then those of the next.
        public var evidence: FrameMatrix
    }

    /// How many cepstra a frame has.
    public var width: Int { spread.count }

    /// Hears an utterance in full; `nil` where the cepstra aren't ``width`` each, or what comes of them are no numbers.
    /// - Parameters:
    ///   - plain: the cepstra of the sound as it is, frame by frame.
    ///   - denoised: those of the sound without most of its noise; what one has more frames than the other is left out.
    public func heard(plain: FrameMatrix, denoised: FrameMatrix) -> Heard? {
        guard plain.width == width, denoised.width == width else { return nil }
        let frames = min(plain.frames, denoised.frames)
        let rough = normalised(denoised, frames: frames)
        let inner = inner(of: normalised(plain, frames: frames).beside(rough))
        var told = FrameMatrix(frames: frames, width: narrowing.outputs)
        narrowing.add(inner, to: &told)
        var cepstra = told.columns(0..<width)
        cepstra.add(rough)
        cepstra.scale(by: spread)
        let evidence = evidence(in: told.columns(width..<told.width))
        // No weights that were learnt come near this, but a broken file may hold any.
        let isSound = [cepstra, evidence].allSatisfy { $0.values.allSatisfy { abs($0) < Self.largest } }
        return isSound ? Heard(cepstra: cepstra, evidence: evidence) : nil
    }

    private func normalised(_ cepstra: FrameMatrix, frames: Int) -> FrameMatrix {
        var normal = cepstra.first(frames)
        // As the engine takes its mean: without frames of digital silence.
        normal.add(normal.means(above: 0).map { -$0 })
        normal.scale(by: spread.map { 1 / $0 })
        return normal
    }

    private func inner(of input: FrameMatrix) -> FrameMatrix {
        var inner = FrameMatrix(frames: input.frames, width: widening.outputs)
        widening.add(input, to: &inner)
        for (block, dilation) in zip(blocks, dilations) {
            var looked = FrameMatrix(frames: input.frames, width: block.second.inputs)
            for (place, layer) in block.first.enumerated() {
                layer.add(inner, to: &looked, later: (place - 1) * dilation)
            }
            looked.rectify()
            block.second.add(looked, to: &inner)
        }
        inner.rectify()
        return inner
    }

    /// The states' log-likelihoods: of what the network says, normalised to probabilities, and how rare a state is.
    private func evidence(in outputs: FrameMatrix) -> FrameMatrix {
        var evidence = outputs
        evidence.withMutableFrames { frame in
            let largest = frame.max() ?? 0
            let total = largest + log(frame.reduce(0) { $0 + exp($1 - largest) })
            for state in frame.indices {
                frame[state] = max(frame[state] - total, Self.least) - priors[state - frame.startIndex]
            }
        }
        return evidence
    }

    /// Above this, a number can't be meant.
    private static let largest: Float = 10_000

    /// The logarithm of the least probability that a sound is given: a network that was never taught a sound like this
    /// one must not rule anything out.
    private static let least: Float = -12
}
