import ALSAAudio
import HouseService
import NoiseSuppression
import PocketSphinxDecoding
import SpeechSynthesis

/// Looks at what hearing and speaking need: microphone, loudspeaker, model, dictionary.
struct SpeechExamination {
    /// The microphone that is meant.
    let device: String
    /// Whether a service has the house, which may have the microphone, too.
    let isServed: Bool

    /// What was found.
    var findings: [Finding] { [microphone, loudspeaker, model, dictionary, suppression] }

    private var microphone: Finding {
        // A `do`–`catch` around this typed throw crashes the compiler (Swift 6.3.1, MandatoryAllocBoxToStack).
        switch Result(catching: { () throws(ALSAError) in try ALSACapture(device: device) }) {
        case .success:
            return .good("microphone", "\(device) can be opened; `hearth listen --check` tells how well it hears")
        case .failure(let error):
            if isServed, error.isWorthRetrying { return .good("microphone", "\(device) is in use, as a service runs") }
            return .note(
                "microphone", "\(device) can't be opened: \(error)",
                "typing works without; `arecord -L` lists microphones, --device names one")
        }
    }

    private var loudspeaker: Finding {
        let devices = ALSADevices.list(.playback)
        guard let first = devices.first else {
            return .note("loudspeaker", "there is none", "answers are printed")
        }
        return .good("loudspeaker", "\(first.name)" + (devices.count > 1 ? " and \(devices.count - 1) more" : ""))
    }

    private var model: Finding {
        do {
            _ = try AcousticModel()
            return .good("acoustic model", "installed")
        } catch {
            return .wrong("acoustic model", "\(error)", "typing works without; speech doesn't")
        }
    }

    private var dictionary: Finding {
        do {
            _ = try SpeechEngine.lexicon()
            return .good("dictionary", "installed")
        } catch {
            return .wrong("dictionary", "\(error)", "typing works without; speech doesn't")
        }
    }

    private var suppression: Finding {
        do {
            _ = try RNNoise.installed()
            return .good("noise suppression", "installed")
        } catch {
            return .note("noise suppression", "\(error)", "speech is heard without it, only worse in noise")
        }
    }
}
