import Foundation
import HomeModel
import HomeStore
import Understanding

/// The homes of the corpora, read once.
enum ExampleHome {
    static let catalogue = Result { try Catalogue() }
    static let language = Result {
        try Language(resources: LanguageResources(), catalogue: catalogue.get())
    }

    static func database(_ name: String) throws -> HomeDatabase {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = root.appendingPathComponent("corpora/homes/\(name).yaml").path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return try HomeFile.read(text: text, path: path, catalogue: catalogue.get())
    }

    static func understanding(_ name: String) throws -> (Understanding, HomeDatabase) {
        let database = try database(name)
        return (try Understanding(database, language: language.get()), database)
    }
}
