import Foundation
import Testing

/// The signs that stand before names on the page.
struct PageSymbolTests {
    private static func table(_ part: String) throws -> [String: [String]] {
        let data = try Data(contentsOf: PageHome.file("Sources/HouseWeb/Page/symbols.json"))
        let table = try JSONSerialization.jsonObject(with: data) as? [String: [String: [String]]]
        return try #require(table?[part])
    }

    @Test func eachTypeOfTheCatalogueHasASign() throws {
        let types = try Self.table("types").values.flatMap(\.self)
        for type in try PageHome.catalogue("services").keys { #expect(types.contains(type), "\(type)") }
    }

    @Test func eachTypeThatAHomeAssistantBringsHasASign() throws {
        let types = try Self.table("types").values.flatMap(\.self)
        let folder = PageHome.file("Sources/HomeAssistantAccessories/catalogue")
        var found: Set<String> = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json") {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            found.formUnion(text.matches(of: /"service": "([A-Z]\w+)"/).map { String($0.1) })
        }
        #expect(found.contains("RobotVacuum"))
        for type in found { #expect(types.contains(type), "\(type)") }
    }

    @Test(arguments: ["types", "words"])
    func eachSignIsOneAndEachNameStandsOnce(_ part: String) throws {
        let table = try Self.table(part)
        let names = table.values.flatMap(\.self)
        #expect(names.count > 50 && Set(names).count == names.count)
        for (sign, names) in table {
            #expect(sign.count == 1 && !sign.unicodeScalars.contains { $0.isASCII }, "\(sign)")
            for name in names {
                #expect(
                    !name.isEmpty
                        && name.utf8.allSatisfy { $0 == 45 || (48...57).contains($0) || (65...122).contains($0) })
                if part == "words" { #expect(name == name.lowercased(), "\(name)") }
            }
        }
    }
}
