import CSndFile

/// The one owner of an open libsndfile handle; gives blocks of interleaved samples.
struct SoundFileHandle: ~Copyable {
    /// Samples per second in the file.
    let sampleRate: Int
    /// Channels in the file.
    let channels: Int
    /// Samples per channel that the file claims to hold,
    /// or `nil` where it doesn't say (a stream that was never closed).
    let claimedLength: Int?
    private let path: String
    private let handle: OpaquePointer
    /// From so many samples on, which would be hours, the header of a stream says that its writer didn't know.
    private static let endless: sf_count_t = 0x0fff_0000

    /// Opens the file at `path` for reading.
    /// - Parameter isRegular: whether it is a file and no stream, so that its length is known.
    init(path: String, isRegular: Bool) throws(AudioFileError) {
        let unsized = isRegular ? UnsizedWave(path: path) : nil
        var info = SF_INFO()
        guard let handle = unsized.map({ Self.open($0, at: path, &info) }) ?? sf_open(path, Int32(SFM_READ), &info)
        else {
            // libsndfile keeps the reason of a failed opening in one place for the process; its code is all we take.
            let code = sf_error(nil)
            let detail = String(cString: sf_error_number(code))
            throw AudioFileError(path: path, reason: .notAudio(detail: detail))
        }
        if unsized == nil, let reason = Self.objection(to: info) {
            sf_close(handle)
            throw AudioFileError(path: path, reason: reason)
        }
        self.path = path
        self.handle = handle
        sampleRate = Int(info.samplerate)
        channels = Int(info.channels)
        // For a FLAC stream of unknown length libsndfile gives a count near the largest there is, for a WAV stream what
        // its header says, which is near the largest that it can say.
        let isEndless = info.frames >= Self.endless / sf_count_t(info.channels)
        let isUnknown = info.frames >= Int64.max / 2 || !isRegular && isEndless
        claimedLength = isUnknown ? nil : Int(info.frames)
    }

    /// Opens samples whose header says that there are none.
    private static func open(_ wave: UnsizedWave, at path: String, _ info: inout SF_INFO) -> OpaquePointer? {
        info.samplerate = Int32(wave.sampleRate)
        info.channels = Int32(wave.channels)
        info.format = Int32(SF_FORMAT_RAW) | Int32(SF_ENDIAN_LITTLE) | wave.coding
        guard let handle = sf_open(path, Int32(SFM_READ), &info) else { return nil }
        var offset = sf_count_t(wave.offset)
        let size = Int32(MemoryLayout<sf_count_t>.size)
        // The offset counts only from the next time that a place is looked for.
        guard sf_command(handle, Int32(SFC_SET_RAW_START_OFFSET), &offset, size) == 0,
            sf_seek(handle, 0, Int32(SF_SEEK_SET)) == 0
        else {
            sf_close(handle)
            return nil
        }
        info.frames = sf_count_t(wave.length)
        return handle
    }

    /// Why a file that libsndfile opened is still no use, `nil` where it is.
    private static func objection(to info: SF_INFO) -> AudioFileError.Reason? {
        guard info.format & Int32(SF_FORMAT_TYPEMASK) != Int32(SF_FORMAT_RAW) else {
            return .notAudio(detail: "samples without a header")
        }
        guard info.channels > 0, info.samplerate > 0 else {
            return .unsupported(sampleRate: Int(info.samplerate), channels: Int(info.channels))
        }
        return nil
    }

    deinit { sf_close(handle) }

    /// Reads up to `buffer.count / channels` samples per channel, in the range -1 to 1 for integer formats.
    ///
    /// Gives how many samples per channel were read; 0 at the end. Float files may hold anything, NaN included.
    mutating func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(AudioFileError) -> Int {
        guard let base = buffer.baseAddress else { return 0 }
        let count = Int(sf_readf_float(handle, base, sf_count_t(buffer.count / channels)))
        guard count > 0 else {
            let code = sf_error(handle)
            guard code == Int32(SF_ERR_NO_ERROR) else {
                throw AudioFileError(
                    path: path,
                    reason: .unreadable(
                        operation: "reading", code: Int(code), detail: String(cString: sf_error_number(code))))
            }
            return 0
        }
        return min(count, buffer.count / channels)
    }
}
