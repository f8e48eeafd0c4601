/// Why an audio file could not be read, or not to its end.
public struct AudioFileError: Error, Equatable, Sendable {
    /// What is wrong with the file.
    public enum Reason: Equatable, Sendable {
        /// There is no file of that name.
        case missing
        /// The path names a directory.
        case directory
        /// The user may not read the file.
        case notPermitted
        /// The file holds no bytes, or a header without a single sample.
        case empty
        /// The content is not audio in a form that is known; `detail` says what libsndfile thought of it.
        case notAudio(detail: String)
        /// The file says that it holds more than it does; what was there has been delivered. Both in seconds.
        case truncated(expected: Double, found: Double)
        /// A rate or number of channels that cannot be converted.
        case unsupported(sampleRate: Int, channels: Int)
        /// Reading or converting failed half-way: the step that failed and the library's own code and words for it.
        case unreadable(operation: String, code: Int, detail: String)
    }

    /// The path as it was given.
    public var path: String
    /// What is wrong.
    public var reason: Reason

    /// Makes an error about the file at `path`.
    public init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

extension AudioFileError: CustomStringConvertible {
    /// The error in words for people, starting with the file's path.
    public var description: String { "\(path): \(reason.description)" }
}

extension AudioFileError.Reason: CustomStringConvertible {
    /// The reason in words for people, without the file's path.
    public var description: String {
        switch self {
        case .missing: "no such file"
        case .directory: "is a directory, not a recording"
        case .notPermitted: "may not be read by this user"
        case .empty: "holds no audio"
        case .notAudio(let detail): "is not a WAV or FLAC recording (\(detail))"
        case .truncated(let expected, let found):
            "is truncated: \(Self.seconds(found)) s of \(Self.seconds(expected)) s are there"
        case .unsupported(let sampleRate, let channels):
            "cannot be converted (\(sampleRate) Hz, \(channels) channels)"
        case .unreadable(let operation, let code, let detail): "\(operation) failed: \(detail) (\(code))"
        }
    }

    /// `value` with one decimal; the values come from counts of samples and are finite.
    private static func seconds(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
