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

    /// The package of this build, unpacked beside an empty house: its program finds what it brings,
    /// and the manual is whole.
    @Test(
        .enabled(
            if: ["dpkg-deb", "dpkg-shlibdeps", "gzip"].allSatisfy {
                FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
            }, "dpkg-dev is not installed"))
    func thePackageAnswersWhereItIsUnpacked() throws {
        let place = try TemporaryFolder()
        let build = HearthProcess.program.deletingLastPathComponent().path
        let made = try run(
            "/usr/bin/env", "HEARTH_DEB_TRIAL=1", folder.appendingPathComponent("build-deb").path, build,
            place.url.path)
        #expect(made.status == 0, "\(made)")
        let package = try #require(
            try FileManager.default.contentsOfDirectory(atPath: place.url.path).first { $0.hasSuffix(".deb") })
        let root = place.file("root").path
        #expect(try run("/usr/bin/dpkg-deb", "-x", place.file(package).path, root).status == 0)
        let answer = try run(
            "/usr/bin/env", "XDG_DATA_HOME=\(place.file("data").path)", root + "/usr/bin/hearth", "say", "--home",
            root + "/usr/share/hearth/homes/flat.yaml", "turn on the sofa lamp")
        #expect(answer.text.contains("The Sofa Lamp is on."), "\(answer)")
        for file in [
            "etc/hearth/hearth.yaml", "lib/systemd/system/hearth.service", "usr/share/man/man1/hearth.1.gz",
            "usr/share/man/man1/hearth-home.1.gz", "usr/share/bash-completion/completions/hearth",
        ] {
            #expect(FileManager.default.fileExists(atPath: root + "/" + file), "\(file)")
        }
    }

    @Test(arguments: ["build-deb", "man-pages", "postinst", "prerm"])
    func scriptsAreWhole(name: String) throws {
        #expect(try run("/bin/sh", "-n", folder.appendingPathComponent(name).path).status == 0)
    }
}
