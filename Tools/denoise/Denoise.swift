import Foundation
import NoiseSuppression
import PocketSphinxDecoding
import Speech

/// Takes the noise out of recordings as the program does when it hears in noise, for the network to learn from.
///
/// Reads lines on stdin, each the path of a file of 16 kHz samples of 16 bits, little-endian, and after a tab where to
/// write what is left.
@main
enum Denoise {
    static func main() throws {
        guard let suppressor = try RNNoise.installed() else {
            throw Problem(text: "RNNoise is not installed: run ./.ci/setup")
        }
        while let line = readLine() {
            let paths = line.split(separator: "\t").map(String.init)
            guard paths.count == 2 else { throw Problem(text: "a line is the paths of two files: \(line)") }
            let samples = samples(in: try Data(contentsOf: URL(fileURLWithPath: paths[0])))
            let denoised = PocketSphinxDecoder.denoised(samples, by: suppressor)
            try data(of: denoised).write(to: URL(fileURLWithPath: paths[1]))
        }
    }

    private static func samples(in data: Data) -> [Int16] {
        data.withUnsafeBytes { bytes in
            (0..<(bytes.count / 2)).map {
                Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self))
            }
        }
    }

    private static func data(of samples: [Int16]) -> Data {
        samples.map(\.littleEndian).withUnsafeBytes { Data($0) }
    }

    private struct Problem: Error, CustomStringConvertible {
        var text: String
        var description: String { text }
    }
}
