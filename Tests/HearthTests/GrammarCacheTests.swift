import Foundation
import Testing

/// What the program keeps to start faster changes nothing that anybody sees.
struct GrammarCacheTests {
    private static func say(_ folder: String, home: String = "/") throws -> HearthProcess.Outcome {
        try HearthProcess.run(
            "say", "--home", HearthProcess.home("flat"), "turn on the sofa lamp",
            environment: ["XDG_CACHE_HOME": folder, "HOME": home])
    }

    private static func expectAnswer(_ run: HearthProcess.Outcome) {
        #expect(run.status == 0 && run.errors.isEmpty && run.lines == ["The Sofa Lamp is on."], "\(run)")
    }

    @Test func answersAreTheSameWithWhatWasKeptOfItOrNot() throws {
        let folder = try TemporaryFolder()
        Self.expectAnswer(try Self.say(folder.url.path))
        let kept = folder.file("hearth/en-hearth.utterance.compiled")
        let whole = try Data(contentsOf: kept)
        Self.expectAnswer(try Self.say(folder.url.path))
        try whole.prefix(whole.count / 2).write(to: kept)
        Self.expectAnswer(try Self.say(folder.url.path))
        #expect(try Data(contentsOf: kept) == whole)
        // Nothing else is left there.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("hearth").path).count == 1)
    }

    @Test func nothingIsSaidOfAFolderThatCannotBeWritten() throws {
        for folder in ["/dev/null", "/proc", "relative", ""] { Self.expectAnswer(try Self.say(folder, home: "/proc")) }
    }

    @Test(.enabled(if: Sandbox.isAvailable, "the kernel gives no mount namespaces here"))
    func nothingIsSaidOfADiskThatIsFull() throws {
        let run = try Sandbox.run(
            """
            XDG_CACHE_HOME=$PWD $HEARTH say --home '\(HearthProcess.home("flat"))' "turn on the sofa lamp" 2>&1
            """, kilobytes: 400)
        Self.expectAnswer(run)
    }
}
