/// A layer of a network in which every output is a weighted sum of all inputs of a frame.
struct DenseLayer: Sendable {
    private typealias Lane = SIMD8<Float>

    /// How many numbers come in.
    let inputs: Int
    /// How many come out.
    let outputs: Int
    /// For eight outputs at a time the weights of all inputs, one after another, so that a sum reads them in a row;
    /// filled up with zeros.
    private let weights: [Lane]
    /// What is added to each output.
    private let offsets: [Float]

    private var lanes: Int { Self.lanes(for: outputs) }

    private static func lanes(for outputs: Int) -> Int { (outputs + Lane.scalarCount - 1) / Lane.scalarCount }

    /// Makes a layer; `nil` where the numbers of weights and offsets don't fit.
    /// - Parameter weights: those of the first input for all outputs, then those of the next.
    init?(inputs: Int, outputs: Int, weights: [Float], offsets: [Float]) {
        guard inputs > 0, outputs > 0, weights.count == inputs * outputs, offsets.count == outputs else { return nil }
        self.inputs = inputs
        self.outputs = outputs
        self.offsets = offsets
        let lanes = Self.lanes(for: outputs)
        var filled = [Lane](repeating: .zero, count: inputs * lanes)
        for (index, weight) in weights.enumerated() {
            let output = index % outputs
            filled[output / Lane.scalarCount * inputs + index / outputs][output % Lane.scalarCount] = weight
        }
        self.weights = filled
    }

    /// Adds what the layer makes of every frame of `input` to a frame of `output`.
    /// - Parameter later: how many frames later in `input` that frame is which is looked at for one of `output`;
    ///   outside of the sound there are zeros.
    func add(_ input: FrameMatrix, to output: inout FrameMatrix, later: Int = 0) {
        guard input.width == inputs, output.width == outputs, input.frames == output.frames else { return }
        let first = max(0, -later)
        let frames = first..<max(first, min(output.frames, output.frames - later))
        output.withMutableValues { output in
            input.withValues { input in
                for lane in 0..<lanes { add(lane, of: frames, later: later, input, to: output) }
            }
        }
        output.add(offsets)
    }

    /// So many frames are worked on at once: each weight that is fetched serves all of them.
    private static let together = 4

    private func add(
        _ lane: Int, of frames: Range<Int>, later: Int, _ input: UnsafeBufferPointer<Float>,
        to output: UnsafeMutableBufferPointer<Float>
    ) {
        var frame = frames.lowerBound
        while frame + Self.together <= frames.upperBound {
            let start = (frame + later) * inputs
            var sums = (Lane.zero, Lane.zero, Lane.zero, Lane.zero)
            for place in 0..<inputs {
                let weights = weights[lane * inputs + place]
                sums.0 += weights * input[start + place]
                sums.1 += weights * input[start + inputs + place]
                sums.2 += weights * input[start + 2 * inputs + place]
                sums.3 += weights * input[start + 3 * inputs + place]
            }
            add(sums.0, to: lane, of: frame, output)
            add(sums.1, to: lane, of: frame + 1, output)
            add(sums.2, to: lane, of: frame + 2, output)
            add(sums.3, to: lane, of: frame + 3, output)
            frame += Self.together
        }
        for frame in frame..<frames.upperBound {
            let start = (frame + later) * inputs
            let sum = (0..<inputs).reduce(Lane.zero) { $0 + weights[lane * inputs + $1] * input[start + $1] }
            add(sum, to: lane, of: frame, output)
        }
    }

    private func add(_ sum: Lane, to lane: Int, of frame: Int, _ output: UnsafeMutableBufferPointer<Float>) {
        let first = lane * Lane.scalarCount
        for number in first..<min(first + Lane.scalarCount, outputs) {
            output[frame * outputs + number] += sum[number - first]
        }
    }
}
