import Foundation
import TestSupport
import Testing

/// Microphones that are not as they should be, and programs that miss a part.
@Suite(
    .serialized,
    .enabled(
        if: Sound.missingPrograms.isEmpty && VirtualMicrophone.missingPrograms.isEmpty,
        "flite, sox, pulseaudio and alsa-utils are needed"))
struct MicrophoneFaultListenTests {
    private func listening(
        _ room: VirtualMicrophone, _ folder: TemporaryFolder, device: String = VirtualMicrophone.microphoneDevice,
        environment: [String: String] = [:]
    ) throws -> RunningHearth {
        let hearth = try RunningHearth(
            ["listen", "--device", device, "--home", try SmallHome.file(in: folder)],
            environment: room.environment.merging(environment) { $1 })
        try hearth.waitForErrors("Listening on")
        return hearth
    }

    /// A clock that is off by half a percent either way, direct current under the sound,
    /// and a voice that is cut at the top.
    @Test func understandsSoundThatIsNotAsItWasSaid() throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let hearth = try listening(room, folder)
        let faults: [(said: String, effect: [String], answer: String)] = [
            ("turn on the radio", ["speed", "1.005"], "The Radio is on."),
            ("turn off the radio", ["speed", "0.995"], "The Radio is off."),
            ("turn on the sofa lamp", ["gain", "-6", "dcshift", "0.3"], "The Sofa Lamp is on."),
            ("turn off the sofa lamp", ["gain", "9"], "The Sofa Lamp is off."),
        ]
        for (number, fault) in faults.enumerated() {
            let plain = folder.file("\(number)-plain.wav")
            let file = folder.file("\(number).wav")
            try Sound.speech(fault.said, to: plain)
            try Sound.sox(["-q", plain.path, "-r", "16000", file.path] + fault.effect)
            try room.playToEnd(file)
            try hearth.waitForOutput(fault.answer)
        }
        #expect(hearth.end() == 0)
    }

    @Test func understandsThroughAMicrophoneWithTwoChannelsOnly() throws {
        try understands(through: VirtualMicrophone.stereoDevice)
    }

    @Test(.enabled(if: FixedRateMicrophone.isAvailable, "a C compiler and libasound2-dev are needed"))
    func understandsThroughAMicrophoneWithAnotherRateOnly() throws {
        let folder = try TemporaryFolder()
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the radio", to: speech)
        let microphone = try FixedRateMicrophone(hearing: speech, in: folder)
        let hearth = try RunningHearth(
            ["listen", "--device", FixedRateMicrophone.device, "--home", try SmallHome.file(in: folder)],
            environment: ProcessInfo.processInfo.environment.merging(microphone.environment) { $1 })
        try hearth.waitForErrors("Listening on")
        try hearth.waitForOutput("The Radio is on.")
        #expect(hearth.end() == 0)
    }

    private func understands(through device: String) throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the radio", to: speech)
        let hearth = try listening(room, folder, device: device)
        try room.playToEnd(speech)
        try hearth.waitForOutput("The Radio is on.")
        #expect(hearth.end() == 0)
    }

    @Test(arguments: ["/nowhere/librnnoise.so", "libm.so.6"])
    func listensWithoutTheNoiseSuppressorThatCannotBeLoaded(library: String) throws {
        let folder = try TemporaryFolder()
        let room = try VirtualMicrophone()
        let speech = folder.file("speech.wav")
        try Sound.speech("turn on the radio", to: speech)
        let hearth = try listening(room, folder, environment: ["HEARTH_RNNOISE": library])
        try hearth.waitForErrors("going on without noise suppression")
        try room.playToEnd(speech)
        try hearth.waitForOutput("The Radio is on.")
        #expect(hearth.end() == 0)
    }

    @Test func aModelThatIsDamagedIsNamed() throws {
        let folder = try TemporaryFolder()
        let home = try SmallHome.file(in: folder)
        for name in ["feat.params", "mdef", "means", "variances", "transition_matrices", "sendump", "noisedict"] {
            _ = try folder.write("not a model", to: name)
        }
        let run = try HearthProcess.run(
            ["hear", "--home", home, "x.wav"], environment: ["HEARTH_MODEL": folder.url.path])
        #expect(run.status == 1)
        #expect(run.errors.contains(folder.url.path) && run.errors.contains("feat.params"), "\(run.errors)")
    }
}
