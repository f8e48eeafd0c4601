import Foundation
import Testing

/// The whole way to a Home Assistant: from an empty database to its lamps, locks and alarm, and back.
@Suite(
    .enabled(if: HomeAssistantPeer.isThere, HomeAssistantPeer.hint),
    .enabled(if: ServedHouse.hasCurl, "curl is not installed"))
struct HomeAssistantHouseTests {
    @Test func itsHouseIsTalkedToAfterThreeCommands() throws {
        let peer = try HomeAssistantPeer()
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        func hearth(_ arguments: String..., input: String = "") throws -> HearthProcess.Outcome {
            try HearthProcess.run(arguments + ["--home", database], input: Data(input.utf8))
        }

        let refused = try hearth("connect", "home-assistant", peer.url, "--token-file", "-", input: "wrong\n")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("Home Assistant doesn't accept the token"))
        #expect(try hearth("connections").errors.contains("There is no connection yet"))

        let connected = try hearth("connect", "home-assistant", peer.url, "--token-file", "-", input: peer.token + "\n")
        #expect(connected.status == 0, "\(connected.errors)")
        #expect(connected.output.hasPrefix("Home Assistant: connected. "))
        let added = try hearth("accessories", "add", "--all")
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.lines.contains("Bed Light"))
        #expect(try hearth("say", "turn on the bed light").output == "The Bed Light is on.\n")
        #expect(try peer.state("light.bed_light") == "on")

        // A scene of theirs runs by its name.
        try peer.call("light.turn_off", "light.bed_light")
        #expect(try hearth("say", "run movie time").output == "Done: Movie Time.\n")
        #expect(try peer.state("light.bed_light") == "on")

        let running = try RunningHearth(["run", "--no-microphone", "--home", database])
        try running.waitForErrors("Running the rules")
        // By hand, there.
        try peer.call("light.turn_off", "light.bed_light")
        try running.ask("is the bed light on") { $0 == "No, the Bed Light is off." }
        try askFor(running, peer, hearth: { try hearth($0, $1, $2, $3, $4, input: $5) })

        // The commands are the service's clients.
        let connections = try hearth("connections")
        #expect(connections.status == 0)
        #expect(connections.output.contains("connected, "))
        #expect(try hearth("accessories", "find", "--json").status == 0)

        try peer.restart()
        try running.waitForErrors("Home Assistant is unreachable")
        #expect(try running.ask("turn on the ceiling lights").contains("can't reach"))
        try running.waitForErrors("Home Assistant is connected")
        try running.ask("turn off the ceiling lights") { $0 == "The Ceiling Lights are off." }
        #expect(try peer.state("light.ceiling_lights") == "off")

        #expect(try hearth("disconnect", "Home Assistant").output == "Home Assistant is gone.\n")
        try running.ask("turn on the bed light") { $0.contains("can't reach") }
        #expect(running.end() == 0)
    }

    /// What lets somebody in, what wants a code, and what springs back.
    private func askFor(
        _ running: RunningHearth, _ peer: HomeAssistantPeer,
        hearth: (String, String, String, String, String, String) throws -> HearthProcess.Outcome
    ) throws {
        #expect(try running.ask("unlock the front door").hasPrefix("Shall I unlock the Front Door?"))
        #expect(try running.ask("yes").contains("unlocked"))
        #expect(try peer.state("lock.front_door")?.hasPrefix("unlock") == true)
        #expect(try running.ask("arm the security") == "I don't know the code of the Security.")
        let kept = try hearth("accessories", "code", "Security", "--code-file", "-", "1234\n")
        #expect(kept.output == "The code of “Security” is kept.\n", "\(kept.errors)")
        try running.ask("arm the security") { $0.contains("armed") }
        #expect(try peer.state("alarm_control_panel.security")?.hasPrefix("arm") == true)
        #expect(!(try running.ask("turn everything off").contains("can't reach")))
    }
}
