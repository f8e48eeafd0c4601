internal import Foundation
internal import HomeModel

/// What the numbers of HomeKit's types mean: Apple's, and those of makers whose meaning is known.
///
/// The data are in `catalogue/*.json`: names by UUID, the words for numbers that the home's own catalogue has none for,
/// and the services that are the protocol's or the maker's plumbing and nothing people talk about.
struct HomeKitTypes: Sendable {
    private let services: [String: String]
    private let characteristics: [String: String]
    private let words: [String: [String: String]]
    private let plumbing: Set<String>
    /// In which units makers measure what Apple has no characteristics for.
    let units: [String: String]
    /// What the home's own catalogue says of the types.
    let catalogue: Catalogue

    /// What Apple's UUIDs end with; the part before is given alone in most accessories.
    private static let appleEnding = "-0000-1000-8000-0026BB765291"

    /// Reads the data that come with the program.
    init() throws {
        services = try Self.contents("services")
        characteristics = try Self.contents("characteristics")
        words = try Self.contents("words")
        plumbing = try Self.contents("plumbing")
        units = try Self.contents("units")
        catalogue = try Catalogue()
    }

    /// A type in the one form that names are looked up by: Apple's as a short number, all others as a whole UUID,
    /// upper case.
    static func normalised(_ type: String) -> String {
        let type = type.uppercased()
        let short = type.hasSuffix(appleEnding) ? String(type.dropLast(appleEnding.count)) : type
        guard !short.contains("-") else { return short }
        let digits = short.drop { $0 == "0" }
        return digits.isEmpty ? "0" : String(digits)
    }

    /// The name of a service's type, where it has one.
    func serviceName(_ type: String) -> String? { services[Self.normalised(type)] }

    /// The name of a characteristic's type, where it has one.
    func characteristicName(_ type: String) -> String? { characteristics[Self.normalised(type)] }

    /// Whether services of the name are plumbing.
    func isPlumbing(_ service: String) -> Bool { plumbing.contains(service) }

    /// The words that numbers of a characteristic stand for; empty where its numbers are just numbers.
    func words(of type: CharacteristicType) -> [Int: String] {
        let spellings = words[type.rawValue] ?? catalogue.spellings[type] ?? [:]
        var result: [Int: String] = [:]
        for (spelling, word) in spellings { if let number = Int(spelling) { result[number] = word } }
        return result
    }

    /// Where a file of the data is.
    static func file(_ name: String) -> URL? {
        Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "catalogue")
    }

    private static func contents<Content: Decodable>(_ name: String) throws -> Content {
        guard let url = file(name) else { throw CatalogueError.missing(file: "\(name).json") }
        return try JSONDecoder().decode(Content.self, from: Data(contentsOf: url))
    }
}
