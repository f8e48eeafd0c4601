import CPocketSphinx
import Glibc

/// Makes the ``SenoneScores`` of utterances; the engine in it searches a loop of phones on the way.
///
/// Not Sendable: whoever holds it calls it from one thread at a time.
final class SenoneScorer {
    private static let samplesPerFrame = 160

    /// What the engine searches while it scores.
    enum Companion {
        /// The loop of phones.
        case loop
        /// Nothing worth the time: a single phone.
        case nothing
    }

    private let engine: Engine
    private let folder: ScratchFolder
    private var utterances = 0

    /// Loads an engine.
    /// - Parameter removesNoise: whether the engine takes out noise itself.
    init(model: AcousticModel, removesNoise: Bool) throws(DecodingError) {
        folder = try ScratchFolder()
        engine = try Engine(
            model: model,
            arguments: PhoneLoop.options.arguments + [
                // Scores of two searches can only be compared when every senone is computed in every frame.
                "-compallsen", "yes", "-remove_noise", removesNoise ? "yes" : "no", "-senlogdir", folder.path,
            ])
        try PhoneLoop.install(in: engine)
    }

    /// The scores of an utterance in full; without the loop's where that isn't searched beside it.
    func scores(of samples: [Int16], beside companion: Companion = .loop) throws(DecodingError) -> SenoneScores {
        try engine.select(companion == .loop ? PhoneLoop.search : PhoneLoop.single)
        let file = try beginning()
        do throws(DecodingError) {
            try engine.process(samples, whole: true)
            try engine.end()
        } catch {
            fclose(file)
            throw error
        }
        let (isFound, score) = engine.bestScore()
        return SenoneScores(
            file: file, loop: isFound ? engine.segments() : [], loopScore: score,
            frames: max(samples.count / Self.samplesPerFrame, 1))
    }

    /// Begins an utterance whose scores go to the file that it gives.
    ///
    /// The engine writes them to a file that it names by the number of the utterance; a link of that name leads to memory.
    private func beginning() throws(DecodingError) -> UnsafeMutablePointer<FILE> {
        let descriptor = engine_memory_file()
        guard descriptor >= 0, let file = fdopen(descriptor, "rb") else {
            throw .engineFailed(operation: "memfd_create", code: Int(errno))
        }
        let digits = String(utterances)
        utterances += 1
        let link = folder.path + "/" + String(repeating: "0", count: max(0, 9 - digits.count)) + digits + ".sen"
        defer { unlink(link) }
        do throws(DecodingError) {
            guard symlink("/proc/self/fd/\(descriptor)", link) == 0 else {
                throw DecodingError.engineFailed(operation: "symlink", code: Int(errno))
            }
            try engine.begin()
        } catch {
            fclose(file)
            throw error
        }
        return file
    }
}
