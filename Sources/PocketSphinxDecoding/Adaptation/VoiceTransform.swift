/// How the sounds of an acoustic model have to be shifted to be those of one voice: a linear transform of the means of
/// its Gaussians for each stream of features (MLLR).
public struct VoiceTransform: Sendable, Equatable {
    /// The transform of one stream: `matrix * mean + offset`.
    public struct Stream: Sendable, Equatable {
        /// The rows of the matrix.
        public var matrix: [[Double]]
        /// What is added.
        public var offset: [Double]
    }

    /// The transforms, stream by stream.
    public var streams: [Stream]

    /// Makes a transform of its streams.
    public init(streams: [Stream]) {
        self.streams = streams
    }

    /// The transform as the engine's files have it: how many classes and streams, then for each stream its length, the
    /// matrix, the offset and factors for the variances, which stay as they are.
    public var text: String {
        var lines = ["1", "\(streams.count)"]
        for stream in streams {
            lines.append("\(stream.offset.count)")
            lines += (stream.matrix + [stream.offset]).map { row in row.map { "\($0)" }.joined(separator: " ") }
            lines.append(stream.offset.map { _ in "1.0" }.joined(separator: " "))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Reads ``text``; `nil` where it is none.
    public init?(text: String) {
        var numbers = text.split(whereSeparator: \.isWhitespace).lazy.map { Double($0) }.makeIterator()
        func next() -> Double? { numbers.next().flatMap { $0 }.flatMap { $0.isFinite ? $0 : nil } }
        func count(upTo most: Int) -> Int? {
            next().flatMap { Int(exactly: $0) }.flatMap { (1...most).contains($0) ? $0 : nil }
        }
        func row(_ length: Int) -> [Double]? {
            let row = (0..<length).compactMap { _ in next() }
            return row.count == length ? row : nil
        }
        guard count(upTo: 1) == 1, let streamCount = count(upTo: 16) else { return nil }
        streams = []
        for _ in 0..<streamCount {
            guard let length = count(upTo: 256) else { return nil }
            let matrix = (0..<length).compactMap { _ in row(length) }
            guard matrix.count == length, let offset = row(length), row(length) != nil else { return nil }
            streams.append(Stream(matrix: matrix, offset: offset))
        }
        guard numbers.next() == nil else { return nil }
    }
}
