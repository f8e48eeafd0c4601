import NeuralHearing

/// The network that hears beside an acoustic model, and how the two are joined.
///
/// The model's Gaussians know how each senone, a piece of a phone in its surroundings, sounds near a microphone; the
/// network knows from three tenths of a second on each side which phone a frame of noisy sound is, but not in which
/// surroundings. So the model scores the cepstra that the network restored,
/// and each senone gets what the network says for its phone.
struct NetworkHearing: Sendable {
    /// How much what the network says for a phone counts beside the model's log-likelihood of a frame.
    static let evidenceShare: Float = 1.2
    /// How much the sum of both counts, so that scores lie about as far apart as the model's alone.
    static let share: Float = 0.6
    /// One unit of the scores in the engine's files, in natural logarithms: its base is 1.0001, shifted by ten bits.
    private static let unit: Float = 0.1023948
    /// Where the first cepstrum is put, so that the engine takes no frame for one of digital silence, which it leaves
    /// out of its mean.
    private static let loudness: Float = 300

    /// Parameters of a model that change nothing in the cepstra.
    private static let harmless: Set = ["-svspec", "-model", "-cmninit"]

    let network: AcousticNetwork
    /// The place of each of the model's senones among the states of the network's phones.
    private let states: [Int]

    /// Joins a network with a model; `nil` where the model's cepstra or phones are others than those that the network
    /// learnt.
    init?(_ network: AcousticNetwork, _ model: AcousticModel) {
        guard model.parameters.filter({ !Self.harmless.contains($0.key) }) == network.parameters,
            let file = ModelFile(path: model.path + "/mdef"), let phones = file.phones, let senones = file.senones
        else { return nil }
        let places = phones.map { network.phones.firstIndex(of: $0) }
        var states: [Int] = []
        for (phone, state) in senones {
            guard state < AcousticNetwork.statesPerPhone, let place = places[phone] else { return nil }
            states.append(place * AcousticNetwork.statesPerPhone + state)
        }
        self.network = network
        self.states = states
    }

    /// The network that comes with the program, joined with a model that it suits.
    static func installed(beside model: AcousticModel) throws(DecodingError) -> NetworkHearing? {
        do throws(AcousticNetwork.FileError) {
            return try Self(AcousticNetwork.installed(), model)
        } catch {
            throw .networkBroken(detail: error.description)
        }
    }

    /// The network's cepstra as the engine takes them.
    func cepstra(of heard: AcousticNetwork.Heard) -> FrameMatrix {
        var cepstra = heard.cepstra
        cepstra.add([Self.loudness] + [Float](repeating: 0, count: max(0, cepstra.width - 1)))
        return cepstra
    }

    /// How many senones the model has.
    var senones: Int { states.count }

    /// Joins the scores that the model gives the senones of a frame with what the network says;
    /// the best becomes 0 again.
    /// - Parameters:
    ///   - scores: smaller is likelier.
    ///   - evidence: see ``AcousticNetwork/Heard/evidence``.
    func join(_ scores: inout [Int16], with evidence: ArraySlice<Float>) {
        let first = evidence.startIndex
        let joined = zip(scores, states).map { score, state in
            Self.share * (Float(score) - Self.evidenceShare * evidence[first + state] / Self.unit)
        }
        let best = joined.min() ?? 0
        scores = joined.map { $0 - best < Float(Int16.max) ? Int16(($0 - best).rounded()) : .max }
    }
}
