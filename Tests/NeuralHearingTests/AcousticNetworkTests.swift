import Foundation
import Testing

@testable import NeuralHearing

/// What a network hears is what its weights say.
struct AcousticNetworkTests {
    private static let header = "hearth acoustic network 1\n-nfilt 25\nAA B\n1 2\n1\n"

    /// A network of one cepstrum, two channels and one block, which looks one frame before and behind.
    private static let weights: [[Float]] = [
        [2],  // spread
        [-1, -2, -1, -2, -1, -2],  // priors
        [1, 0, 0, 1], [0, 0],  // one channel for each form of the sound
        [0, 0, 0, 0], [0, 0],  // nothing of the frame before
        [1, 0, 0, 1], [0, 0],
        [0, 0, 0, 1], [0, 0],  // the second channel of the frame behind
        [1, 0, 0, 1], [0, 0],
        [0.5, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1],
    ]

    private func file(_ header: String = header, _ weights: [[Float]] = weights, dropping: Int = 0) throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).network").path
        var data = Data(header.utf8)
        for weight in weights.joined() {
            withUnsafeBytes(of: Float16(weight).bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        try data.dropLast(dropping).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func reading(_ path: String) throws -> AcousticNetwork {
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try AcousticNetwork(path: path)
    }

    @Test func hearsWhatItsWeightsSay() throws {
        let network = try reading(file())
        let heard = try #require(
            network.heard(
                plain: FrameMatrix([10, 14], width: 1), denoised: FrameMatrix([1, 5, 100], width: 1)))
        // Less the means and over the spread, the frames are (-1, -1) and (1, 1). The block adds what is above zero of
        // a frame and of the second channel of the next: (0, 0), (1, 1); so the channels are (-1, -1) and (2, 2), of
        // which what is below zero is cut off; half of the first is added to the cepstrum.
        #expect(heard.cepstra.values == [-2, 4])
        let outputs: [[Float]] = [[0, 0, 0, 0, 0, 1], [2, 0, 0, 0, 0, 1]]
        for (frame, output) in outputs.enumerated() {
            let total: Float = log(output.map { exp($0) }.reduce(0, +))
            for (state, value) in heard.evidence[frame].enumerated() {
                let wanted: Float = output[state] - total - network.priors[state]
                #expect(abs(value - wanted) < 0.001)
            }
        }
    }

    @Test func wantsItsOwnCepstra() throws {
        let network = try reading(file())
        let own = FrameMatrix([1], width: 1)
        let other = FrameMatrix([1, 2], width: 2)
        #expect(network.heard(plain: other, denoised: own) == nil)
        #expect(network.heard(plain: own, denoised: other) == nil)
        #expect(network.heard(plain: own, denoised: FrameMatrix([], width: 1))?.cepstra.frames == 0)
    }

    @Test func rulesNothingOut() throws {
        var weights = Self.weights
        weights[weights.count - 1] = [0, 0, 0, 0, 0, 0, 1000]
        let sure = try reading(file(Self.header, weights))
        let heard = try #require(
            sure.heard(plain: FrameMatrix([1, 2], width: 1), denoised: FrameMatrix([1, 2], width: 1)))
        #expect(Array(heard.evidence[0]) == [-11, -10, -11, -10, -11, 2])
    }

    @Test(arguments: [
        (header.replacingOccurrences(of: "network 1", with: "network 2"), 0, "it holds no network"),
        (header.replacingOccurrences(of: "AA B", with: ""), 0, "it holds no network"),
        (header.replacingOccurrences(of: "-nfilt 25", with: ""), 0, "it holds no network"),
        (header.replacingOccurrences(of: "1 2", with: "1 2 x"), 0, "it holds no network"),
        (header.replacingOccurrences(of: "\n1\n", with: "\n0\n"), 0, "it holds no network"),
        ("hearth acoustic network 1", 0, "it holds no network"),
        (header, 2, "it has too few or too many weights"),
        (header.replacingOccurrences(of: "\n1\n", with: "\n1 1\n"), 0, "it has too few or too many weights"),
        (header.replacingOccurrences(of: "AA B", with: "AA"), 0, "it has too few or too many weights"),
    ])
    func tellsWhatIsWrongWithAFile(header: String, dropping: Int, detail: String) throws {
        let path = try file(header, dropping: dropping)
        #expect(throws: AcousticNetwork.FileError(path: path, detail: detail)) { _ = try reading(path) }
    }

    @Test func tellsThatAFileIsMissing() {
        let error = AcousticNetwork.FileError(path: "/nowhere", detail: "there is no such file, or it may not be read")
        #expect(throws: error) { _ = try AcousticNetwork(path: "/nowhere") }
        #expect(error.description.contains("install the program again"))
    }

    @Test(arguments: [(0, [0]), (0, [-1]), (2, [.infinity, 0, 0, 1]), (2, [.nan, 0, 0, 1])])
    func refusesWeightsThatCannotBe(part: Int, values: [Float]) throws {
        var weights = Self.weights
        weights[part] = values
        let path = try file(Self.header, weights)
        #expect(throws: AcousticNetwork.FileError.self) { _ = try reading(path) }
    }

    @Test func saysNothingThatIsNoNumber() throws {
        var weights = Self.weights
        weights[2] = [60_000, 0, 0, 60_000]
        weights[12] = weights[12].map { $0 * 60_000 }
        let network = try reading(file(Self.header, weights))
        #expect(
            network.heard(plain: FrameMatrix([1, 9], width: 1), denoised: FrameMatrix([1, 9], width: 1)) == nil)
    }

    @Test func theProgramHasOne() throws {
        let network = try AcousticNetwork.installed()
        #expect(network.phones.contains("SIL"))
        let silence = FrameMatrix([Float](repeating: 1, count: 40 * network.width), width: network.width)
        let heard = try #require(network.heard(plain: silence, denoised: silence))
        #expect(heard.cepstra.frames == 40)
        #expect(heard.cepstra.values.allSatisfy { $0.isFinite })
        let evidence = heard.evidence[20]
        let total: Float = zip(evidence, network.priors).map { exp($0 + $1) }.reduce(0, +)
        #expect(abs(total - 1) < 0.01)
    }
}
