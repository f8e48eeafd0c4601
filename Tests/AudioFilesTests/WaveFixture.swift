import Foundation

/// WAV files with every detail of the header under control, for tests.
struct WaveFixture {
    /// How samples are written.
    enum Coding: Sendable, CaseIterable {
        case unsigned8, signed16, signed24, signed32, float32, float64

        var bytes: Int {
            switch self {
            case .unsigned8: 1
            case .signed16: 2
            case .signed24: 3
            case .signed32, .float32: 4
            case .float64: 8
            }
        }

        var tag: Int { self == .float32 || self == .float64 ? 3 : 1 }

        /// The bytes of `value`, of which 1 is full scale.
        func encode(_ value: Double) -> [UInt8] {
            switch self {
            case .float32: little(UInt64(Float(value).bitPattern))
            case .float64: little(value.bitPattern)
            case .unsigned8: [UInt8(min(max((value * 128).rounded() + 128, 0), 255))]
            default: little(UInt64(bitPattern: Int64((value * pow(2, Double(bytes * 8 - 1))).rounded())))
            }
        }

        private func little(_ bits: UInt64) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) }
        }
    }

    var coding = Coding.signed16
    var rate = 16_000
    var channels = 1
    /// The length that the header claims in bytes, where it isn't the real one.
    var claimedBytes: Int?

    /// The file's bytes for `frames`, each with one value for each channel.
    func data(_ frames: [[Double]]) -> Data {
        let body = frames.flatMap { $0.flatMap { coding.encode($0) } }
        let claimed = claimedBytes ?? body.count
        let block = coding.bytes * channels
        var data = Data("RIFF".utf8)
        func append(_ value: Int, _ bytes: Int) {
            for byte in 0..<bytes { data.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        append(36 + claimed, 4)
        data += Data("WAVEfmt ".utf8)
        let format = [
            (16, 4), (coding.tag, 2), (channels, 2), (rate, 4), (rate * block, 4), (block, 2), (coding.bytes * 8, 2),
        ]
        for (value, bytes) in format { append(value, bytes) }
        data += Data("data".utf8)
        append(claimed, 4)
        return data + Data(body)
    }

    /// A sine of `frequency` with an amplitude of 0.5 in each channel.
    func sine(_ frequency: Double, seconds: Double) -> Data {
        data(
            (0..<Int(seconds * Double(rate))).map { index in
                let value = 0.5 * sin(2 * .pi * frequency * Double(index) / Double(rate))
                return [Double](repeating: value, count: channels)
            })
    }
}

/// A directory that is gone with its owner.
final class TemporaryDirectory {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("audio-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes `data` to the file `name`, and gives its path.
    func write(_ data: Data, as name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try data.write(to: file)
        return file.path
    }
}
