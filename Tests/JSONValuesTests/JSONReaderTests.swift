import JSONValues
import Testing

@Suite struct JSONReaderTests {
    @Test(arguments: [
        "{\"a\":[1,2.5,true,null,\"x\"],\"b\":{}}", "[]", "\"\\\"\\\\\\n\"", "-0.5", "{\"ü 💡\":\"π\"}",
    ]) func writesWhatItRead(text: String) {
        #expect(JSONReader.value(Array(text.utf8))?.text == text)
    }

    @Test(arguments: [
        "", "{", "{\"a\"}", "[1,]", "nul", "\"abc", "{\"a\":1,}", "1 2", "+1", "NaN", "\"\\u12\"", "\"\\x\"", "1e999",
        String(repeating: "[", count: 100_000),
    ]) func refusesWhatIsNoDocument(text: String) {
        #expect(JSONReader.value(Array(text.utf8)) == nil)
    }

    @Test func readsEscapesOfAllKinds() {
        #expect(JSONReader.value(Array(#""\u00e9\ud83d\udca1\/\ud83d""#.utf8)) == .string("é💡/\u{FFFD}"))
    }

    @Test func tellsTruthValuesFromNumbers() {
        #expect(JSONReader.value(Array("[true,1,0,false]".utf8)) == .array([true, 1, 0, false]))
    }

    @Test func wholeNumbersHaveNoPoint() {
        #expect(JSONValue.number(199).text == "199")
        #expect(JSONValue.number(0.136).text == "0.136")
        #expect(JSONValue.number(1e300).text == "1e+300")
        #expect(JSONValue.number(.infinity).text == "null")
    }
}
