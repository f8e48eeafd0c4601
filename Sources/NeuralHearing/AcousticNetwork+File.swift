import Foundation

extension AcousticNetwork {
    /// Why a network can't be read.
    public struct FileError: Error, Equatable, CustomStringConvertible {
        /// The file.
        public let path: String
        /// What is wrong with it.
        public let detail: String

        /// What is wrong and what to do about it, for people.
        public var description: String {
            "\(path), which is a part of the program, cannot be read: \(detail); install the program again"
        }
    }

    /// The first line of its file.
    private static let mark = "hearth acoustic network 1"
    /// How many lines are in front of the weights.
    private static let lines = 5
    /// No network has more cepstra or channels, or looks further.
    private static let most = 1024

    /// The network that comes with the program.
    public static func installed() throws(FileError) -> AcousticNetwork {
        try AcousticNetwork(path: installedPath)
    }

    /// Where that is.
    package static var installedPath: String {
        Bundle.module.bundleURL.appendingPathComponent("network/speech.network").path
    }

    /// Reads a network: a line that says what the file is, one with the parameters of the cepstra (names and values by
    /// turns), one with the phones, one with how many cepstra and channels there are, one with the dilations of the
    /// blocks; then all weights as little-endian numbers of sixteen bits (IEEE 754 binary16),
    /// those of a layer before its offsets.
    public init(path: String) throws(FileError) {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw FileError(path: path, detail: "there is no such file, or it may not be read")
        }
        var header: [String] = []
        var start = data.startIndex
        while header.count < Self.lines, let end = data[start...].firstIndex(of: UInt8(ascii: "\n")) {
            header.append(String(decoding: data[start..<end], as: UTF8.self))
            start = end + 1
        }
        let fields = header.dropFirst().map { $0.split(separator: " ").map(String.init) }
        let numbers = fields.dropFirst(2).map { $0.map { Int($0) ?? 0 } }
        guard header.count == Self.lines, header[0] == Self.mark, !fields[0].isEmpty, !fields[1].isEmpty,
            numbers[0].count == 2, numbers.joined().allSatisfy({ (1...Self.most).contains($0) })
        else { throw FileError(path: path, detail: "it holds no network") }
        var weights = Weights(data[start...])
        let network = Self(
            parameters: Self.parameters(in: header[1]), phones: fields[1], width: numbers[0][0],
            channels: numbers[0][1],
            dilations: numbers[1], &weights)
        guard let network, weights.isEmpty else {
            throw FileError(path: path, detail: "it has too few or too many weights")
        }
        self = network
    }

    /// The parameters in a text: names and values by turns, with any blanks between them.
    package static func parameters(in text: String) -> [String: String] {
        let parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let pairs = stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
    }

    private init?(
        parameters: [String: String], phones: [String], width: Int, channels: Int, dilations: [Int],
        _ weights: inout Weights
    ) {
        let states = phones.count * Self.statesPerPhone
        guard let spread = weights.next(width), spread.allSatisfy({ $0 > 0 }), let priors = weights.next(states),
            let widening = weights.layer(2 * width, channels)
        else { return nil }
        var blocks: [Block] = []
        for _ in dilations {
            guard let behind = weights.layer(channels, channels), let here = weights.layer(channels, channels),
                let ahead = weights.layer(channels, channels), let second = weights.layer(channels, channels)
            else { return nil }
            blocks.append(Block(first: [behind, here, ahead], second: second))
        }
        guard let narrowing = weights.layer(channels, width + states) else { return nil }
        self.init(
            parameters: parameters, phones: phones, dilations: dilations, spread: spread, priors: priors,
            widening: widening, blocks: blocks, narrowing: narrowing)
    }
}

/// The weights of a file, from the first to the last.
private struct Weights {
    private var rest: Data

    init(_ data: Data) { rest = data }

    var isEmpty: Bool { rest.isEmpty }

    /// The next numbers; `nil` where there are not as many, or one is none.
    mutating func next(_ count: Int) -> [Float]? {
        let size = MemoryLayout<UInt16>.size
        guard rest.count >= count * size else { return nil }
        let numbers = rest.prefix(count * size).withUnsafeBytes { bytes in
            (0..<count).map { place in
                let bits = UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: place * size, as: UInt16.self))
                return Float(Float16(bitPattern: bits))
            }
        }
        rest = rest.dropFirst(count * size)
        return numbers.allSatisfy(\.isFinite) ? numbers : nil
    }

    /// The next layer.
    mutating func layer(_ inputs: Int, _ outputs: Int) -> DenseLayer? {
        guard let weights = next(inputs * outputs), let offsets = next(outputs) else { return nil }
        return DenseLayer(inputs: inputs, outputs: outputs, weights: weights, offsets: offsets)
    }
}
