import Foundation

/// The program `sox`, which writes forms of audio that the tests can't write themselves.
enum Sox {
    private static let path = "/usr/bin/sox"

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    static func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-R"] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
