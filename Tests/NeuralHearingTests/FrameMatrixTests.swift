import Testing

@testable import NeuralHearing

struct FrameMatrixTests {
    private let matrix = FrameMatrix([1, 2, 3, 4, 5, 6, 7], width: 3)

    @Test func hasWholeFrames() {
        #expect(matrix.frames == 2)
        #expect(Array(matrix[1]) == [4, 5, 6])
        #expect(FrameMatrix([1, 2], width: 0).frames == 0)
    }

    @Test func knowsTheMeanOfEachNumber() {
        #expect(matrix.means() == [2.5, 3.5, 4.5])
        #expect(matrix.means(above: 1) == [4, 5, 6])
        #expect(FrameMatrix(frames: 0, width: 2).means() == [0, 0])
    }

    @Test func isTakenApartAndPutTogether() {
        let ends = matrix.columns(2..<3)
        #expect(ends.values == [3, 6])
        #expect(matrix.columns(0..<1).beside(ends).values == [1, 3, 4, 6])
        #expect(matrix.first(1).beside(matrix).values == [1, 2, 3, 1, 2, 3])
        #expect(matrix.first(5) == matrix)
    }

    @Test func changesEveryFrame() {
        var changed = matrix
        changed.add([1, 0, -9])
        changed.scale(by: [2, 1, 1])
        changed.rectify()
        #expect(changed.values == [4, 2, 0, 10, 5, 0])
        changed.withMutableFrames { $0[$0.startIndex] = -1 }
        #expect(changed.values == [-1, 2, 0, -1, 5, 0])
        changed.add(changed)
        #expect(changed.values == [-2, 4, 0, -2, 10, 0])
    }
}
