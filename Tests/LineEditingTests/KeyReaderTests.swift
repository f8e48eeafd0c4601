import Testing

@testable import LineEditing

@Suite struct KeyReaderTests {
    private func keys(_ text: String) -> [Key] {
        var reader = KeyReader()
        return reader.keys(in: text.utf8)
    }

    @Test func readsLettersOfAnyLengthByteByByte() {
        var reader = KeyReader()
        let keys = "aé灯🔥".utf8.flatMap { reader.keys(in: [$0]) }
        #expect(keys == [.character("a"), .character("é"), .character("灯"), .character("🔥")])
    }

    @Test func readsSequencesOfManyTerminals() {
        #expect(
            keys("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[1;5D\u{1B}[H\u{1B}[4~\u{1B}[3~") == [
                .up, .down, .wordRight, .wordLeft, .home, .end, .delete,
            ])
        #expect(
            keys("\u{1B}b\u{1B}\u{7F}\u{12}\u{04}\r\n\t") == [
                .wordLeft, .killWordLeft, .search, .endOfInput, .enter, .enter, .tab,
            ])
    }

    @Test func functionKeysOfTheConsoleAreNoArrows() {
        #expect(keys("\u{1B}[[Ax\u{1B}[[Ey\u{1B}[A") == [.character("x"), .character("y"), .up])
    }

    @Test func passesOverWhatIsNoKey() {
        #expect(
            keys("\u{1B}[200~x\u{1B}[201~\u{1B}[?9;9zy\u{00}\u{1B}Zz") == [
                .character("x"), .character("y"), .character("z"),
            ])
        var reader = KeyReader()
        #expect(reader.keys(in: [0xFF, 0xC3, 0x28, 0x80, 0x61]) == [.character("("), .character("a")])
        let endless = Array("\u{1B}[".utf8) + Array(repeating: UInt8(ascii: "1"), count: 10_000)
        #expect(reader.keys(in: endless).count < 10_000)
        #expect(reader.keys(in: Array("k".utf8)) == [.character("k")])
    }

    @Test func noBytesStopIt() {
        var random = SystemRandomNumberGenerator()
        var reader = KeyReader()
        var editor = LineEditor()
        for _ in 0..<20_000 {
            for key in reader.keys(in: [UInt8.random(in: 0...255, using: &random)]) { _ = editor.take(key) }
        }
        #expect(editor.buffer.characters.count <= LineBuffer.capacity)
        #expect(editor.history.lines.count <= LineHistory.capacity)
    }
}
