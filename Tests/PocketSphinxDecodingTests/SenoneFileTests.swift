import Foundation
import Testing

@testable import PocketSphinxDecoding

/// Scores are changed where they are.
struct SenoneFileTests {
    private static let header = Array("s3\nn_sen 2\nendhdr\n".utf8) + [0x44, 0x33, 0x22, 0x11]

    /// A file with such bytes that is gone when it is closed.
    private func file(_ bytes: [UInt8]) throws -> Int32 {
        var template = Array("/tmp/senones-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        try #require(descriptor >= 0)
        unlink(template)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        return descriptor
    }

    private func content(_ descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return Array(bytes.prefix(count))
    }

    @Test func changesEachFrame() throws {
        let descriptor = try file(Self.header + [2, 0, 7, 0, 8, 0, 2, 0, 9, 0, 0, 1])
        defer { close(descriptor) }
        var seen: [[Int16]] = []
        try SenoneFile(descriptor: descriptor, senones: 2).rewrite { frame, scores in
            seen.append(scores)
            scores[frame] += 1
        }
        #expect(seen == [[7, 8], [9, 256]])
        #expect(content(descriptor) == Self.header + [2, 0, 8, 0, 8, 0, 2, 0, 9, 0, 1, 1])
    }

    @Test(arguments: [[], Array("s3\nn_sen 2\n".utf8), header + [0, 0, 7, 0], header + [2, 0, 7, 0, 8]])
    func refusesWhatHoldsNoScores(_ bytes: [UInt8]) throws {
        let descriptor = try file(bytes)
        defer { close(descriptor) }
        #expect(throws: DecodingError.self) { try SenoneFile(descriptor: descriptor, senones: 2).rewrite { _, _ in } }
    }
}
