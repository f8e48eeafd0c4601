import Foundation

/// Sounds to play in tests, and their files.
enum TestSound {
    /// A tone that rises all the time, so that each place in it differs from the others; no sample is 0.
    static func chirps(seconds: Double) -> [Int16] {
        (0..<Int(seconds * 16_000)).map { index in
            let time = Double(index) / 16_000
            let phase = 2 * Double.pi * (300 + 200 * time) * time
            return Int16(8000 * cos(phase)) | 1
        }
    }

    /// Where `part` begins in `whole`.
    static func place(of part: ArraySlice<Int16>, in whole: [Int16]) -> Int? {
        guard whole.count >= part.count else { return nil }
        return (0...(whole.count - part.count)).first { start in whole[start...].starts(with: part) }
    }

    /// Writes `samples` as a 16 kHz mono WAV file in `directory`.
    static func write(_ samples: [Int16], in directory: URL) throws -> URL {
        let url = directory.appendingPathComponent("\(UUID().uuidString).wav")
        var data = Data("RIFF".utf8)
        func append(_ value: Int, bytes: Int) {
            for byte in 0..<bytes { data.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        let size = samples.count * 2
        append(36 + size, bytes: 4)
        data += Data("WAVEfmt ".utf8)
        for (value, bytes) in [(16, 4), (1, 2), (1, 2), (16_000, 4), (32_000, 4), (2, 2), (16, 2)] {
            append(value, bytes: bytes)
        }
        data += Data("data".utf8)
        append(size, bytes: 4)
        for sample in samples { append(Int(sample), bytes: 2) }
        try data.write(to: url)
        return url
    }
}
