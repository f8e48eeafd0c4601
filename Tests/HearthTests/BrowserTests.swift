import Foundation
import TestSupport
import Testing

/// The page in a real browser, as `Tools/page/check.py` uses it: it signs in, switches a lamp, says a sentence, unlocks
/// a door after being asked, makes a rule; and other scripts there look whether everything has a name,
/// contrast and room enough in any house.
@Suite(
    .enabled(if: Browser.isAvailable, "Chromium and Playwright for Python (HEARTH_PLAYWRIGHT_PYTHON) are not installed")
)
struct BrowserTests {
    @Test(arguments: [[], ["--dark"]])
    func thePageDoesWhatAPersonAsks(_ options: [String]) throws {
        let house = try ServedPage(home: SmallHome.withLawn)
        let folder = try TemporaryFolder()
        let canSpeak = Sound.missingPrograms.isEmpty
        let spoken = canSpeak ? ["--microphone", try Self.recording(in: folder)] : []
        let run = try Browser.run("check", house, options + spoken)
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        #expect(run.output.contains("a rule is made in three steps"))
        #expect(run.output.contains("how many minutes the lawn is watered is set"))
        #expect(run.output.contains("what was said into the microphone is done") == canSpeak)
        #expect(house.service.end() == 0)
    }

    /// Each kind of control, read back on the machine; and what has to outlive changes elsewhere,
    /// a page loaded anew and a restart.
    @Test func whatIsSetByHandIsSoAndStaysSo() throws {
        let run = try Browser.run("hands", [HearthProcess.program.path])
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        for fact in [
            "a colour", "minutes", "the focus stays", "keeps its colours", "goes on where the house is started",
        ] {
            #expect(run.output.contains(fact), "\(fact)")
        }
    }

    /// A house with nothing in it, one with 250 accessories, one with all kinds of them,
    /// and one whose names are as long as they may be.
    @Test(arguments: [PageHome.empty, .large, .diverse, .longNamed])
    func everyViewIsForEverybodyWhateverIsInTheHouse(_ home: PageHome) throws {
        let house = try ServedPage(home: try home.text())
        let run = try Browser.run("survey", house, person: home.admin)
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        #expect(run.output.contains(", 0 faults"))
        #expect(house.service.end() == 0)
    }

    @Test func whatIsToldComesAsTheBrowsersOwnMessageWhereThePageIsBehindOthers() throws {
        let house = try ServedPage()
        let run = try Browser.run("notify", house)
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        #expect(run.output.contains("comes as the browser's own message"))
        #expect(house.service.end() == 0)
    }

    /// At a path of its own, behind a proxy that takes off the encryption and tells the host in either way.
    @Test(arguments: [[], ["--host-kept"]])
    func thePageWorksBehindAReverseProxy(_ options: [String]) throws {
        let house = try ServedPage(options: ["--http-plain"])
        let run = try Browser.run("behind", house, options)
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        #expect(run.output.contains("nothing was asked for outside the path"))
        #expect(house.service.end() == 0)
    }

    @Test(.enabled(if: PeerPython.homeKit != nil, "\(PeerPython.homeKitHint)"))
    func anAccessoryIsAddedByItsSquareCode() throws {
        let folder = try TemporaryFolder()
        let partner = try HomeKitPartner(in: folder)
        let house = try ServedPage()
        #expect(try house.hearth("connect", "homekit", "--interface", "127.0.0.1").status == 0)
        // A bridge's (2) on the network (2) with the code 031-45-154.
        let payload = 2 << 31 | 2 << 27 | 3_145_154
        let digits = String(payload, radix: 36, uppercase: true)
        let text = "X-HM://" + String(repeating: "0", count: 9 - digits.count) + digits + "HRTH"
        let run = try Browser.run("square", house, [text])
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        #expect(run.output.contains("paired by the code that was seen"))
        #expect(house.service.end() == 0)
        partner.kill()
    }

    @Test(.enabled(if: Sound.missingPrograms.isEmpty, "flite and sox are not installed"))
    func twoBrowsersAreApartAndOneThatIsSignedOutWhileItSpeaksIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let house = try ServedPage()
        let run = try Browser.run("together", house, ["--microphone", Self.recording(in: folder)])
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        #expect(run.output.contains("what was being said is not done"))
        #expect(house.service.end() == 0)
    }

    /// “Turn on the sofa lamp”, as a browser takes it for its microphone.
    private static func recording(in folder: TemporaryFolder) throws -> String {
        let spoken = folder.file("spoken.wav")
        try Sound.speech("turn on the sofa lamp", to: spoken)
        let heard = folder.file("heard.wav").path
        try Sound.sox([spoken.path, "-r", "48000", "-c", "1", heard, "pad", "0", "2"])
        return heard
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

    /// Uses the page of a house by one of the scripts in `Tools/page`, as somebody who signs in.
    static func run(
        _ script: String, _ house: ServedPage, _ options: [String] = [], person: String = "Anna"
    ) throws -> HearthProcess.Outcome {
        try run(script, [house.url, house.code(for: person)] + options)
    }

    /// Runs one of the scripts in `Tools/page`.
    static func run(_ script: String, _ arguments: [String]) throws -> HearthProcess.Outcome {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../Tools/page/\(script).py")
        return try run(["-B", file.path] + arguments)
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
