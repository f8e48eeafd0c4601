import CPocketSphinx
import Glibc
import NeuralHearing
import Speech

/// Makes the ``SenoneScores`` of utterances, on a thread of its own; its engine searches a loop of phones on the way.
actor SenoneScorer {
    /// A frame begins every 10 ms.
    static let samplesPerFrame = 160

    /// A sound as it is given to a scorer.
    struct Sound: Sendable {
        /// What is scored.
        var samples: [Int16]
        /// The sound with its noise, if `samples` has lost it: a network hears both.
        var plain: [Int16]?
    }

    private let executor: BlockingExecutor
    /// What computes the model's scores.
    private let engine: Engine
    /// What searches scores that the network has joined; the other, which is given whole utterances,
    /// has no room for that.
    private let loopEngine: Engine?
    private let folder: ScratchFolder
    private let network: NetworkHearing?
    private var utterances = 0

    /// The queue on which the engine runs.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Loads an engine.
    /// - Parameters:
    ///   - removesNoise: whether the engine takes out noise itself.
    ///   - network: what hears sounds without noise beside the model, where something does.
    init(model: AcousticModel, removesNoise: Bool, network: NetworkHearing? = nil) throws(DecodingError) {
        executor = BlockingExecutor(label: "hearth.scorer")
        folder = try ScratchFolder()
        self.network = network
        engine = try Engine(
            model: model,
            arguments: PhoneLoop.options.arguments + [
                // Scores of two searches can only be compared when every senone is computed in every frame.
                "-compallsen", "yes", "-remove_noise", removesNoise ? "yes" : "no", "-senlogdir", folder.path,
                // The network hears two forms of a sound, in which other frames would be silent.
                "-remove_silence", network == nil ? "yes" : "no",
            ])
        try PhoneLoop.install(in: engine)
        guard network != nil else {
            loopEngine = nil
            return
        }
        let loopEngine = try Engine(model: model, arguments: PhoneLoop.options.arguments + ["-pl_window", "0"])
        try PhoneLoop.install(in: loopEngine)
        try PhoneLoop.installIdleSearch(in: engine)
        self.loopEngine = loopEngine
    }

    /// The scores of an utterance in full, or why there are none: as a result, so that it can be waited for later.
    func scores(of sound: Sound) -> Result<SenoneScores, DecodingError> {
        guard !Task.isCancelled else { return .failure(.calledOff) }
        do throws(DecodingError) {
            return .success(try computed(of: sound))
        } catch {
            return .failure(error)
        }
    }

    private func computed(of sound: Sound) throws(DecodingError) -> SenoneScores {
        let descriptor = engine_memory_file()
        guard descriptor >= 0 else { throw .engineFailed(operation: "memfd_create", code: Int(errno)) }
        do throws(DecodingError) {
            let searched = try search(sound, writingTo: descriptor)
            let (isFound, score) = searched.bestScore()
            return SenoneScores(
                descriptor: descriptor, loop: isFound ? searched.segments() : [], loopScore: score,
                frames: max(sound.samples.count / Self.samplesPerFrame, 1))
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Writes the scores to a file, and searches the loop of phones; gives the engine that has found it.
    private func search(_ sound: Sound, writingTo descriptor: Int32) throws(DecodingError) -> Engine {
        guard let network, let loopEngine, let heard = heard(sound, by: network.network) else {
            try score(writingTo: descriptor) { () throws(DecodingError) in
                try engine.process(sound.samples, whole: true)
            }
            return engine
        }
        let cepstra = network.cepstra(of: heard)
        try engine.select(PhoneLoop.idleSearch)
        defer { try? engine.select(PhoneLoop.search) }
        try score(writingTo: descriptor) { () throws(DecodingError) in try engine.process(cepstra) }
        let file = SenoneFile(descriptor: descriptor, senones: network.senones)
        try file.rewrite { frame, scores in
            if frame < heard.evidence.frames { network.join(&scores, with: heard.evidence[frame]) }
        }
        try loopEngine.process(scoresIn: descriptor)
        return loopEngine
    }

    /// What the network hears; `nil` where it has no two forms of the sound, or can make nothing of them.
    private func heard(_ sound: Sound, by network: AcousticNetwork) -> AcousticNetwork.Heard? {
        guard let plain = sound.plain, let noisy = engine.cepstra(of: plain, width: network.width),
            let denoised = engine.cepstra(of: sound.samples, width: network.width)
        else { return nil }
        return network.heard(plain: noisy, denoised: denoised)
    }

    /// Does what scores an utterance, with the scores going to a file.
    ///
    /// The engine writes them to a file that it names by the number of the utterance;
    /// a link of that name leads to memory.
    private func score(
        writingTo descriptor: Int32, _ body: () throws(DecodingError) -> Void
    ) throws(DecodingError) {
        let digits = String(utterances)
        let link = folder.path + "/" + String(repeating: "0", count: max(0, 9 - digits.count)) + digits + ".sen"
        defer { unlink(link) }
        guard symlink("/proc/self/fd/\(descriptor)", link) == 0 else {
            throw .engineFailed(operation: "symlink", code: Int(errno))
        }
        try engine.begin()
        utterances += 1
        do throws(DecodingError) {
            try body()
        } catch {
            // Else no other utterance could begin.
            try? engine.end()
            throw error
        }
        try engine.end()
    }
}
