public import Foundation

/// What Apple has defined: the characteristics with their values and ranges, and what each type of service has.
///
/// The data are in `catalogue/*.json`. Types that are not in it are allowed everywhere.
public struct Catalogue: Sendable {
    /// A service type's characteristics.
    public struct ServiceEntry: Hashable, Sendable, Codable {
        /// The characteristics that each service of the type has.
        public var required: [String]
        /// Those it may have.
        public var optional: [String]
        /// Of a type that somebody could come in by: the words by which an owner says that nobody fits through.
        public var tooNarrow: [String]?
    }

    private struct CharacteristicEntry: Codable {
        var format: ValueFormat
        var unit: String?
        var min: Double?
        var max: Double?
        var step: Double?
        var values: [String]?
        var spellings: [String: String]?
        var permissions: String
    }

    /// What each defined characteristic takes.
    public let characteristics: [CharacteristicType: CharacteristicMetadata]
    /// Other words and numbers that home files may use for a value, and the value that each of them stands for.
    public let spellings: [CharacteristicType: [String: String]]
    /// What each defined type of service has.
    public let services: [ServiceType: ServiceEntry]

    /// Reads a catalogue from the text of its two files.
    /// - Throws: Foundation's `DecodingError` for a malformed file.
    public init(characteristics: Data, services: Data) throws {
        let decoder = JSONDecoder()
        let entries = try decoder.decode([String: CharacteristicEntry].self, from: characteristics)
        self.characteristics = Dictionary(
            uniqueKeysWithValues: entries.map { name, entry in
                (CharacteristicType(rawValue: name), Self.metadata(entry))
            })
        spellings = Dictionary(
            uniqueKeysWithValues: entries.compactMap { name, entry in
                entry.spellings.map { (CharacteristicType(rawValue: name), $0) }
            })
        let types = try decoder.decode([String: ServiceEntry].self, from: services)
        self.services = Dictionary(uniqueKeysWithValues: types.map { (ServiceType(rawValue: $0), $1) })
    }

    /// Reads the catalogue that comes with the program.
    /// - Throws: an error that names the file where it is missing or damaged.
    public init() throws {
        func contents(_ name: String) throws -> Data {
            guard let url = Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "catalogue")
            else {
                throw CatalogueError.missing(file: "\(name).json")
            }
            return try Data(contentsOf: url)
        }
        try self.init(characteristics: contents("characteristics"), services: contents("services"))
    }

    private static func metadata(_ entry: CharacteristicEntry) -> CharacteristicMetadata {
        var permissions: Permissions = []
        if entry.permissions.contains("r") { permissions.insert(.read) }
        if entry.permissions.contains("w") { permissions.insert(.write) }
        if entry.permissions.contains("n") { permissions.insert(.notify) }
        return CharacteristicMetadata(
            format: entry.format, unit: entry.unit, minimum: entry.min, maximum: entry.max, step: entry.step,
            validValues: entry.values ?? [], permissions: permissions)
    }
}

/// Why the catalogue can't be had.
public enum CatalogueError: Error, Hashable, Sendable {
    /// A file of it is not where the program's resources are.
    case missing(file: String)
}
