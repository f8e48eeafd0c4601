/// The power of audio in bands that are about equally wide to the ear, from 125 to 6000 Hz.
///
/// Below lie hum, rumble and any direct current; above is little that tells speech from noise. The edges are equally
/// spaced on the mel scale, 2595 log10(1 + f / 700) (O'Shaughnessy 1987), rounded to bins of the transform.
struct SpeechBands: Sendable {
    /// The bands' edges as bins of the spectrum; band `i` goes from `edges[i]` up to below `edges[i + 1]`.
    static let edges = [4, 7, 10, 13, 17, 21, 26, 31, 37, 44, 52, 61, 72, 85, 100, 117, 137, 160, 192]
    /// How many bands there are.
    static let count = edges.count - 1

    /// Samples that are looked at together (32 ms); bins are 31.25 Hz apart.
    static let frameLength = 512

    private var spectrum = PowerSpectrum(doublings: 8)
    private var bins = [Float](repeating: 0, count: frameLength / 2)

    /// The mean power of each band in ``frameLength`` samples on the scale of 16-bit samples.
    mutating func powers(of samples: UnsafeBufferPointer<Float>, into bands: inout [Float]) {
        spectrum.transform(samples, into: &bins)
        for band in 0..<Self.count {
            var sum: Float = 0
            for bin in Self.edges[band]..<Self.edges[band + 1] { sum += bins[bin] }
            bands[band] = sum / Float(Self.edges[band + 1] - Self.edges[band])
        }
    }
}
