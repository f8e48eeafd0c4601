import CSndFile
import Foundation

/// A WAV file whose header says that it holds nothing, though its samples are there: its writer meant to fill in the
/// length at the end and was stopped before, or couldn't.
///
/// libsndfile believes such a header, so these samples have to be read as samples without one.
struct UnsizedWave: Equatable {
    /// Where its samples begin, in bytes.
    var offset: UInt64
    /// Samples per channel that are there.
    var length: Int
    /// Samples per second.
    var sampleRate: Int
    /// Channels.
    var channels: Int
    /// The coding, in libsndfile's numbers.
    var coding: Int32

    /// Chunks looked at before giving up.
    private static let chunkLimit = 64
    /// No chunk in front of the samples is as large.
    private static let largestChunk: UInt64 = 1 << 20

    /// The samples of the file at `path`; `nil` where it is no such file.
    init?(path: String) {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        guard let length = try? file.seekToEnd(), let riff = Self.bytes(12, at: 0, of: file),
            Self.tag(riff, 0) == "RIFF", Self.tag(riff, 8) == "WAVE"
        else { return nil }
        var place: UInt64 = 12
        var format: [UInt8]?
        for _ in 0..<Self.chunkLimit {
            guard let chunk = Self.bytes(8, at: place, of: file) else { return nil }
            let size = UInt64(Self.number(chunk, 4, bytes: 4))
            place += 8
            if Self.tag(chunk, 0) == "data" {
                guard size == 0, place < length, !Self.isChunk(at: place, of: file, length: length), let format
                else { return nil }
                self.init(format: format, offset: place, bytes: length - place)
                return
            }
            guard size <= Self.largestChunk else { return nil }
            if Self.tag(chunk, 0) == "fmt " { format = Self.bytes(Int(size), at: place, of: file) }
            place += size + size % 2
        }
        return nil
    }

    /// Reads what a chunk with the format says.
    private init?(format: [UInt8], offset: UInt64, bytes: UInt64) {
        guard format.count >= 16 else { return nil }
        // An extensible format has the tag in front of the rest of its identifier.
        let said = Self.number(format, 0, bytes: 2)
        let tag = said == 0xfffe && format.count >= 26 ? Self.number(format, 24, bytes: 2) : said
        let bits = Self.number(format, 14, bytes: 2)
        guard let coding = Self.coding(tag: tag, bits: bits) else { return nil }
        self.offset = offset
        self.coding = coding
        let channels = Self.number(format, 2, bytes: 2)
        let sampleRate = Self.number(format, 4, bytes: 4)
        guard channels > 0, sampleRate > 0, sampleRate <= Int(Int32.max) else { return nil }
        self.channels = channels
        self.sampleRate = sampleRate
        length = Int(clamping: bytes) / (channels * bits / 8)
    }

    /// The coding of a format tag (RFC 2361) and so many bits;
    /// `nil` for those that need more than their samples to be read.
    private static func coding(tag: Int, bits: Int) -> Int32? {
        switch (tag, bits) {
        case (1, 8): Int32(SF_FORMAT_PCM_U8)
        case (1, 16): Int32(SF_FORMAT_PCM_16)
        case (1, 24): Int32(SF_FORMAT_PCM_24)
        case (1, 32): Int32(SF_FORMAT_PCM_32)
        case (3, 32): Int32(SF_FORMAT_FLOAT)
        case (3, 64): Int32(SF_FORMAT_DOUBLE)
        case (6, 8): Int32(SF_FORMAT_ALAW)
        case (7, 8): Int32(SF_FORMAT_ULAW)
        default: nil
        }
    }

    /// Whether a chunk lies there that ends with the file: then the file really holds no sound.
    private static func isChunk(at place: UInt64, of file: FileHandle, length: UInt64) -> Bool {
        guard let chunk = bytes(8, at: place, of: file), chunk[0..<4].allSatisfy({ (0x20...0x7e).contains($0) })
        else { return false }
        let size = UInt64(number(chunk, 4, bytes: 4))
        return place + 8 + size <= length && length <= place + 8 + size + 1
    }

    private static func bytes(_ count: Int, at place: UInt64, of file: FileHandle) -> [UInt8]? {
        guard (try? file.seek(toOffset: place)) != nil, let data = try? file.read(upToCount: count), data.count == count
        else { return nil }
        return [UInt8](data)
    }

    private static func tag(_ bytes: [UInt8], _ start: Int) -> String {
        String(decoding: bytes[start..<start + 4], as: UTF8.self)
    }

    private static func number(_ bytes: [UInt8], _ start: Int, bytes count: Int) -> Int {
        bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
