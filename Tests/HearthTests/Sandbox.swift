import Foundation

/// A disk of its own for one shell script: a small one that can be full, or be made one that can only be read.
///
/// It lives in a mount namespace that ends with the script; making one needs no rights where the kernel allows user
/// namespaces.
enum Sandbox {
    /// Whether this machine lets a process have a disk of its own.
    static let isAvailable = (try? run("true", kilobytes: 64))?.status == 0

    /// Runs a script in an empty disk of so many kilobytes, which is its working directory; `$HEARTH` is the program.
    static func run(_ script: String, kilobytes: Int) throws -> HearthProcess.Outcome {
        let folder = try TemporaryFolder()
        let streams = ["out", "err"].map(folder.file)
        for stream in streams { try Data().write(to: stream) }
        let mount = "mount -t tmpfs -o size=\(kilobytes)k hearth '\(folder.file("disk").path)'"
        try FileManager.default.createDirectory(at: folder.file("disk"), withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
            "\(mount) && cd '\(folder.file("disk").path)' && \(script)",
        ]
        process.environment = HearthProcess.environment.merging(["HEARTH": HearthProcess.program.path]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: streams[0])
        process.standardError = try FileHandle(forWritingTo: streams[1])
        try process.run()
        process.waitUntilExit()
        return HearthProcess.Outcome(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: streams[0]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self))
    }
}
