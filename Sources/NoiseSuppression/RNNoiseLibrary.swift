import Foundation
import Glibc

/// The functions of RNNoise, loaded at run time: the library has no Debian package, and everything works without it.
///
/// `@unchecked Sendable`: immutable, and the functions of the library keep their state in what they are given.
final class RNNoiseLibrary: @unchecked Sendable {
    typealias Create = @convention(c) (UnsafeRawPointer?) -> OpaquePointer?
    typealias Destroy = @convention(c) (OpaquePointer?) -> Void
    typealias FrameSize = @convention(c) () -> Int32
    typealias Process =
        @convention(c) (
            OpaquePointer?, UnsafeMutablePointer<Float>, UnsafePointer<Float>
        ) -> Float

    /// Samples of 48 kHz that the library takes at once; another number means another library.
    static let frameLength = 480

    let create: Create
    let destroy: Destroy
    let process: Process

    /// Loads the library at `path`; it stays loaded.
    /// - Throws: ``RNNoiseError``
    init(path: String) throws(RNNoiseError) {
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw .notLoadable(path: path, detail: dlerror().map { String(cString: $0) } ?? "no reason given")
        }
        guard let create = dlsym(handle, "rnnoise_create"), let destroy = dlsym(handle, "rnnoise_destroy"),
            let process = dlsym(handle, "rnnoise_process_frame"), let size = dlsym(handle, "rnnoise_get_frame_size")
        else {
            dlclose(handle)
            throw .otherVersion(path: path, detail: "it lacks functions of RNNoise 0.2")
        }
        let length = unsafeBitCast(size, to: FrameSize.self)()
        guard length == Self.frameLength else {
            dlclose(handle)
            throw .otherVersion(path: path, detail: "its frames have \(length) samples, not \(Self.frameLength)")
        }
        self.create = unsafeBitCast(create, to: Create.self)
        self.destroy = unsafeBitCast(destroy, to: Destroy.self)
        self.process = unsafeBitCast(process, to: Process.self)
    }
}

/// Why there is no noise suppression.
public enum RNNoiseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It is in none of the places where it is looked for.
    case missing
    /// What is at `path` can't be loaded.
    case notLoadable(path: String, detail: String)
    /// What is at `path` isn't the RNNoise that this program knows.
    case otherVersion(path: String, detail: String)

    /// What is wrong and what to do about it, for people.
    public var description: String {
        switch self {
        case .missing:
            "librnnoise.so isn't installed, so commands in noise are harder to hear: “make setup” installs it"
        case .notLoadable(let path, let detail):
            "\(path) can't be loaded (\(detail)); going on without noise suppression"
        case .otherVersion(let path, let detail):
            "\(path) is not the version of RNNoise that is known (\(detail)); going on without noise suppression"
        }
    }
}
