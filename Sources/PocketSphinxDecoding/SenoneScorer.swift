import CPocketSphinx
import Glibc
import Speech

/// Makes the ``SenoneScores`` of utterances, on a thread of its own; its engine searches a loop of phones on the way.
actor SenoneScorer {
    private static let samplesPerFrame = 160

    private let executor: BlockingExecutor
    private let engine: Engine
    private let folder: ScratchFolder
    private var utterances = 0

    /// The queue on which the engine runs.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Loads an engine.
    /// - Parameter removesNoise: whether the engine takes out noise itself.
    init(model: AcousticModel, removesNoise: Bool) throws(DecodingError) {
        executor = BlockingExecutor(label: "hearth.scorer")
        folder = try ScratchFolder()
        engine = try Engine(
            model: model,
            arguments: PhoneLoop.options.arguments + [
                // Scores of two searches can only be compared when every senone is computed in every frame.
                "-compallsen", "yes", "-remove_noise", removesNoise ? "yes" : "no", "-senlogdir", folder.path,
            ])
        try PhoneLoop.install(in: engine)
    }

    /// The scores of an utterance in full, or why there are none: as a result, so that it can be waited for later.
    func scores(of samples: [Int16]) -> Result<SenoneScores, DecodingError> {
        guard !Task.isCancelled else { return .failure(.calledOff) }
        do throws(DecodingError) {
            return .success(try computed(of: samples))
        } catch {
            return .failure(error)
        }
    }

    private func computed(of samples: [Int16]) throws(DecodingError) -> SenoneScores {
        let descriptor = engine_memory_file()
        guard descriptor >= 0 else { throw .engineFailed(operation: "memfd_create", code: Int(errno)) }
        do throws(DecodingError) {
            try begin(writingTo: descriptor)
            try engine.process(samples, whole: true)
            try engine.end()
        } catch {
            close(descriptor)
            throw error
        }
        let (isFound, score) = engine.bestScore()
        return SenoneScores(
            descriptor: descriptor, loop: isFound ? engine.segments() : [], loopScore: score,
            frames: max(samples.count / Self.samplesPerFrame, 1))
    }

    /// Begins an utterance whose scores go to a file.
    ///
    /// The engine writes them to a file that it names by the number of the utterance; a link of that name leads to memory.
    private func begin(writingTo descriptor: Int32) throws(DecodingError) {
        let digits = String(utterances)
        utterances += 1
        let link = folder.path + "/" + String(repeating: "0", count: max(0, 9 - digits.count)) + digits + ".sen"
        defer { unlink(link) }
        guard symlink("/proc/self/fd/\(descriptor)", link) == 0 else {
            throw .engineFailed(operation: "symlink", code: Int(errno))
        }
        try engine.begin()
    }
}
