/// The reader of what accessories answer, for the fuzzer, which feeds it with broken input.
package enum HomeKitInput {
    /// Whether bytes hold at least one whole answer or event. They come in pieces of so many bytes, as from a network.
    package static func isAnswer(_ bytes: [UInt8], inPiecesOf count: Int) -> Bool {
        var reader = HTTPResponseReader()
        var isAny = false
        for start in stride(from: 0, to: bytes.count, by: max(1, count)) {
            let piece = bytes[start..<min(start + max(1, count), bytes.count)]
            guard let answers = try? reader.read(piece) else { return isAny }
            isAny = isAny || !answers.isEmpty
        }
        return isAny
    }
}
