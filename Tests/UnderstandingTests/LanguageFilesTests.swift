import Foundation
import HomeModel
import Testing

@testable import Understanding

/// Files of a language that are missing or damaged.
struct LanguageFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    /// The files of English with one of them changed; `nil` takes it away.
    private func resources(with text: String?, in name: String) throws -> LanguageResources {
        let original = URL(fileURLWithPath: try LanguageResources().path(name)).deletingLastPathComponent()
        try FileManager.default.copyItem(at: original, to: folder)
        let file = folder.appendingPathComponent(name)
        try FileManager.default.removeItem(at: file)
        try text?.write(to: file, atomically: true, encoding: .utf8)
        return LanguageResources(language: "en", folder: folder)
    }

    @Test(arguments: [
        "spoken-contrasts.json", "spoken-elsewhere.json", "spoken-lone.json", "spoken-opposites.json",
    ])
    func aDamagedFileIsToldThoughALanguageMayDoWithoutIt(name: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let resources = try resources(with: "[{", in: name)
        let error = #expect(throws: LanguageError.self) { try Language(resources: resources, catalogue: Catalogue()) }
        guard case .damaged(let file, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(file.hasSuffix(name))
    }

    @Test func aLanguageMayDoWithoutLoneWords() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let resources = try resources(with: nil, in: "spoken-lone.json")
        #expect(try Language(resources: resources, catalogue: Catalogue()).loneWords.isEmpty)
    }

    @Test func aLanguageMayDoWithoutNamesOfOtherMachines() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let resources = try resources(with: nil, in: "spoken-elsewhere.json")
        #expect(try Language(resources: resources, catalogue: Catalogue()).elsewhere.isEmpty)
    }

    @Test func aLanguageMayDoWithoutContrasts() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let resources = try resources(with: nil, in: "spoken-contrasts.json")
        #expect(try Language(resources: resources, catalogue: Catalogue()).contrasts.isEmpty)
    }
}
