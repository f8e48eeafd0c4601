import Foundation
import TestSupport
import Testing

/// The whole way to HomeKit accessories: found in the network, paired by their code, moved by words, forgotten.
@Suite(.enabled(if: PeerPython.homeKit != nil, "\(PeerPython.homeKitHint)")) struct HomeKitHouseTests {
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
        // It adds letters of its own to its name.
        let found = try hearth("accessories", "find", "--json").objects().first {
            ($0["name"] as? String)?.hasPrefix(partner.name) == true
        }
        #expect(found?["needsCode"] as? Bool == true)
        let name = try #require(found?["name"] as? String)
        let wrong = try hearth("accessories", "add", name, "--code", "111-22-333")
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("the code is not its"))
        let added = try hearth("accessories", "add", name, "--code", "031-45-154")
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.lines.contains("Standing Lamp") && added.lines.contains("Front Door"))
        #expect(try hearth("say", "turn on the standing lamp").output == "The Standing Lamp is on.\n")
        try partner.wait(for: "set 2 10")

        let running = try RunningHearth(["run", "--no-microphone", "--home", database])
        try running.waitForErrors("Running the rules")
        // By hand, at the lamp.
        try partner.tell("change 2 10 false")
        try running.ask("is the standing lamp on") { $0.hasPrefix("No, the Standing Lamp is off.") }
        #expect(try running.ask("unlock the front door").hasPrefix("Shall I unlock"))
        #expect(try running.ask("yes").contains("unlock"))
        try partner.wait(for: "set 3 10 0")

        partner.kill()
        try running.ask("turn on the standing lamp") { $0.contains("can't reach") }
        try partner.start()
        try running.ask("turn on the standing lamp") { $0 == "The Standing Lamp is on." }

        // The service forgets it, and the bridge belongs to nobody again.
        #expect(try hearth("connections").output.contains("connected, "))
        #expect(try hearth("accessories", "forget", "Hall Bridge").output == "“Hall Bridge” is forgotten.\n")
        #expect(try hearth("accessories").output == "")
        let again = try hearth("accessories", "find", "--json").objects().first { $0["name"] as? String == name }
        #expect(again?["needsCode"] as? Bool ?? true == true)
        #expect(running.end() == 0)
    }

    /// On an empty database the bridge is pointed to before there is a home, asked about when there is one, and paired
    /// by the code that is said: nobody has to know of connections.
    @Test func aBridgeIsPointedToInTheFirstDialogue() throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let settings = try folder.write("findSatellites: {interfaces: [127.0.0.1]}\n", to: "settings.yaml")
        let partner = try HomeKitPartner(in: folder)
        let running = try RunningHearth(
            ["run", "--no-microphone", "--home", database, "--settings", settings])
        try running.waitForErrors("Running the rules")
        let first = try running.ask("hello")
        #expect(first.hasPrefix("I found Hearth ") && first.hasSuffix("There is no home yet. What shall it be called?"))
        let second = try running.ask("Maple House")
        #expect(
            second.contains("Maple House") && second.hasSuffix("in the network. Do you want to add it?"), "\(second)")
        #expect(try running.ask("yes").contains("needs its setup code"))
        #expect(try running.ask("the code is 111 22 333").contains("That is not the setup code"))
        // What came to nothing has left nothing behind.
        #expect(try HearthProcess.run("connections", "--home", database).output == "")
        #expect(try running.ask("the code is 031 45 154").contains("added"))
        #expect(try running.ask("turn on the standing lamp") == "The Standing Lamp is on.")
        try partner.wait(for: "set 2 10")
        #expect(running.end() == 0)
    }
}
