import Foundation

/// Gathers how a voice says the phones of a model, and fits a transform of the model's means to it: maximum likelihood
/// linear regression with one class, as Leggetter and Woodland have it.
struct VoiceFitting {
    /// What was heard of the Gaussians of one stream.
    private struct Sums {
        var weights: [Double]
        var values: [Double]
    }

    /// Fewer frames of 10 ms than this tell too little.
    static let fewestFrames = 700
    private static let varianceFloor: Float = 0.001

    private let means: GaussianFile
    private let variances: GaussianFile
    private var sums: [[Sums]]
    /// How many frames have been heard.
    private(set) var frames = 0

    /// Makes a fitting without any speech; `nil` where means and variances don't fit together.
    init?(means: GaussianFile, variances: GaussianFile) {
        guard means.lengths == variances.lengths, means.codebooks == variances.codebooks,
            means.densities == variances.densities
        else { return nil }
        self.means = means
        self.variances = variances
        sums = (0..<means.codebooks).map { _ in
            means.lengths.map { length in
                Sums(
                    weights: .init(repeating: 0, count: means.densities),
                    values: .init(repeating: 0, count: means.densities * length))
            }
        }
    }

    /// Takes a frame in which a phone was said: each Gaussian of the phone gets as much of it as it explains.
    /// - Parameters:
    ///   - features: the frame, stream by stream.
    ///   - codebook: the phone's.
    mutating func add(_ features: [[Float]], codebook: Int) {
        for (stream, vector) in features.enumerated() where stream < means.lengths.count {
            let shares = shares(of: vector, codebook: codebook, stream: stream)
            let length = vector.count
            for (density, share) in shares.enumerated() where share > 1e-4 {
                sums[codebook][stream].weights[density] += share
                for position in 0..<length {
                    sums[codebook][stream].values[density * length + position] += share * Double(vector[position])
                }
            }
        }
        frames += 1
    }

    /// How much each Gaussian explains of a vector, all together 1.
    private func shares(of vector: [Float], codebook: Int, stream: Int) -> [Double] {
        let length = vector.count
        let mean = Array(means.vectors(codebook: codebook, stream: stream))
        let variance = Array(variances.vectors(codebook: codebook, stream: stream))
        let scores = (0..<means.densities).map { density in
            (0..<length).reduce(0.0) { score, position in
                let spread = max(variance[density * length + position], Self.varianceFloor)
                let distance = vector[position] - mean[density * length + position]
                return score - Double(distance * distance / spread + log(spread)) / 2
            }
        }
        let best = scores.max() ?? 0
        let likelihoods = scores.map { exp($0 - best) }
        let sum = likelihoods.reduce(0, +)
        return likelihoods.map { $0 / sum }
    }

    /// The transform that makes what was heard likeliest; `nil` where that was too little.
    func transform() -> VoiceTransform? {
        guard frames >= Self.fewestFrames else { return nil }
        var streams: [VoiceTransform.Stream] = []
        for (stream, length) in means.lengths.enumerated() {
            guard let fitted = fitted(stream: stream, length: length) else { return nil }
            streams.append(fitted)
        }
        return VoiceTransform(streams: streams)
    }

    private func fitted(stream: Int, length: Int) -> VoiceTransform.Stream? {
        var squares = [[[Double]]](
            repeating: .init(repeating: .init(repeating: 0, count: length + 1), count: length + 1), count: length)
        var products = [[Double]](repeating: .init(repeating: 0, count: length + 1), count: length)
        for codebook in 0..<means.codebooks {
            let mean = Array(means.vectors(codebook: codebook, stream: stream))
            let variance = Array(variances.vectors(codebook: codebook, stream: stream))
            for density in 0..<means.densities {
                let weight = sums[codebook][stream].weights[density]
                guard weight > 0 else { continue }
                let extended = [1] + mean[(density * length)..<((density + 1) * length)].map(Double.init)
                for row in 0..<length {
                    let place = density * length + row
                    let precision = 1 / Double(max(variance[place], Self.varianceFloor))
                    let seen = sums[codebook][stream].values[place] * precision
                    for left in 0...length {
                        products[row][left] += seen * extended[left]
                        let scaled = weight * precision * extended[left]
                        for right in 0...length { squares[row][left][right] += scaled * extended[right] }
                    }
                }
            }
        }
        let rows = (0..<length).compactMap { LinearSystem.solution(of: squares[$0], products[$0]) }
        guard rows.count == length else { return nil }
        return .init(matrix: rows.map { Array($0.dropFirst()) }, offset: rows.map { $0[0] })
    }
}

/// Systems of linear equations.
enum LinearSystem {
    /// The solution of `matrix * x = values` by elimination; `nil` where there is none or more than one.
    static func solution(of matrix: [[Double]], _ values: [Double]) -> [Double]? {
        var rows = zip(matrix, values).map { $0 + [$1] }
        let count = rows.count
        for column in 0..<count {
            guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-9
            else { return nil }
            rows.swapAt(column, pivot)
            for row in 0..<count where row != column {
                let factor = rows[row][column] / rows[column][column]
                guard factor != 0 else { continue }
                for position in column...count { rows[row][position] -= factor * rows[column][position] }
            }
        }
        return rows.indices.map { rows[$0][count] / rows[$0][$0] }
    }
}
