import CFlite

/// 16-bit PCM in a RIFF file of one channel, as speech programs write it to a pipe (with a length that they did not
/// know).
struct WaveFile: Equatable {
    /// Samples per second.
    let sampleRate: Int
    /// The samples, oldest first.
    let samples: [Int16]

    /// Reads the file's bytes; `nil` where they hold no 16-bit PCM of one channel.
    init?(bytes: [UInt8]) {
        guard bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WAVE".utf8) else {
            return nil
        }
        var position = 12
        var rate: Int?
        while position + 8 <= bytes.count {
            let body = position + 8
            let length = Self.number(bytes, at: position + 4, bytes: 4)
            if bytes[position..<position + 4].elementsEqual("fmt ".utf8), body + 16 <= bytes.count {
                let isPlain =
                    Self.number(bytes, at: body, bytes: 2) == 1 && Self.number(bytes, at: body + 2, bytes: 2) == 1
                guard isPlain, Self.number(bytes, at: body + 14, bytes: 2) == 16 else { return nil }
                rate = Self.number(bytes, at: body + 4, bytes: 4)
            } else if bytes[position..<position + 4].elementsEqual("data".utf8) {
                guard let rate, (4_000...192_000).contains(rate) else { return nil }
                let end = min(bytes.count, body + length)
                sampleRate = rate
                samples = stride(from: body, to: end - 1, by: 2).map {
                    Int16(truncatingIfNeeded: Self.number(bytes, at: $0, bytes: 2))
                }
                return
            }
            position = body + length + length % 2
        }
        return nil
    }

    /// The samples at another rate, by flite's band-limited converter.
    func samples(at rate: Int) -> [Int16] {
        guard rate != sampleRate, !samples.isEmpty else { return samples }
        return FliteEngine.withLock {
            guard let wave = new_wave() else { return [] }
            defer { delete_wave(wave) }
            cst_wave_resize(wave, Int32(clamping: samples.count), 1)
            wave.pointee.sample_rate = Int32(clamping: sampleRate)
            for (index, sample) in samples.enumerated().prefix(Int(wave.pointee.num_samples)) {
                wave.pointee.samples[index] = sample
            }
            cst_wave_resample(wave, Int32(clamping: rate))
            return Array(UnsafeBufferPointer(start: wave.pointee.samples, count: Int(wave.pointee.num_samples)))
        }
    }

    private static func number(_ bytes: [UInt8], at position: Int, bytes count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
    }
}
