import ArgumentParser
import HouseService
import VoiceService

/// Whether and how replies are said aloud.
struct VoiceOptions: ParsableArguments {
    @Flag(help: "Say the replies aloud.")
    var speak = false

    @Option(help: ArgumentHelp("The loudspeaker for --speak, as `aplay -L` lists it.", valueName: "pcm"))
    var output = "default"

    @Option(help: "Who speaks: flite, or espeak-ng, a program of its own that has to be installed.")
    var voice = SpeakingVoice.flite

    /// What says the replies, while the gate keeps the house from hearing itself; `nil` where they aren't said.
    func mouth(_ gate: HearingGate, of assistant: Assistant) throws -> Mouth? {
        guard speak else { return nil }
        return Mouth(voice: try voice.synthesizer, device: output, gate: gate, complain: { Terminal.complain($0) }) {
            await assistant.aloud($0)
        }
    }
}
