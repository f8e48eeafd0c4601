/// The last stretch of a stream's samples, addressed by their position in the stream.
struct SampleHistory: Sendable {
    private var samples: [Int16] = []
    private var values: [Float] = []
    /// The position of the oldest sample that is held.
    private(set) var start: Int

    /// Makes an empty history; the first sample to come is at `start`.
    init(start: Int) { self.start = start }

    /// The position behind the newest sample.
    var end: Int { start + samples.count }

    /// Takes the newest samples.
    mutating func append(_ new: ArraySlice<Int16>) { samples += new }

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
        let upper = min(lower + count, samples.count)
        values.removeAll(keepingCapacity: true)
        for index in lower..<upper { values.append(Float(samples[index])) }
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
