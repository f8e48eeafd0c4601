import Foundation
import Testing

/// The whole way to HomeKit accessories: found in the network, paired by their code, moved by words, forgotten.
@Suite(.enabled(if: HomeKitPartner.python != nil, HomeKitPartner.hint)) struct HomeKitHouseTests {
    @Test func aBridgeIsPairedByItsCodeAndObeysWords() throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let partner = try HomeKitPartner(in: folder)
        func hearth(_ arguments: String...) throws -> HearthProcess.Outcome {
            try HearthProcess.run(arguments + ["--home", database])
        }

        let connected = try hearth("connect", "homekit", "--interface", "127.0.0.1")
        #expect(connected.status == 0, "\(connected.errors)")
        #expect(connected.output.contains("a setup code"))
        #expect(
            try hearth("accessories", "find").lines.contains {
                $0.hasPrefix("\(partner.name): ") && $0.contains("needs its setup code")
            })
        let wrong = try hearth("accessories", "add", partner.name, "--code", "111-22-333")
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("the code is not its"))
        let added = try hearth("accessories", "add", partner.name, "--code", "031-45-154")
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.lines.contains("Standing Lamp") && added.lines.contains("Front Door"))
        #expect(try hearth("say", "turn on the standing lamp").output == "The Standing Lamp is on.\n")
        try partner.wait(for: "set 2 10")

        let running = try RunningHearth(["run", "--no-microphone", "--home", database])
        try running.waitForErrors("Running the rules")
        // By hand, at the lamp.
        try partner.tell("change 2 10 false")
        while try running.ask("is the standing lamp on") != "No, the Standing Lamp is off." {}
        #expect(try running.ask("unlock the front door").hasPrefix("Shall I unlock"))
        #expect(try running.ask("yes").contains("unlock"))
        try partner.wait(for: "set 3 10 0")

        partner.kill()
        while !(try running.ask("turn on the standing lamp").contains("can't reach")) {}
        try partner.start()
        while try running.ask("turn on the standing lamp") != "The Standing Lamp is on." {}

        // The service forgets it, and the bridge belongs to nobody again.
        #expect(try hearth("connections").output.contains("connected, "))
        #expect(try hearth("accessories", "forget", partner.name).output == "“\(partner.name)” is forgotten.\n")
        #expect(try hearth("accessories").output == "")
        while !(try hearth("accessories", "find").output.contains("\(partner.name): ")) {}
        #expect(running.end() == 0)
    }
}
