import Foundation
import TestSupport
import Testing

/// A house with two microphones of its own machine, each in its room.
@Suite(
    .serialized,
    .enabled(
        if: Sound.missingPrograms.isEmpty && VirtualMicrophone.missingPrograms.isEmpty,
        "flite, sox, pulseaudio and alsa-utils are needed"))
struct SeveralMicrophonesListenTests {
    private let folder: TemporaryFolder
    private let machine: VirtualMicrophone
    private let hearth: RunningHearth

    /// One microphone hears what is played into the room, and is in the kitchen; the other hears the loudspeaker,
    /// and is in the den.
    init() throws {
        folder = try TemporaryFolder()
        machine = try VirtualMicrophone()
        hearth = try RunningHearth(
            [
                "run", "--home", try SmallHome.database(in: folder), "--socket", folder.file("s").path,
                "--device", VirtualMicrophone.microphoneDevice + "@Kitchen",
                "--device", VirtualMicrophone.speakerEarDevice + "@Den",
            ], environment: machine.environment)
        try hearth.waitForErrors("Listening on \(VirtualMicrophone.microphoneDevice) in Kitchen")
        try hearth.waitForErrors("Listening on \(VirtualMicrophone.speakerEarDevice) in Den")
    }

    private func speech(_ text: String) throws -> URL {
        let file = folder.file(text.replacing(" ", with: "-") + ".wav")
        try Sound.speech(text, to: file)
        return file
    }

    @Test func eachHearsInItsRoom() throws {
        let on = try speech("turn on the lights")
        try machine.playToEnd(on)
        try hearth.waitForOutput("The Worktop Light is on.")
        try machine.playToEnd(on, on: VirtualMicrophone.speakerDevice)
        try hearth.waitForOutput("The Sofa Lamp is on.")
        #expect(hearth.end() == 0)
    }

    @Test func whatBothHearIsDoneOnce() throws {
        let on = try speech("turn on the radio")
        let players = try [VirtualMicrophone.roomDevice, VirtualMicrophone.speakerDevice].map {
            try machine.play(on, on: $0)
        }
        for player in players { player.waitUntilExit() }
        try hearth.waitForOutput("The Radio is on.")
        // What the other one heard would have been answered before the next sentence.
        try machine.playToEnd(try speech("turn off the radio"))
        try hearth.waitForOutput("The Radio is off.")
        #expect(hearth.lines.filter { $0 == "The Radio is on." }.count == 1, "\(hearth.lines)")
        #expect(hearth.end() == 0)
    }
}
