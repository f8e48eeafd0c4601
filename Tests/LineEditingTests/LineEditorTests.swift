import Testing

@testable import LineEditing

@Suite struct LineEditorTests {
    private func editor(_ text: String, history: [String] = []) -> LineEditor {
        var editor = LineEditor(history: LineHistory(history))
        for character in text { _ = editor.take(.character(character)) }
        return editor
    }

    private func take(_ keys: Key..., in editor: inout LineEditor) -> String {
        for key in keys { _ = editor.take(key) }
        return editor.buffer.text
    }

    @Test func wordsAreWrittenTakenAwayAndPutBack() {
        var editor = editor("turn on the sofa lamp")
        #expect(take(.killWordLeft, .killWordLeft, in: &editor) == "turn on the ")
        #expect(take(.yank, in: &editor) == "turn on the sofa ")
        #expect(take(.home, .wordRight, .killWordRight, in: &editor) == "turn the sofa ")
        #expect(take(.right, .killToEnd, in: &editor) == "turn ")
        #expect(take(.left, .left, .backspace, .delete, in: &editor) == "tu ")
        #expect(take(.end, .killToStart, in: &editor) == "")
        #expect(editor.take(.backspace) == .refused)
        #expect(editor.take(.delete) == .refused)
    }

    @Test func accentsThatAreSentByThemselvesJoinTheirLetter() {
        var editor = editor("cafe\u{301}")
        #expect(editor.buffer.text == "café" && editor.buffer.characters.count == 4)
        #expect(take(.backspace, in: &editor) == "caf")
    }

    @Test func earlierLinesComeBackAndTheDraftIsKept() {
        var editor = editor("half", history: ["first", "second"])
        #expect(take(.up, in: &editor) == "second")
        #expect(take(.up, in: &editor) == "first")
        #expect(editor.take(.up) == .refused)
        #expect(take(.down, .down, in: &editor) == "half")
        #expect(editor.take(.down) == .refused)
        #expect(editor.take(.enter) == .line("half"))
        #expect(take(.up, .up, in: &editor) == "second")
    }

    @Test func earlierLinesAreFoundByWhatTheyHold() {
        var editor = editor("Lamp", history: ["lamp on", "door", "lamp off", "fan"])
        #expect(take(.search, in: &editor) == "lamp off")
        #expect(take(.search, in: &editor) == "lamp on")
        #expect(editor.take(.search) == .refused)
        #expect(take(.down, in: &editor) == "door")
    }

    @Test func whatIsSecretOrSaidTwiceIsNotKept() {
        var history = LineHistory()
        let lines = [
            "lamp on", "lamp on", " unlock the door", "", "pair the plug with 031-45-154", "code 12345678",
            "wake me at 7:30 on the 12th",
        ]
        for line in lines { _ = history.add(line) }
        #expect(history.lines == ["lamp on", "wake me at 7:30 on the 12th"])
        for number in 0..<1000 { _ = history.add("dim to \(number)") }
        #expect(history.lines.count == LineHistory.capacity && history.lines.last == "dim to 999")
    }

    @Test func theEndIsOnlyOfAnEmptyLine() {
        var editor = editor("ab")
        #expect(editor.take(.endOfInput) == .refused)
        #expect(take(.home, .endOfInput, .endOfInput, in: &editor) == "")
        #expect(editor.take(.endOfInput) == .end)
    }

    @Test func theOnlyCompletionIsTaken() {
        var editor = editor("turn on the SOFA")
        #expect(editor.take(.tab) == .completing("turn on the SOFA"))
        #expect(editor.complete([LineCompletion(replaced: 4, text: "Sofa Lamp")]).isChanged)
        #expect(editor.buffer.text == "turn on the Sofa Lamp ")
    }

    @Test func ofSeveralCompletionsWhatTheyShareIsTakenAndThenTheyAreListed() {
        let both = [
            LineCompletion(replaced: 1, text: "Kitchen Light"), LineCompletion(replaced: 1, text: "kitchen fan"),
        ]
        var editor = editor("is the k")
        #expect(editor.complete(both).isChanged)
        #expect(editor.buffer.text == "is the Kitchen ")
        let longer = both.map { LineCompletion(replaced: 8, text: $0.text) }
        let outcome = editor.complete(longer)
        #expect(!outcome.isChanged && outcome.choices == longer)
        #expect(editor.complete([]).choices.isEmpty)
        #expect(editor.buffer.text == "is the Kitchen ")
    }

    @Test func aLineHasAnEnd() {
        var editor = editor(String(repeating: "a", count: LineBuffer.capacity))
        #expect(editor.take(.character("b")) == .refused)
        #expect(editor.buffer.characters.count == LineBuffer.capacity)
    }
}
