import Glibc

/// The engine's file of how well each frame of an utterance fits each senone: a header in text, a mark of the byte
/// order, and for each frame how many senones were scored and, where that is all of them, the score of each,
/// in numbers of two bytes.
struct SenoneFile {
    private static let headerEnd = Array("endhdr\n".utf8)
    private static let longestHeader = 4096
    private static let markLength = 4

    let descriptor: Int32
    /// How many senones there are, all of which must have been scored in every frame.
    let senones: Int

    /// Changes the scores of frame after frame.
    /// - Parameter body: gets the number of the frame and its scores; keeps how many there are.
    func rewrite(_ body: (Int, inout [Int16]) -> Void) throws(DecodingError) {
        guard var place = start else { throw .engineFailed(operation: "senone header", code: 0) }
        let size = senones * 2
        var scores = [Int16](repeating: 0, count: senones)
        var count: Int16 = 0
        var number = 0
        while pread(descriptor, &count, 2, place) == 2 {
            guard Int(count) == senones, pread(descriptor, &scores, size, place + 2) == size else {
                throw .engineFailed(operation: "senone frame", code: number)
            }
            body(number, &scores)
            guard scores.count == senones, pwrite(descriptor, scores, size, place + 2) == size else {
                throw .engineFailed(operation: "pwrite", code: number)
            }
            place += 2 + size
            number += 1
        }
    }

    /// Where the first frame is.
    private var start: Int? {
        var bytes = [UInt8](repeating: 0, count: Self.longestHeader)
        let length = pread(descriptor, &bytes, bytes.count, 0)
        guard length > 0 else { return nil }
        let header = bytes.prefix(length)
        let end = header.indices.first { header[$0...].starts(with: Self.headerEnd) }
        return end.map { $0 + Self.headerEnd.count + Self.markLength }
    }
}
