internal import Foundation

/// A file that only its owner may read, whatever the umask says, and that is replaced as a whole.
struct SecretsFile {
    /// Where it is.
    let path: String

    /// What is in it; `nil` where there is no such file.
    ///
    /// One that others may read is made private by the way: somebody wrote it by hand.
    func contents(limit: Int) throws(SecretsError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(path, reason: Self.reason)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, reason: Self.reason) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path, reason: "it is no file") }
        if status.st_mode & 0o077 != 0, status.st_uid == geteuid() { _ = fchmod(descriptor, 0o600) }
        guard status.st_size <= limit else { throw .unreadable(path, reason: "it is too large") }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= limit {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path, reason: Self.reason) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
        throw .unreadable(path, reason: "it is too large")
    }

    /// Puts a text into its place; a crash leaves the old one or the new one.
    func replace(with text: String) throws(SecretsError) {
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path, reason: Self.reason) }
        let isWritten = fchmod(descriptor, 0o600) == 0 && Self.write(Array(text.utf8), to: descriptor)
        let reason = Self.reason
        close(descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            let problem = isWritten ? Self.reason : reason
            unlink(temporary)
            throw .unwritable(path, reason: problem)
        }
    }

    /// Does something while no other program changes the file.
    func whileLocked(_ body: () throws(SecretsError) -> Void) throws(SecretsError) {
        let descriptor = open("\(path).lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path, reason: Self.reason) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .unwritable(path, reason: Self.reason) }
        }
        try body()
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return fsync(descriptor) == 0
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
