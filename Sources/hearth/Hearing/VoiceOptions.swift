import ArgumentParser
import HomeStore
import HouseService
import VoiceService

/// Whether and how replies are said aloud.
struct VoiceOptions: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Say the replies aloud. (default: --no-speak)")
    var speak: Bool?

    @Option(
        help: ArgumentHelp("The loudspeaker for --speak, as `aplay -L` lists it. (default: default)", valueName: "pcm"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Who speaks: flite, or espeak-ng, a program of its own that has to be installed. (default: flite)",
            valueName: "name"),
        transform: Self.voice)
    var voice: Settings.Voice?

    private static func voice(_ name: String) throws -> Settings.Voice {
        guard let voice = Settings.Voice(rawValue: name.lowercased()) else {
            let known = Settings.Voice.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("there is no voice “\(name)”; known: \(known)")
        }
        return voice
    }

    /// What says the replies, while the gate keeps the house from hearing itself; `nil` where they aren't said.
    func speechOutput(_ gate: HearingGate, of assistant: Assistant) throws -> SpeechOutput? {
        guard speak ?? false else { return nil }
        let voice = try (voice ?? .flite).synthesizer
        return SpeechOutput(voice: voice, device: output ?? "default", gate: gate, complain: { Terminal.complain($0) })
        {
            await assistant.aloud($0)
        }
    }
}
