import Foundation
import TestSupport
import Testing

/// Listening while a key of the terminal is pressed.
@Suite(
    .serialized,
    .enabled(
        if: Sound.missingPrograms.isEmpty && VirtualMicrophone.missingPrograms.isEmpty,
        "flite, sox, pulseaudio and alsa-utils are needed"))
struct PushToTalkListenTests {
    private func listening(
        _ room: VirtualMicrophone, _ terminal: PseudoTerminal, _ folder: TemporaryFolder
    ) throws -> RunningHearth {
        let home = try SmallHome.file(in: folder)
        let hearth = try RunningHearth(
            ["listen", "--push-to-talk", "--device", VirtualMicrophone.microphoneDevice, "--home", home],
            environment: room.environment, terminal: terminal)
        try hearth.waitForErrors("Listening on")
        return hearth
    }

    @Test func hearsWhatIsSaidBehindAKeyPressAlone() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let terminal = try PseudoTerminal()
        let radio = folder.file("radio.wav")
        let lamp = folder.file("lamp.wav")
        try Sound.speech("turn on the radio", to: radio)
        try Sound.speech("turn on the sofa lamp", to: lamp)
        let hearth = try listening(room, terminal, folder)
        try room.playToEnd(radio)
        try terminal.type(" ")
        try room.playToEnd(lamp)
        try hearth.waitForOutput("The Sofa Lamp is on.")
        try room.playToEnd(radio)
        try terminal.type("\n")
        try room.playToEnd(lamp)
        try hearth.waitForLine(4)
        #expect(hearth.end() == 0)
        #expect(!hearth.lines.contains { $0.contains("Radio") }, "\(hearth.lines)")
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func leavesTheTerminalAsItWas(signal: Int32) throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let terminal = try PseudoTerminal()
        let hearth = try listening(room, terminal, folder)
        #expect(!terminal.isOrdinary)
        if signal == SIGTERM {
            hearth.send(signal: SIGTSTP)
            #expect(terminal.waits(untilOrdinary: true))
            hearth.send(signal: SIGCONT)
            #expect(terminal.waits(untilOrdinary: false))
        }
        _ = hearth.end(signal)
        #expect(terminal.isOrdinary)
    }

    @Test func needsATerminal() throws {
        let folder = try TemporaryFolder()
        let home = try SmallHome.file(in: folder)
        let run = try HearthProcess.run("listen", "--push-to-talk", "--home", home)
        #expect(run.status == 64)
        #expect(run.errors.contains("terminal"))
    }
}
