public import Foundation
internal import Synchronization

/// A real broker for tests, on the loopback interface, with a folder of its own; it ends with the object.
public final class TestBroker: Sendable {
    /// Where Debian has the broker; `nil` where it isn't installed.
    public static var program: String? {
        ["/usr/sbin/mosquitto", "/usr/bin/mosquitto", "/usr/local/sbin/mosquitto"].first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Whether there is a broker to test with; says that tests are skipped where there is none.
    public static var isInstalled: Bool {
        if program != nil { return true }
        print("skipped: mosquitto is not installed")
        return false
    }

    /// Where it listens.
    public let port: UInt16
    /// Its folder.
    public let folder: URL
    private let process = Mutex<Process?>(nil)

    /// Writes a configuration and starts a broker with it.
    /// - Parameters:
    ///   - passwordFile: the contents of a file of `mosquitto_passwd`'s form; anybody may connect without it.
    ///   - extra: more lines of configuration.
    ///   - files: more files that are to lie in its folder.
    public init(passwordFile: String? = nil, extra: [String] = [], files: [String: String] = [:]) throws {
        port = try Self.freePort()
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-broker-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        var lines = ["user root", "persistence true", "persistence_location \(folder.path)/", "autosave_interval 1"]
        lines.append("listener \(port) 127.0.0.1")
        if let passwordFile {
            let path = folder.appendingPathComponent("passwords")
            try Data(passwordFile.utf8).write(to: path)
            lines += ["allow_anonymous false", "password_file \(path.path)"]
        } else {
            lines.append("allow_anonymous true")
        }
        let text = (lines + extra).joined(separator: "\n").replacingOccurrences(of: "@FOLDER@", with: folder.path)
        try Data(text.utf8).write(to: folder.appendingPathComponent("mosquitto.conf"))
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: folder)
    }

    /// A port of the loopback interface that nobody has: one that the system gives away,
    /// so that two brokers don't get the same.
    public static func freePort() throws -> UInt16 {
        let found = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard found >= 0 else { throw POSIXError(.EMFILE) }
        defer { close(found) }
        var address = loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(found, $0, length) == 0 && getsockname(found, $0, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRINUSE) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Starts it, after a ``kill()`` with what it had kept.
    /// - Throws: where it ends at once, as it does when somebody has its port.
    public func start() throws {
        guard let program = Self.program else { throw CocoaError(.fileNoSuchFile) }
        let new = Process()
        new.executableURL = URL(fileURLWithPath: program)
        new.arguments = ["-c", folder.appendingPathComponent("mosquitto.conf").path]
        new.standardOutput = FileHandle.nullDevice
        new.standardError = FileHandle.nullDevice
        try new.run()
        process.withLock { $0 = new }
        // A client would wait without end for one that isn't there.
        for _ in 0..<500 where !isListening {
            guard new.isRunning else { throw POSIXError(.EADDRINUSE) }
            usleep(10_000)
        }
    }

    /// Ends it at once, without a word to its clients.
    public func kill() {
        process.withLock { process in
            guard let running = process else { return }
            if running.isRunning { Foundation.kill(running.processIdentifier, SIGKILL) }
            running.waitUntilExit()
            process = nil
        }
    }

    /// Whether somebody takes calls at its port.
    private var isListening: Bool {
        let call = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard call >= 0 else { return false }
        defer { close(call) }
        let address = Self.loopback(port: port)
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(call, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
