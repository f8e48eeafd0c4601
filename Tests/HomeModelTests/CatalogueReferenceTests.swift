import Foundation
import HomeModel
import Testing

/// The guide's tables of services and characteristics, held against the catalogue.
struct CatalogueReferenceTests {
    private static let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("docs/home-file.md")

    @Test func theGuideHasTheTablesOfTheCatalogue() throws {
        let text = try String(contentsOf: Self.guide, encoding: .utf8)
        let parts = text.components(separatedBy: "<!-- hearth home reference -->\n")
        try #require(parts.count == 3, "docs/home-file.md has lost the marks around its tables")
        let tables = parts[1].trimmingCharacters(in: .newlines)
        let reference = try Catalogue().reference.trimmingCharacters(in: .newlines)
        #expect(tables == reference, "write them anew: make reference")
    }

    @Test func everyTypeAndCharacteristicHasARow() throws {
        let catalogue = try Catalogue()
        let rows = Set(
            catalogue.reference.split(separator: "\n").compactMap { $0.split(separator: "`").dropFirst().first })
        for type in catalogue.services.keys { #expect(rows.contains(Substring(type.rawValue))) }
        for type in catalogue.characteristics.keys { #expect(rows.contains(Substring(type.rawValue))) }
    }

    @Test func aRowTellsRangeStepUnitAndWords() throws {
        let characteristics = """
            {"Heat": {"format": "number", "permissions": "rw", "unit": "celsius", "min": 7, "max": 30.5, "step": 0.5},
             "Lock": {"format": "word", "permissions": "r", "values": ["locked"], "spellings": {"1": "locked", "secured": "locked"}}}
            """
        let services = #"{"Stove": {"required": ["Heat"], "optional": []}}"#
        let catalogue = try Catalogue(characteristics: Data(characteristics.utf8), services: Data(services.utf8))
        #expect(catalogue.reference.contains("| `Stove` | `Heat` | – |"))
        #expect(catalogue.reference.contains("| `Heat` | 7 to 30.5 °C in steps of 0.5 | asked, set | – |"))
        #expect(catalogue.reference.contains("| `Lock` | `locked` | asked | `secured` = `locked` |"))
    }
}
