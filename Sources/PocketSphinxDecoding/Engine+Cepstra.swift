import CPocketSphinx
import NeuralHearing

extension Engine {
    /// The cepstra of an utterance in full, `width` for each frame of 10 ms; `nil` where the acoustic model has others.
    func cepstra(of samples: [Int16], width: Int) -> FrameMatrix? {
        let most = samples.count / SenoneScorer.samplesPerFrame + 2
        var values = [Float](repeating: 0, count: most * width)
        let frames = engine_cepstra(decoder, samples, samples.count, &values, Int32(most), Int32(width))
        guard frames >= 0 else { return nil }
        return FrameMatrix(Array(values.prefix(Int(frames) * width)), width: width)
    }

    /// Searches the cepstra of an utterance in full.
    func process(_ cepstra: FrameMatrix) throws(DecodingError) {
        guard cepstra.frames > 0 else { return }
        var normalised = cepstra
        var code: Int32 = 0
        normalised.withMutableValues {
            guard let values = $0.baseAddress else { return }
            code = engine_process_cepstra(decoder, values, Int32(cepstra.frames), Int32(cepstra.width))
        }
        guard code >= 0 else { throw .engineFailed(operation: "ps_process_cep", code: Int(code)) }
    }
}
