import Foundation

/// What a WAV file's own header says about its length.
///
/// libsndfile silently shortens the length to what the file holds, so a truncated recording would go unnoticed.
enum WaveHeader {
    /// Sizes from here up mean that the writer didn't know the length when it began (it wrote to a pipe).
    private static let unknownSize = 0x7fff_0000
    /// Chunks looked at before giving up.
    private static let chunkLimit = 64

    /// Samples per channel that the header of the WAV file at `path` claims, or `nil` where it claims nothing that can
    /// be checked: another container, a compressed coding, a length that was never filled in.
    static func claimedLength(ofFileAt path: String) -> Int? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        guard let riff = read(12, from: file), tag(riff, 0) == "RIFF", tag(riff, 8) == "WAVE" else { return nil }
        var blockLength = 0
        for _ in 0..<chunkLimit {
            guard let chunk = read(8, from: file) else { return nil }
            let size = number(chunk, 4, bytes: 4)
            switch tag(chunk, 0) {
            case "fmt ":
                guard let format = read(16, from: file), isUncompressed(number(format, 0, bytes: 2)) else { return nil }
                blockLength = number(format, 12, bytes: 2)
                guard skip(size - 16 + size % 2, in: file) else { return nil }
            case "data":
                guard blockLength > 0, size > 0, size < unknownSize else { return nil }
                return size / blockLength
            default:
                guard skip(size + size % 2, in: file) else { return nil }
            }
        }
        return nil
    }

    /// Whether a format tag (RFC 2361; 1 PCM, 3 float, 6 and 7 the laws of G.711, 0xfffe extensible) has one block a
    /// sample.
    private static func isUncompressed(_ format: Int) -> Bool { [1, 3, 6, 7, 0xfffe].contains(format) }

    private static func read(_ count: Int, from file: FileHandle) -> [UInt8]? {
        guard let data = try? file.read(upToCount: count), data.count == count else { return nil }
        return [UInt8](data)
    }

    private static func skip(_ count: Int, in file: FileHandle) -> Bool {
        guard count >= 0, let offset = try? file.offset() else { return false }
        return (try? file.seek(toOffset: offset + UInt64(count))) != nil
    }

    private static func tag(_ bytes: [UInt8], _ start: Int) -> String {
        String(decoding: bytes[start..<start + 4], as: UTF8.self)
    }

    private static func number(_ bytes: [UInt8], _ start: Int, bytes count: Int) -> Int {
        bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
