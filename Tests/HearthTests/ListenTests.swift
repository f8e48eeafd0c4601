import Foundation
import TestSupport
import Testing

@Suite(
    .serialized,
    .enabled(
        if: Sound.missingPrograms.isEmpty && VirtualMicrophone.missingPrograms.isEmpty,
        "flite, sox, pulseaudio and alsa-utils are needed"))
struct ListenTests {
    /// A room with a microphone, and the program listening to it.
    private func listening(_ room: VirtualMicrophone, _ folder: TemporaryFolder, _ more: String...) throws
        -> RunningHearth
    {
        let home = more.contains("--home") ? [] : ["--home", try SmallHome.file(in: folder)]
        let hearth = try RunningHearth(
            ["listen", "--device", VirtualMicrophone.microphoneDevice] + home + more, environment: room.environment)
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

    @Test func showsTheLevelAndTheWordsWhileSomebodySpeaks() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the sofa lamp", to: speech)
        let terminal = try PseudoTerminal()
        terminal.watch()
        let hearth = try RunningHearth(
            ["listen", "--device", VirtualMicrophone.microphoneDevice, "--home", try SmallHome.file(in: folder)],
            environment: room.environment, screen: terminal)
        #expect(terminal.waits(for: "Listening on"), "\(terminal.screen)")
        try room.playToEnd(speech)
        try hearth.waitForOutput("The Sofa Lamp is on.")
        // Each state of the line begins by taking the last one away.
        func parts(_ screen: String) -> [String] { screen.components(separatedBy: "\r\u{1B}[K") }
        let isCleared = terminal.waits { parts($0).last?.contains("turn on") == false }
        let states = parts(terminal.screen)
        let meters = states.filter { $0.contains("█") || $0.contains("░") }
        #expect(Set(meters.map { $0.prefix { $0 != " " } }).count > 3, "the level doesn't move: \(meters)")
        #expect(meters.contains { $0.hasSuffix("turn on the") }, "no words so far: \(meters)")
        #expect(isCleared, "words are left: \(states)")
    }

    @Test func saysNothingOfTalkThatItDoesNotUnderstand() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let talk = folder.file("talk.wav")
        let speech = folder.file("speech.wav")
        try Sound.speech("my sister wrote a letter about the weather in portugal", to: talk)
        try Sound.speech("turn on the sofa lamp", to: speech)
        let hearth = try listening(room, folder)
        try room.playToEnd(talk)
        try room.playToEnd(speech)
        try hearth.waitForOutput("The Sofa Lamp is on.")
        #expect(hearth.lines == ["> turn on the sofa lamp", "The Sofa Lamp is on."])
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
        try Sound.sox([next.path, folder.file("later.wav").path, "pad", "4", "0"])
        try room.playToEnd(folder.file("later.wav"))
        try hearth.waitForOutput("The Sofa Lamp is")
        let said = hearth.lines.filter { $0.hasPrefix("> ") }
        #expect(said.count == 2, "\(hearth.lines)")
        #expect(hearth.end() == 0)
    }

    @Test func namesTheMicrophonesThatThereAre() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let home = try SmallHome.file(in: folder)
        let run = try HearthProcess.run(
            ["listen", "--device", "nowhere", "--home", home], environment: room.environment)
        #expect(run.status == 1)
        #expect(run.errors.contains("nowhere"))
        #expect(run.errors.contains(VirtualMicrophone.microphoneDevice))
    }

    @Test func aDryRunAndTheSpeakersRoomCount() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let database = try SmallHome.database(in: folder)
        let before = try HearthProcess.run("home", "export", "--home", database).output
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the lights", to: speech)
        let hearth = try listening(room, folder, "--home", database, "--json", "--dry-run", "--room", "Kitchen")
        try room.playToEnd(speech)
        let line = try hearth.waitForOutput("\"outcome\"")
        #expect(line.contains("Worktop Light") && !line.contains("Sofa Lamp"))
        #expect(hearth.end() == 0)
        #expect(try HearthProcess.run("home", "export", "--home", database).output == before)
    }

    @Test func aNewNameIsHeardWithoutARestart() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let database = try SmallHome.database(in: folder)
        let hearth = try listening(room, folder, "--home", database)
        let renaming = try HearthProcess.run("say", "--home", database, "rename the radio to coffee machine")
        #expect(renaming.status == 0, "\(renaming.output)")
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the coffee machine", to: speech)
        // The first may come before the new name.
        for _ in 1...3 where !hearth.lines.contains("The Coffee Machine is on.") { try room.playToEnd(speech) }
        try hearth.waitForOutput("The Coffee Machine is on.", seconds: 10)
        #expect(hearth.end() == 0)
    }

    @Test(.enabled(if: BusyMicrophone.isAvailable, "a C compiler is needed"))
    func aMicrophoneThatIsInUseIsWaitedFor() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let busy = try BusyMicrophone(in: folder)
        let home = try SmallHome.file(in: folder)
        let hearth = try RunningHearth(
            ["listen", "--device", VirtualMicrophone.microphoneDevice, "--home", home],
            environment: room.environment.merging(busy.environment) { $1 })
        try hearth.waitForErrors("the microphone is away (the sound device mic is in use by another program)")
        try busy.release()
        try hearth.waitForErrors("the microphone is back")
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the radio", to: speech)
        try room.playToEnd(speech)
        try hearth.waitForOutput("The Radio is on.")
        #expect(hearth.end() == 0)
    }
}
