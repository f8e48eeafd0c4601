internal import Foundation
internal import HomeModel

/// What Home Assistant's entities are in a home: data, in the files of `catalogue/`.
struct MappingCatalogue: Sendable {
    /// What the entities of a domain are.
    struct Domain: Decodable, Sendable {
        /// The first that suits an entity is what it is.
        var kinds: [Kind] = []
        /// What an entity is besides.
        var also: [Kind]?
    }

    /// One kind of service that an entity can be.
    struct Kind: Decodable, Sendable {
        var when: Condition?
        var service: String
        /// The everyday word for it.
        var noun: String?
        /// What tells it from other services of the same entity.
        var key: String?
        /// A list of the entity: each of its words is a service of its own, by that name.
        var each: String?
        var characteristics: [CharacteristicRule]
        /// How the entity shows itself.
        var identify: [WriteRule]?
    }

    /// One characteristic of a kind of service.
    struct CharacteristicRule: Decodable, Sendable {
        var type: String
        var when: Condition?
        var read: [ReadRule]?
        var write: [WriteRule]?
        var min: Double?
        var max: Double?
        var step: Double?
        var minFrom: String?
        var maxFrom: String?
        var stepFrom: String?
        /// What the three attributes measure.
        var measure: Measure?
        /// The words that it takes, where they are others than the standard's.
        var values: [String]?
        /// The list of the entity whose words are the values.
        var valuesFrom: String?
        /// Whether it springs back by itself, such as a button that is pressed.
        var isMomentary: Bool?
        /// Whether each new state is an event, though the value be the same.
        var isEvent: Bool?
    }

    /// What there is besides the domains.
    private struct General: Decodable {
        /// Domains that are no accessories, and aren't told as lacking.
        var leftOut: [String]
        /// Kinds of diagnostic entities that are accessories nevertheless, by domain and device class.
        var diagnostics: [String: [String]]
        /// Attributes that, by what they are, decide what an entity is here.
        var structure: [String]
        /// Attributes that decide it by being there.
        var presence: [String]
        /// What every entity can be besides.
        var everywhere: [Kind]
        /// The characteristics that no standard has.
        var own: [String: Own]
    }

    private struct Own: Decodable {
        var format: ValueFormat
        var unit: String?
        var min: Double?
        var max: Double?
    }

    /// The domains by their names.
    let domains: [String: Domain]
    /// What every entity can be besides.
    let everywhere: [Kind]
    private let general: General
    private let standard: [CharacteristicType: CharacteristicMetadata]

    /// The files, but for the general one.
    private static let files = ["lights", "covers", "climate", "media", "machines", "security", "sensors", "helpers"]

    /// Reads the catalogue that comes with the program.
    /// - Throws: an error that names the file where one is missing or damaged.
    init() throws {
        var domains: [String: Domain] = [:]
        for file in Self.files {
            domains.merge(try Self.decoded([String: Domain].self, file)) { $1 }
        }
        general = try Self.decoded(General.self, "general")
        self.domains = domains
        everywhere = general.everywhere
        var standard = try Catalogue().characteristics
        for (name, own) in general.own {
            standard[CharacteristicType(rawValue: name)] = CharacteristicMetadata(
                format: own.format, unit: own.unit, minimum: own.min, maximum: own.max)
        }
        self.standard = standard
    }

    private static func decoded<Form: Decodable>(_ type: Form.Type, _ name: String) throws -> Form {
        guard let url = Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "catalogue")
        else { throw CatalogueError.missing(file: "\(name).json") }
        return try JSONDecoder().decode(type, from: Data(contentsOf: url))
    }

    /// Whether entities of the domain are no accessories by their nature.
    func leavesOut(domain: String) -> Bool { general.leftOut.contains(domain) }

    /// Whether an entity that is marked as a diagnosis is of use all the same.
    func keepsDiagnostic(domain: String, deviceClass: String) -> Bool {
        general.diagnostics[domain]?.contains(deviceClass) == true
    }

    /// Whether a change of an entity may change what it is here, and not only its values.
    func changesStructure(from former: EntityState, to now: EntityState) -> Bool {
        guard now.isAvailable, former.attributes != now.attributes else { return false }
        return general.structure.contains { former.attributes[$0] != now.attributes[$0] }
            || general.presence.contains { (former.attributes[$0] == nil) != (now.attributes[$0] == nil) }
    }

    /// The values that a characteristic takes if the entity doesn't say otherwise.
    func metadata(_ type: CharacteristicType) -> CharacteristicMetadata {
        standard[type] ?? CharacteristicMetadata(format: .word)
    }
}
