/// The numbers of every frame of a sound, as many for each, frame by frame.
public struct FrameMatrix: Sendable, Equatable {
    /// How many numbers a frame has.
    public let width: Int
    /// The numbers.
    public private(set) var values: [Float]

    /// How many frames there are.
    public var frames: Int { width > 0 ? values.count / width : 0 }

    /// Zeros.
    init(frames: Int, width: Int) {
        self.width = max(width, 0)
        values = [Float](repeating: 0, count: max(frames, 0) * self.width)
    }

    /// Takes whole frames from `values`; what is left over is dropped.
    public init(_ values: [Float], width: Int) {
        self.width = max(width, 0)
        self.values = width > 0 ? Array(values.prefix(values.count / width * width)) : []
    }

    /// The mean of each number over the frames whose first number is above `least`.
    func means(above least: Float = -.infinity) -> [Float] {
        var sums = [Float](repeating: 0, count: width)
        var count: Float = 0
        for first in stride(from: 0, to: values.count, by: max(width, 1)) where values[first] > least {
            for place in 0..<width { sums[place] += values[first + place] }
            count += 1
        }
        return sums.map { $0 / max(count, 1) }
    }

    /// The first frames.
    func first(_ frames: Int) -> FrameMatrix { FrameMatrix(Array(values.prefix(frames * width)), width: width) }

    /// The numbers in some places of every frame.
    func columns(_ places: Range<Int>) -> FrameMatrix {
        let all = (0..<frames).flatMap { values[($0 * width + places.lowerBound)..<($0 * width + places.upperBound)] }
        return FrameMatrix(all, width: places.count)
    }

    /// Frames that have the numbers of `other` after their own.
    func beside(_ other: FrameMatrix) -> FrameMatrix {
        let all = (0..<min(frames, other.frames)).flatMap { self[$0] + other[$0] }
        return FrameMatrix(all, width: width + other.width)
    }

    /// The numbers of one frame, which must be there.
    public subscript(frame: Int) -> ArraySlice<Float> { values[(frame * width)..<((frame + 1) * width)] }

    /// Adds the numbers of `other`, place by place.
    mutating func add(_ other: FrameMatrix) {
        for (index, value) in zip(values.indices, other.values) { values[index] += value }
    }

    /// Adds `amounts`, as many as a frame has numbers, to those of every frame.
    public mutating func add(_ amounts: [Float]) {
        for first in stride(from: 0, to: values.count, by: max(width, 1)) {
            for (place, amount) in zip(0..<width, amounts) { values[first + place] += amount }
        }
    }

    /// Multiplies the numbers of every frame by `factors`, as many as it has numbers.
    mutating func scale(by factors: [Float]) {
        for first in stride(from: 0, to: values.count, by: max(width, 1)) {
            for (place, factor) in zip(0..<width, factors) { values[first + place] *= factor }
        }
    }

    /// Puts 0 in place of what is below.
    mutating func rectify() {
        for index in values.indices { values[index] = max(0, values[index]) }
    }

    /// Calls `body` with the numbers of every frame, to be changed.
    mutating func withMutableFrames(_ body: (inout ArraySlice<Float>) -> Void) {
        for first in stride(from: 0, to: values.count, by: max(width, 1)) {
            var frame = values[first..<(first + width)]
            body(&frame)
            values.replaceSubrange(first..<(first + width), with: frame)
        }
    }

    /// Calls `body` with the numbers.
    public func withValues(_ body: (UnsafeBufferPointer<Float>) -> Void) {
        values.withUnsafeBufferPointer { body($0) }
    }

    /// Calls `body` with the numbers, to be changed.
    public mutating func withMutableValues(_ body: (UnsafeMutableBufferPointer<Float>) -> Void) {
        values.withUnsafeMutableBufferPointer { body($0) }
    }
}
