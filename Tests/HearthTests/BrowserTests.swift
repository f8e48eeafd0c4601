import Foundation
import Testing

/// The page in a real browser, as `Tools/page/check.py` uses it: it signs in, switches a lamp, says a sentence, unlocks a door after
/// being asked, makes a rule, and looks whether everything has a name, contrast and room enough.
@Suite(
    .enabled(if: Browser.isAvailable, "Chromium and Playwright for Python (HEARTH_PLAYWRIGHT_PYTHON) are not installed")
)
struct BrowserTests {
    @Test(arguments: [[], ["--dark"]])
    func thePageDoesWhatAPersonAsks(_ options: [String]) throws {
        let house = try ServedPage()
        let run = try Browser.check(house, options)
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        #expect(run.output.contains("a rule is made in three steps"))
        #expect(house.service.end() == 0)
    }
}

/// A browser that a script drives.
enum Browser {
    private static let python = ProcessInfo.processInfo.environment["HEARTH_PLAYWRIGHT_PYTHON"] ?? "python3"

    /// Whether there are a browser and what drives it.
    static let isAvailable: Bool = {
        let browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        guard browsers.contains(where: FileManager.default.isExecutableFile(atPath:)) else { return false }
        return (try? run(["-c", "import playwright.sync_api"]))?.status == 0
    }()

    /// Uses the page of a house.
    static func check(_ house: ServedPage, _ options: [String]) throws -> HearthProcess.Outcome {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../Tools/page/check.py")
        return try run([script.path, house.url, house.code(for: "Anna")] + options)
    }

    private static func run(_ arguments: [String]) throws -> HearthProcess.Outcome {
        let folder = try TemporaryFolder()
        let files = ["out", "err"].map(folder.file)
        for file in files { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        return HearthProcess.Outcome(
            status: process.terminationStatus, output: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
    }
}
