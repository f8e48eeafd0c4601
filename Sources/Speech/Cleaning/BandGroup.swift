/// Several neighbouring bands of a spectrogram, which are worked on at once, each in a lane of its own.
struct BandGroup {
    /// The bands of a group.
    typealias Lanes = SIMD8<Float>
    /// How many they are.
    static let width = Lanes.scalarCount

    private let bin: Int
    private let lanes: Int
    /// The bands as they were heard, frame by frame.
    private var real: [Lanes]
    private var imaginary: [Lanes]
    /// The bands without their echo.
    private var dryReal: [Lanes]
    private var dryImaginary: [Lanes]

    /// Takes the bands from `bin` on out of a spectrogram; beyond its last there is silence.
    init(from bin: Int, of spectrogram: Spectrogram) {
        self.bin = bin
        let lanes = min(Self.width, Spectrogram.bins - bin)
        self.lanes = lanes
        func bands(of values: [Float]) -> [Lanes] {
            (0..<spectrogram.frames).map { frame in
                var bands = Lanes.zero
                for lane in 0..<lanes { bands[lane] = values[frame * Spectrogram.bins + bin + lane] }
                return bands
            }
        }
        real = bands(of: spectrogram.real)
        imaginary = bands(of: spectrogram.imaginary)
        dryReal = real
        dryImaginary = imaginary
    }

    /// Puts the bands without their echo back.
    func write(to spectrogram: inout Spectrogram) {
        for frame in dryReal.indices {
            for lane in 0..<lanes {
                spectrogram.real[frame * Spectrogram.bins + bin + lane] = dryReal[frame][lane]
                spectrogram.imaginary[frame * Spectrogram.bins + bin + lane] = dryImaginary[frame][lane]
            }
        }
    }

    /// The power of what was foretold and taken away.
    var foretoldPower: Double {
        real.indices.reduce(0.0) { power, frame in
            let (lost, lostImaginary) = (real[frame] - dryReal[frame], imaginary[frame] - dryImaginary[frame])
            return power + Double((lost * lost + lostImaginary * lostImaginary).sum())
        }
    }

    /// Fits what foretells the bands, and takes away what is foretold;
    /// `floor` is the least power that a band is taken to have.
    mutating func takeOutEcho(rounds: Int, floor: Float) {
        for _ in 0..<rounds {
            let weights = zip(dryReal, dryImaginary).map { real, imaginary in
                // Relative to the floor, so that sums of any loudness keep their digits.
                floor
                    / (real * real + imaginary * imaginary).clamped(
                        lowerBound: Lanes(repeating: floor), upperBound: Lanes(repeating: .greatestFiniteMagnitude))
            }
            let filter = correlations(weights).solution()
            takeAway(filter)
        }
    }

    /// How the frames before hang together with each other and with the frame that they foretell,
    /// the soft frames counting most.
    private func correlations(_ weights: [Lanes]) -> EchoCorrelations {
        var sums = EchoCorrelations()
        real.withUnsafeBufferPointer { real in
            imaginary.withUnsafeBufferPointer { imaginary in
                for frame in EchoPrediction.delay..<real.count {
                    sums.add(real, imaginary, frame: frame, weight: weights[frame])
                }
            }
        }
        return sums
    }

    private mutating func takeAway(_ filter: EchoFilter) {
        for frame in EchoPrediction.delay..<real.count {
            let newest = frame - EchoPrediction.delay
            var (foretoldReal, foretoldImaginary) = (Lanes.zero, Lanes.zero)
            for tap in 0...min(EchoPrediction.taps - 1, newest) {
                let (tapReal, tapImaginary) = (filter.real[tap], filter.imaginary[tap])
                let (pastReal, pastImaginary) = (real[newest - tap], imaginary[newest - tap])
                foretoldReal += tapReal * pastReal - tapImaginary * pastImaginary
                foretoldImaginary += tapReal * pastImaginary + tapImaginary * pastReal
            }
            dryReal[frame] = real[frame] - foretoldReal
            dryImaginary[frame] = imaginary[frame] - foretoldImaginary
        }
    }
}

/// The weights with which frames before foretell a frame, the newest first.
struct EchoFilter {
    /// The real parts.
    var real: [BandGroup.Lanes]
    /// The imaginary parts.
    var imaginary: [BandGroup.Lanes]
}
