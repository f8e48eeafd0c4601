/// The normal equations of the weights that foretell the frames of some bands: sums over all frames,
/// in each lane its own.
struct EchoCorrelations {
    private typealias Lanes = BandGroup.Lanes
    private typealias Wide = SIMD8<Double>

    /// How much is added to the diagonal, as a share of its mean:
    /// bands in which hardly anything is heard have no solution.
    private static let loading = 1e-5

    // The products of two taps, a row for each, from the diagonal on; and of each tap with the frame that is foretold.
    private var real = [Lanes](repeating: .zero, count: EchoPrediction.taps * (EchoPrediction.taps + 1) / 2)
    private var imaginary = [Lanes](repeating: .zero, count: EchoPrediction.taps * (EchoPrediction.taps + 1) / 2)
    private var targetReal = [Lanes](repeating: .zero, count: EchoPrediction.taps)
    private var targetImaginary = [Lanes](repeating: .zero, count: EchoPrediction.taps)

    /// Adds what one frame and those before it tell.
    mutating func add(
        _ real: UnsafeBufferPointer<BandGroup.Lanes>, _ imaginary: UnsafeBufferPointer<BandGroup.Lanes>, frame: Int,
        weight: BandGroup.Lanes
    ) {
        let newest = frame - EchoPrediction.delay
        let taps = min(EchoPrediction.taps, newest + 1)
        for first in 0..<taps {
            // The conjugate, weighed.
            let (left, leftImaginary) = (weight * real[newest - first], -(weight * imaginary[newest - first]))
            targetReal[first] += left * real[frame] - leftImaginary * imaginary[frame]
            targetImaginary[first] += left * imaginary[frame] + leftImaginary * real[frame]
            let row = Self.row(first)
            for second in first..<taps {
                let (right, rightImaginary) = (real[newest - second], imaginary[newest - second])
                self.real[row + second] += left * right - leftImaginary * rightImaginary
                self.imaginary[row + second] += left * rightImaginary + leftImaginary * right
            }
        }
    }

    /// Where a row's entry for tap 0 would be.
    private static func row(_ tap: Int) -> Int { tap * EchoPrediction.taps - tap * (tap + 1) / 2 }

    /// The weights that solve the equations, by elimination; the matrix is Hermitian and positive, so that no rows need
    /// be exchanged.
    func solution() -> EchoFilter {
        let taps = EchoPrediction.taps
        var (matrix, matrixImaginary) = (real.map { Wide($0) }, imaginary.map { Wide($0) })
        var (value, valueImaginary) = (targetReal.map { Wide($0) }, targetImaginary.map { Wide($0) })
        let trace = (0..<taps).reduce(Wide.zero) { $0 + matrix[Self.row($1) + $1] }
        let load = trace * (Self.loading / Double(taps)) + Wide(repeating: .leastNormalMagnitude)
        for tap in 0..<taps { matrix[Self.row(tap) + tap] += load }
        for pivot in 0..<taps {
            let row = Self.row(pivot)
            let scale = 1 / matrix[row + pivot]
            for lower in (pivot + 1)..<max(taps, pivot + 1) {
                // The entry below the diagonal is the conjugate of the one above it.
                let (factor, factorImaginary) = (matrix[row + lower] * scale, -matrixImaginary[row + lower] * scale)
                let other = Self.row(lower)
                for column in lower..<taps {
                    let (above, aboveImaginary) = (matrix[row + column], matrixImaginary[row + column])
                    matrix[other + column] -= factor * above - factorImaginary * aboveImaginary
                    matrixImaginary[other + column] -= factor * aboveImaginary + factorImaginary * above
                }
                value[lower] -= factor * value[pivot] - factorImaginary * valueImaginary[pivot]
                valueImaginary[lower] -= factor * valueImaginary[pivot] + factorImaginary * value[pivot]
            }
        }
        for pivot in (0..<taps).reversed() {
            let row = Self.row(pivot)
            for column in (pivot + 1)..<max(taps, pivot + 1) {
                let (entry, entryImaginary) = (matrix[row + column], matrixImaginary[row + column])
                value[pivot] -= entry * value[column] - entryImaginary * valueImaginary[column]
                valueImaginary[pivot] -= entry * valueImaginary[column] + entryImaginary * value[column]
            }
            value[pivot] /= matrix[row + pivot]
            valueImaginary[pivot] /= matrix[row + pivot]
        }
        return EchoFilter(real: value.map { Lanes($0) }, imaginary: valueImaginary.map { Lanes($0) })
    }
}
