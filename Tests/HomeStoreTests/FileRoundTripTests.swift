import Foundation
import HomeModel
import Testing

@testable import HomeStore

/// The homes of the corpora.
enum CorporaHomes {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "corpora/homes")

    static let names = [
        "bare", "barn", "bungalow", "burrow", "connected", "cottage", "family", "flat", "harbour", "lark", "lodge",
        "loft", "mansion", "names", "nest", "new", "nothing", "orchard", "plot", "ranch", "row", "villa",
    ]

    static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
    }
}

@Suite struct FileRoundTripTests {
    let catalogue: Catalogue

    init() throws {
        catalogue = try Catalogue()
    }

    @Test func listsAllHomesOfTheCorpora() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: CorporaHomes.folder.path)
        #expect(files.filter { $0.hasSuffix(".yaml") }.sorted() == CorporaHomes.names.map { "\($0).yaml" })
    }

    @Test(arguments: CorporaHomes.names)
    func readsWhatItWrote(name: String) throws {
        let database = try HomeFile.read(text: CorporaHomes.text(name), path: name, catalogue: catalogue)
        let text = HomeFile.write(database, catalogue: catalogue)
        let again = try HomeFile.read(text: text, path: "written", catalogue: catalogue)
        #expect(again == database)
        #expect(HomeFile.write(again, catalogue: catalogue) == text)
    }
}
