import Foundation
import Testing

@testable import HomeKitAccessories

/// The files beside the tests.
enum Fixture {
    /// Accessories that were recorded in real houses.
    static let recorded: [String] = {
        let folder = Bundle.module.bundleURL.appendingPathComponent("Fixtures/recorded")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    static func url(_ name: String) throws -> URL {
        try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil))
    }

    /// The database of a fixture; recordings are a list of accessories, or an object that holds one.
    static func database(_ name: String) throws -> AccessoryDatabase {
        let data = try Data(contentsOf: url("\(name).json"))
        if let database = try? JSONDecoder().decode(AccessoryDatabase.self, from: data) { return database }
        return AccessoryDatabase(accessories: try JSONDecoder().decode([AccessoryDatabase.Accessory].self, from: data))
    }

    /// A file of the names of types.
    static func catalogue(_ name: String) throws -> Data {
        try Data(contentsOf: #require(HomeKitTypes.file(name)))
    }
}
