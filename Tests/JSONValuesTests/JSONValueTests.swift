import JSONValues
import Testing

@Suite struct JSONValueTests {
    @Test func whatIsWrittenIsReadAgain() {
        let value: JSONValue = ["a": [1, 2.5, true, "ü\"\n"], "b": ["c": "d"]]
        #expect(JSONReader.value(Array(value.text.utf8)) == value)
    }

    @Test(arguments: ["", "{", "[1,", "{\"a\"}", "nul", "1 2", "\"\\u12\"", "{\"a\":1,}", "+1", "--1"])
    func whatIsNoDocumentIsNothing(_ text: String) {
        #expect(JSONReader.value(Array(text.utf8)) == nil)
    }

    @Test func nestingIsBounded() {
        #expect(JSONReader.value(Array(String(repeating: "[", count: 100_000).utf8)) == nil)
    }

    @Test func numbersOutOfReachAreNothing() {
        #expect(JSONReader.value(Array("1e999".utf8)) == nil)
        #expect(JSONValue.number(1e300).integer == nil)
    }
}
