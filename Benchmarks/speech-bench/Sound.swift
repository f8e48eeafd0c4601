import AudioFiles
import Foundation
import Speech

/// Recordings as samples of 16 kHz, in and out.
enum Sound {
    /// The samples of a WAV or FLAC.
    static func read(_ path: String) throws -> [Int16] {
        let file = try AudioFile(path: path)
        var samples: [Int16] = []
        while let frame = try file.next() { samples += frame.samples }
        return samples
    }

    /// Writes samples as a WAV.
    static func write(_ samples: [Int16], to path: String) throws {
        var data = Data("RIFF".utf8)
        func add(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
        }
        add(UInt32(36 + samples.count * 2))
        data += Data("WAVEfmt ".utf8)
        add(UInt32(16))
        add(UInt16(1))
        add(UInt16(1))
        add(UInt32(16_000))
        add(UInt32(32_000))
        add(UInt16(2))
        add(UInt16(16))
        data += Data("data".utf8)
        add(UInt32(samples.count * 2))
        samples.forEach { add($0) }
        try data.write(to: URL(fileURLWithPath: path))
    }
}
