import Foundation
import TestSupport
import Testing

/// A house that is called before it is told something, and what a microphone is checked for.
@Suite(
    .serialized,
    .enabled(
        if: Sound.missingPrograms.isEmpty && VirtualMicrophone.missingPrograms.isEmpty,
        "flite, sox, pulseaudio and alsa-utils are needed"))
struct WakePhraseListenTests {
    private let folder: TemporaryFolder
    private let room: VirtualMicrophone

    init() throws {
        folder = try TemporaryFolder()
        room = try VirtualMicrophone()
    }

    private func say(_ text: String) throws {
        let file = folder.file("\(UUID()).wav")
        try Sound.speech(text, to: file)
        try room.playToEnd(file)
    }

    @Test func answersWhatThePhraseIsSaidBeforeAndWhatFollowsSoon() throws {
        let hearth = try RunningHearth(
            [
                "listen", "--wake", "hey hearth", "--device", VirtualMicrophone.microphoneDevice, "--home",
                try SmallHome.file(in: folder),
            ], environment: room.environment)
        try hearth.waitForErrors("Listening on")
        try say("turn on the radio")
        try say("hey hearth turn on the sofa lamp")
        try hearth.waitForOutput("The Sofa Lamp is on.")
        try say("turn off the sofa lamp")
        try hearth.waitForOutput("The Sofa Lamp is off.")
        #expect(hearth.end() == 0)
        #expect(!hearth.lines.contains { $0.contains("Radio") }, "\(hearth.lines)")
    }

    /// Checks the microphone in a quiet room, while something is said when it is asked for.
    private func check(saying text: String) throws -> RunningHearth {
        let hearth = try RunningHearth(
            [
                "listen", "--check", "--device", VirtualMicrophone.microphoneDevice, "--home",
                try SmallHome.file(in: folder),
            ], environment: room.environment)
        try hearth.waitForErrors("Please be quiet")
        let noise = folder.file("noise.wav")
        try Sound.sox([
            "-n", "-r", "16000", "-c", "1", "-b", "16", noise.path, "synth", "12", "pinknoise", "vol", "0.002",
        ])
        let player = try room.play(noise)
        defer { player.terminate() }
        try hearth.waitForErrors("Now say: “turn on the lights in the den”")
        try say(text)
        return hearth
    }

    @Test func aMicrophoneThatHearsAVoiceIsFine() throws {
        let hearth = try check(saying: "turn on the lights in the den")
        try hearth.waitForOutput("The microphone is fine.")
        #expect(hearth.lines.contains { $0.contains("Heard: turn on the lights in the den") }, "\(hearth.lines)")
    }

    @Test func whatIsNotHeardAsItWasSaidIsTold() throws {
        let hearth = try check(saying: "my sister sails around the world in winter")
        try hearth.waitForOutput("check once more")
        #expect(!hearth.lines.contains { $0.contains("is fine") }, "\(hearth.lines)")
    }

    @Test func aMicrophoneThatIsMutedIsTold() throws {
        let run = try HearthProcess.run(
            ["listen", "--check", "--device", VirtualMicrophone.microphoneDevice], environment: room.environment)
        #expect(run.status == 1)
        #expect(run.output.contains("Only silence comes from it"), "\(run.output)")
    }
}
