/// The last stretch of a stream's samples, addressed by their position in the stream.
struct SampleHistory: Sendable {
    private var samples: [Int16] = []
    /// The position of the newest sample that differs from the one before it.
    private var lastChange: Int
    private var values: [Float] = []
    /// The position of the oldest sample that is held.
    private(set) var start: Int

    /// Makes an empty history; the first sample to come is at `start`.
    init(start: Int) {
        self.start = start
        lastChange = start
    }

    /// The position after the newest sample.
    var end: Int { start + samples.count }

    /// Takes the newest samples.
    mutating func append(_ new: ArraySlice<Int16>) {
        var last = samples.last
        let position = end
        new.withUnsafeBufferPointer { new in
            var index = 0
            while index < new.count {
                if new[index] != last {
                    last = new[index]
                    lastChange = position + index
                }
                index += 1
            }
        }
        samples += new
    }

    /// Whether all samples from `first` on are the same, as in digital silence.
    func isConstant(from first: Int) -> Bool { lastChange <= first }

    /// A copy of the samples from `first` up to `last`, as far as they are held.
    func samples(from first: Int, to last: Int) -> [Int16] {
        let lower = min(max(first, start), end)
        return Array(samples[(lower - start)..<(min(max(last, lower), end) - start)])
    }

    /// Lends `count` samples from `first` on as numbers; fewer where fewer are held.
    mutating func withSamples<Result>(
        from first: Int, count: Int, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) -> Result {
        let lower = min(max(first, start), end) - start
        let length = min(count, samples.count - lower)
        if values.count != length { values = [Float](repeating: 0, count: length) }
        samples.withUnsafeBufferPointer { samples in
            values.withUnsafeMutableBufferPointer { values in
                var index = 0
                while index < length {
                    values[index] = Float(samples[lower + index])
                    index += 1
                }
            }
        }
        return values.withUnsafeBufferPointer(body)
    }

    /// Lets go of the samples before `position`, now or soon.
    mutating func forget(before position: Int) {
        let count = min(position - start, samples.count)
        // Seldom, so that the rest is seldom moved.
        guard count > 32_768 else { return }
        samples.removeFirst(count)
        start += count
    }
}
