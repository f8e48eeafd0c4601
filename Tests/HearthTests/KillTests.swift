import Foundation
import Testing

struct KillTests {
    /// Every result that was printed as done is in the database after `kill -9`, at whatever moment that comes.
    @Test(arguments: [1, 2, 3, 5, 8, 13, 21, 34])
    func whatWasReportedAsDoneSurvivesKill9(_ results: Int) throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        #expect(try HearthProcess.run("home", "import", "--home", database, HearthProcess.home("flat")).status == 0)
        let process = try HearthProcess.make(["say", "--home", database])
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let lines = (1...90).map { "set the sofa lamp to \($0) percent\n" }.joined()
        try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
        var seen = Data()
        while seen.count(where: { $0 == 0x0A }) < results {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            seen += more
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        seen += output.fileHandleForReading.readDataToEndOfFile()
        let reported = String(decoding: seen, as: UTF8.self).split(separator: "\n").count
        #expect(reported >= results)
        let run = try HearthProcess.run("say", "--json", "--home", database, "how bright is the sofa lamp")
        let object = try #require(try run.objects().first)
        let targets = (object["commands"] as? [[String: Any]])?.first?["targets"] as? [[String: Any]]
        let kept = try #require(targets?.first { $0["characteristic"] as? String == "Brightness" }?["value"] as? Int)
        // The one after the last reported may have been stored already, and its report lost.
        #expect(kept == reported || kept == reported + 1, "kept \(kept), reported \(reported)")
    }
}
