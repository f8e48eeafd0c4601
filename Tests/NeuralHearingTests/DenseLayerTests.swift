import Testing

@testable import NeuralHearing

/// A layer's outputs are weighted sums of a frame's inputs.
struct DenseLayerTests {
    /// Numbers that differ from one another and are exact.
    private func numbers(_ count: Int, from first: Int) -> [Float] {
        (0..<count).map { Float(($0 * 7 + first) % 11 - 5) / 4 }
    }

    @Test(arguments: [1, 3, 4, 9], [-2, 0, 1])
    func sumsWhatComesIn(frames: Int, later: Int) throws {
        let (inputs, outputs) = (3, 10)
        let weights = numbers(inputs * outputs, from: 1)
        let offsets = numbers(outputs, from: 5)
        let layer = try #require(DenseLayer(inputs: inputs, outputs: outputs, weights: weights, offsets: offsets))
        let input = FrameMatrix(numbers(frames * inputs, from: 3), width: inputs)
        var output = FrameMatrix(numbers(frames * outputs, from: 8), width: outputs)
        var expected = output.values
        for frame in 0..<frames {
            for place in 0..<outputs {
                expected[frame * outputs + place] += offsets[place]
                guard (0..<frames).contains(frame + later) else { continue }
                for (number, value) in input[frame + later].enumerated() {
                    expected[frame * outputs + place] += value * weights[number * outputs + place]
                }
            }
        }
        layer.add(input, to: &output, later: later)
        #expect(output.values == expected)
    }

    @Test func wantsAsManyWeightsAsItHas() {
        #expect(DenseLayer(inputs: 2, outputs: 2, weights: [1, 2, 3], offsets: [0, 0]) == nil)
        #expect(DenseLayer(inputs: 2, outputs: 2, weights: [1, 2, 3, 4], offsets: [0]) == nil)
        #expect(DenseLayer(inputs: 0, outputs: 2, weights: [], offsets: [0, 0]) == nil)
    }

    @Test func leavesFramesOfAnotherWidthAlone() throws {
        let layer = try #require(DenseLayer(inputs: 1, outputs: 1, weights: [2], offsets: [1]))
        var output = FrameMatrix(frames: 2, width: 1)
        layer.add(FrameMatrix([1, 2, 3, 4], width: 2), to: &output)
        #expect(output.values == [0, 0])
    }
}
