import ArgumentParser
import VoiceService

/// What is listened to, and for what.
struct MicrophoneOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The microphone, as `arecord -L` lists it.", valueName: "pcm"))
    var device = "default"

    @Option(
        help: ArgumentHelp(
            "Answer only what this phrase is said before, and what follows within seconds.", valueName: "phrase"))
    var wake: String?

    func validate() throws {
        if wake != nil, phrase == nil { throw ValidationError("--wake needs words") }
    }

    /// What has to be said first; `nil` where everything counts.
    var phrase: WakePhrase? { wake.flatMap(WakePhrase.init) }
}
