import Testing

@testable import HomeKitPairing

@Suite struct TLV8Tests {
    @Test(arguments: [0, 1, 254, 255, 256, 510, 511, 3000]) func valuesOfAnyLengthComeBack(length: Int) throws {
        let list = TLV8([
            .init(type: 6, value: [1]), .init(type: 3, value: [UInt8](repeating: 7, count: length)),
            .init(type: 5, value: [9]),
        ])
        #expect(try TLV8(decoding: list.encoded) == list)
    }

    @Test func longValuesAreWrittenInFullPieces() {
        let encoded = TLV8([.init(type: 3, value: [UInt8](repeating: 7, count: 256))]).encoded
        #expect(encoded.count == 260)
        #expect(encoded.prefix(2) == [3, 255])
        #expect(encoded.suffix(3) == [3, 1, 7])
    }

    @Test func itemsOfOneTypeThatAreNotFullStayApart() throws {
        #expect(try TLV8(decoding: [1, 1, 5, 1, 1, 6]).items.count == 2)
    }

    @Test func whatEndsWithinAnItemIsRefused() {
        #expect(throws: TLV8.Malformation.truncated) { try TLV8(decoding: [1]) }
        #expect(throws: TLV8.Malformation.truncated) { try TLV8(decoding: [1, 4, 0, 0]) }
        #expect(throws: TLV8.Malformation.tooLong) { try TLV8(decoding: [UInt8](repeating: 0, count: 100_000)) }
    }

    @Test func listsAreSplitAtSeparators() throws {
        let list = try TLV8(decoding: [1, 1, 65, 0xFF, 0, 1, 1, 66])
        #expect(list.split(by: 0xFF).map { $0.value(1) } == [[65], [66]])
    }

    /// No bytes make it trap, and what it reads it writes again so that it reads the same.
    @Test func anyBytesAreReadOrRefused() {
        var generator = SplitMix(seed: 3)
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 0...600, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator) | (Bool.random(using: &generator) ? 0 : 0xF0)
            }
            guard let list = try? TLV8(decoding: bytes) else { continue }
            #expect((try? TLV8(decoding: list.encoded)) == list)
        }
    }
}
