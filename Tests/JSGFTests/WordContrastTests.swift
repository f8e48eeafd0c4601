import Foundation
import JSGF
import Testing

struct WordContrastTests {
    @Test func eachIsTheOthersCounterpart() {
        let contrast = WordContrast(first: "on", second: "off")
        #expect(contrast.counterpart(of: "on") == "off")
        #expect(contrast.counterpart(of: "off") == "on")
        #expect(contrast.counterpart(of: "up") == nil)
    }

    @Test(arguments: [("on", 300.0, 1.0), ("on", -40, -1), ("on", 130, 0), ("off", 40, 1), ("off", -300, -1)])
    func aPoorSoundLeansToOneOfThem(word: String, difference: Double, lead: Double) {
        let contrast = WordContrast(first: "on", second: "off", lean: 130, certain: 170)
        #expect(abs(contrast.lead(of: word, by: difference) - lead) < 1e-9)
    }

    @Test func isReadFromData() throws {
        let text =
            #"[{"first": "on", "second": "off", "lean": 8, "certain": 9}, {"first": "up", "second": "down", "certain": 5}]"#
        let read = try JSONDecoder().decode([WordContrast].self, from: Data(text.utf8))
        #expect(
            read == [
                WordContrast(first: "on", second: "off", lean: 8, certain: 9),
                WordContrast(first: "up", second: "down", certain: 5),
            ])
    }

    @Test(arguments: [#"[{"first": "on", "certain": 1}]"#, #"[{"first": "on", "second": "off", "certain": 0}]"#])
    func damagedDataIsRefused(_ text: String) throws {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([WordContrast].self, from: Data(text.utf8))
        }
    }
}
