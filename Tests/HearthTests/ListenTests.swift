import Foundation
import TestSupport
import Testing

@Suite(
    .serialized,
    .enabled(
        if: Sound.missingPrograms.isEmpty && VirtualMicrophone.missingPrograms.isEmpty,
        "flite, sox, pulseaudio and alsa-utils are needed"))
struct ListenTests {
    private static let home = """
        homes:
          - name: Casa
            rooms:
              - name: Den
                accessories:
                  - {name: Sofa Lamp, service: Lightbulb, characteristics: {On: false, Brightness: 40}}
                  - {name: Radio, service: Switch, characteristics: {On: false}}

        """

    /// A room with a microphone, and the program listening to it.
    private func listening(_ room: VirtualMicrophone, _ folder: TemporaryFolder, _ more: String...) throws
        -> RunningHearth
    {
        let home = try folder.write(Self.home, to: "home.yaml")
        let hearth = try RunningHearth(
            ["listen", "--device", VirtualMicrophone.microphoneDevice, "--home", home] + more,
            environment: room.environment)
        try hearth.waitForErrors("Listening on")
        return hearth
    }

    @Test func answersWhatIsSaidToTheMicrophone() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the sofa lamp", to: speech)
        let hearth = try listening(room, folder, "--json")
        try room.playToEnd(speech)
        let line = try hearth.waitForOutput("\"outcome\"")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["outcome"] as? String == "done")
        #expect(object["file"] == nil)
        let latency = try #require(object["latency"] as? Double)
        #expect(latency > 0)
        #expect(hearth.end() == 0)
    }

    @Test func goesOnAfterTheMicrophoneWasPulled() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the radio", to: speech)
        let hearth = try listening(room, folder)
        room.kill()
        try hearth.waitForErrors("the microphone is away")
        try room.start()
        try hearth.waitForErrors("the microphone is back")
        try room.playToEnd(speech)
        try hearth.waitForOutput("The Radio is on.")
        #expect(hearth.end(SIGINT) == 0)
    }

    @Test func doesNotHearItself() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the radio", to: speech)
        // The loudspeaker is the room itself: every word that is said aloud comes back through the microphone.
        let hearth = try listening(room, folder, "--speak", "--output", VirtualMicrophone.roomDevice)
        try room.playToEnd(speech)
        try hearth.waitForOutput("The Radio is on.")
        // The next sentence is the next thing that is heard; the reply before it was not.
        let next = folder.file("next.wav")
        try Sound.speech("turn on the sofa lamp", to: next)
        try Sound.run("sox", [next.path, folder.file("later.wav").path, "pad", "4", "0"])
        try room.playToEnd(folder.file("later.wav"))
        try hearth.waitForOutput("The Sofa Lamp is")
        let said = hearth.lines.filter { $0.hasPrefix("> ") }
        #expect(said.count == 2, "\(hearth.lines)")
        #expect(hearth.end() == 0)
    }

    @Test func namesTheMicrophonesThatThereAre() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let home = try folder.write(Self.home, to: "home.yaml")
        let run = try HearthProcess.run(
            ["listen", "--device", "nowhere", "--home", home], environment: room.environment)
        #expect(run.status == 1)
        #expect(run.errors.contains("nowhere"))
        #expect(run.errors.contains(VirtualMicrophone.microphoneDevice))
    }
}
