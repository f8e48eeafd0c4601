import Testing

@testable import LineEditing

@Suite struct LineViewTests {
    private let view = LineView(prompt: "> ", width: 20)

    @Test func showsALineWithItsCursor() {
        #expect(view.drawn(LineBuffer("lamp")) == "\r> lamp\u{1B}[K\r\u{1B}[6C")
        var buffer = LineBuffer("lamp")
        buffer.move(to: 0)
        #expect(view.drawn(buffer) == "\r> lamp\u{1B}[K\r\u{1B}[2C")
    }

    @Test func showsThePartAroundTheCursorWhereALineDoesNotFit() {
        var buffer = LineBuffer("abcdefghijklmnopqrstuvwxyz")
        #expect(view.drawn(buffer) == "\r> klmnopqrstuvwxyz\u{1B}[K\r\u{1B}[18C")
        buffer.move(to: 0)
        #expect(view.drawn(buffer) == "\r> abcdefghijklmnopq\u{1B}[K\r\u{1B}[2C")
    }

    @Test func countsWideCharactersAsTwoColumns() {
        #expect("灯🔥é".columns == 5)
        #expect(view.drawn(LineBuffer("灯🔥")) == "\r> 灯🔥\u{1B}[K\r\u{1B}[6C")
    }

    @Test func whatATerminalWouldTakeForAnOrderIsNotShown() {
        #expect(view.left("a\u{1B}b\u{7F}c\u{9B}d") == "\r\u{1B}[K> a?b?c?d\n")
    }

    @Test func listsChoicesInColumns() {
        #expect(view.listed(["one", "two", "three", "four"]) == "one    two\nthree  four\n")
        #expect(LineView(prompt: "", width: 1).listed(["a long choice that doesn't fit", "b"]).hasSuffix("b\n"))
    }
}
