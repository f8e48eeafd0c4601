import Foundation
import Speech
import SpeechSynthesis
import Testing

@testable import PocketSphinxDecoding

/// Fitting a model to a voice.
@Suite(.serialized) struct VoiceFittingTests {
    @Test func solvesEquations() {
        #expect(LinearSystem.solution(of: [[0, 2], [4, 0]], [6, 8]) == [2, 3])
        #expect(LinearSystem.solution(of: [[1, 2], [2, 4]], [1, 2]) == nil)
    }

    @Test func theTextOfATransformReadsBack() {
        let stream = VoiceTransform.Stream(matrix: [[1.5, -0.25], [0, 1]], offset: [0.125, -3])
        let transform = VoiceTransform(streams: [stream, stream])
        #expect(VoiceTransform(text: transform.text) == transform)
    }

    @Test(arguments: [
        "", "1", "1 1 2 1 0 0 1 0 0", "2 1 1 1 0 1", "1 1 1 nan 0 1", "1 1 1 1 0 1 7", "1 999 1 1 0 1", "x",
    ])
    func noOtherTextIsATransform(_ text: String) {
        #expect(VoiceTransform(text: text) == nil)
    }

    /// A voice whose sounds are the model's own, shifted: what is learnt is that shift.
    @Test func findsTheShiftOfAVoice() throws {
        let path = AcousticModel.systemPath
        let means = try #require(GaussianFile(path: path + "/means"))
        let variances = try #require(GaussianFile(path: path + "/variances"))
        var fitting = try #require(VoiceFitting(means: means, variances: variances))
        #expect(fitting.transform() == nil)
        for frame in 0..<1500 {
            let codebook = frame % means.codebooks
            let features = means.lengths.indices.map { stream -> [Float] in
                let start = frame / means.codebooks * 3 % means.densities * means.lengths[stream]
                let vector = Array(means.vectors(codebook: codebook, stream: stream)).dropFirst(start)
                return vector.prefix(means.lengths[stream]).map { $0 + 0.05 }
            }
            fitting.add(features, codebook: codebook)
        }
        let transform = try #require(fitting.transform())
        #expect(transform.streams.count == 3)
        // Gaussians share what lies between them, so single rows may be off; on the whole nothing is scaled.
        for stream in transform.streams {
            let errors = stream.matrix.enumerated().map { row, weights in abs(weights[row] - 1) }
            #expect(errors.reduce(0, +) / Double(errors.count) < 0.2, "\(errors)")
        }
        #expect(transform.streams[0].offset.map { abs($0) }.reduce(0, +) > 0.1)
    }

    @Test func aSentenceThatNobodyCanSayIsNotTaken() throws {
        let adapter = try VoiceAdapter(
            model: AcousticModel(environment: [:]),
            lexicon: Lexicon(fallbacks: [FlitePronunciations()], environment: [:]))
        #expect(try !adapter.add([Int16](repeating: 0, count: 16_000), words: ["😀"]))
        #expect(try !adapter.add([], words: ["lamp"]))
        #expect(adapter.transform() == nil)
    }
}
