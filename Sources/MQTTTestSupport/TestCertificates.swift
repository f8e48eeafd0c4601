public import Foundation

/// Certificates for tests, made anew by openssl: an authority, and what it vouches for.
public final class TestCertificates: Sendable {
    /// Whether there is openssl to make them; says that tests are skipped where there isn't.
    public static var canBeMade: Bool {
        if FileManager.default.isExecutableFile(atPath: program) { return true }
        print("skipped: openssl is not installed")
        return false
    }

    private static let program = "/usr/bin/openssl"
    /// Where they lie.
    public let folder: URL

    /// Makes an authority `NAME.pem` with its key.
    public init(authorities: [String]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "hearth-certificates-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in authorities {
            try run("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", path(name + ".key"))
            try run(
                "req", "-x509", "-new", "-key", path(name + ".key"), "-subj", "/CN=\(name)", "-days", "2", "-out",
                path(name + ".pem"))
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of a file.
    public func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Makes a certificate `NAME.pem` with its key, for an address of the loopback interface or for another host.
    public func issue(_ name: String, by authority: String, days: Int = 2, alternative: String = "IP:127.0.0.1") throws
    {
        try run("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", path(name + ".key"))
        try run("req", "-new", "-key", path(name + ".key"), "-subj", "/CN=\(name)", "-out", path(name + ".csr"))
        try Data("subjectAltName=\(alternative)".utf8).write(to: folder.appendingPathComponent(name + ".ext"))
        try run(
            "x509", "-req", "-in", path(name + ".csr"), "-CA", path(authority + ".pem"), "-CAkey",
            path(authority + ".key"),
            "-CAcreateserial", "-days", "\(days)", "-extfile", path(name + ".ext"), "-out", path(name + ".pem"))
    }

    private func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }
}
