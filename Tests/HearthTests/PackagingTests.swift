import Foundation
import Testing

/// What the Debian package brings beside the program.
struct PackagingTests {
    private static let verifier = "/usr/bin/systemd-analyze"
    private var folder: URL { HearthProcess.root.appendingPathComponent("packaging") }

    private func run(_ program: String, _ arguments: String...) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: verifier), "systemd-analyze is not installed"))
    func theServiceManagerUnderstandsTheUnit() throws {
        let unit = try String(contentsOf: folder.appendingPathComponent("hearth.service"), encoding: .utf8)
        // The program isn't installed where this runs, nor is its manual.
        let lines = unit.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("ExecStart=") ? "ExecStart=/bin/true" : String(line)
        }.filter { !$0.hasPrefix("Documentation=") }
        let place = try TemporaryFolder()
        let path = try place.write(lines.joined(separator: "\n"), to: "hearth.service")
        // What it says of itself can differ from its status: it ends with 0 on a directive that it doesn't know.
        let checked = try run(Self.verifier, "verify", "--man=no", path)
        #expect(!checked.text.contains("hearth.service:"), "\(checked)")
        let bad = try place.write("[Service]\nExecStart=/bin/true\nProtectEverything=yes\n", to: "bad.service")
        #expect(try run(Self.verifier, "verify", "--man=no", bad).text.contains("bad.service:3"))
    }

    @Test func theUnitLeavesToTheSettingsWhatTheySay() throws {
        let unit = try String(contentsOf: folder.appendingPathComponent("hearth.service"), encoding: .utf8)
        #expect(unit.contains("\nExecStart=/usr/bin/hearth run\n"))
    }

    @Test(arguments: ["build-deb", "man-pages", "postinst", "prerm"])
    func scriptsAreWhole(name: String) throws {
        #expect(try run("/bin/sh", "-n", folder.appendingPathComponent(name).path).status == 0)
    }
}
