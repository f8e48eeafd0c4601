import Foundation

/// Sounds for tests, made by programs that are installed with the tests' packages.
enum Sound {
    /// The programs that are needed and missing.
    static var missingPrograms: [String] {
        ["flite", "sox"].filter { name in
            !(ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
            }
        }
    }

    /// Speech of flite, 16 kHz, one channel, with half a second of near-silence before and a second after.
    static func speech(_ text: String, to file: URL, voice: String = "slt") throws {
        let raw = file.appendingPathExtension("raw.wav")
        try run("flite", ["-voice", voice, "-t", text, "-o", raw.path])
        try sox([raw.path, "-r", "16000", "-c", "1", "-b", "16", file.path, "norm", "-3", "pad", "0.5", "1", "dither"])
    }

    /// Makes or changes a sound with sox; with the same noise, dither among it, in every run.
    static func sox(_ arguments: [String]) throws {
        try run("sox", ["-R"] + arguments)
    }

    /// Runs a program to its end.
    static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw HearthProcess.Unusable(reason: "\(program) ended with status \(process.terminationStatus)")
        }
    }
}
