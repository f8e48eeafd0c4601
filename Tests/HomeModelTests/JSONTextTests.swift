import HomeModel
import Testing

/// What is remembered as JSON comes back, and equal values are equal texts.
@Suite struct JSONTextTests {
    private struct Kept: Codable, Equatable {
        var path = "a/b"
        var share: Double?
        var names: [String: Int] = [:]
    }

    @Test func whatIsWrittenIsRead() {
        let kept = Kept(share: 0.5, names: ["Élan": 1, "\u{1F4A1}": 2])
        #expect(JSONText.write(kept).flatMap { JSONText.read(Kept.self, $0) } == kept)
    }

    @Test func equalValuesGiveEqualTexts() {
        let names = (0..<40).map { ("name \($0)", $0) }
        let one = Kept(names: Dictionary(uniqueKeysWithValues: names))
        let other = Kept(names: Dictionary(uniqueKeysWithValues: names.reversed()))
        #expect(JSONText.write(one) == JSONText.write(other))
        #expect(JSONText.write(Kept()) == #"{"names":{},"path":"a/b"}"#)
    }

    @Test func whatIsNoJSONIsNothing() {
        #expect(JSONText.write(Kept(share: .infinity)) == nil)
        #expect(JSONText.read(Kept.self, "{\"path\": 1}") == nil)
        #expect(JSONText.read(Kept.self, "") == nil)
    }
}
