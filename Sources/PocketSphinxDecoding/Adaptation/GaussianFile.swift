import Foundation

/// The means or the variances of an acoustic model's Gaussians, as its files have them.
struct GaussianFile {
    /// How many sets of Gaussians there are: one for each phone, where phones tie their mixtures.
    let codebooks: Int
    /// How many Gaussians a set has.
    let densities: Int
    /// How long the vectors of each stream are.
    let lengths: [Int]
    private let values: [Float]
    private let starts: [Int]

    /// Reads a file that ``ModelFile`` has found whole; `nil` where its numbers make no sense.
    init?(path: String) {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)),
            let header = bytes.prefix(4096).range(of: Data("endhdr\n".utf8))
        else { return nil }
        let words = bytes.dropFirst(header.upperBound).withUnsafeBytes { raw in
            stride(from: 0, to: raw.count - 3, by: 4).map { raw.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
        }
        guard words.count > 5, words[0] == 0x1122_3344 else { return nil }
        let counts = words[1..<4].map(Int.init)
        guard counts.allSatisfy({ (1...100_000).contains($0) }), counts[1] <= 16, words.count > 4 + counts[1] else {
            return nil
        }
        (codebooks, densities) = (counts[0], counts[2])
        let lengths = words[4..<(4 + counts[1])].map(Int.init)
        let start = 5 + counts[1]
        let needed = codebooks * densities * lengths.reduce(0, +)
        guard words.count >= start + needed else { return nil }
        self.lengths = lengths
        values = words[start..<(start + needed)].map(Float.init(bitPattern:))
        // Within a codebook all densities of one stream follow one another, then those of the next.
        starts = lengths.indices.map { lengths[..<$0].reduce(0, +) * counts[2] }
    }

    /// The vectors of all Gaussians of one codebook and stream, one after another.
    func vectors(codebook: Int, stream: Int) -> ArraySlice<Float> {
        let start = codebook * densities * lengths.reduce(0, +) + starts[stream]
        return values[start..<(start + densities * lengths[stream])]
    }
}
