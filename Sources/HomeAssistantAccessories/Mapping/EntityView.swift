internal import JSONValues

/// An entity as the rules of the catalogue see it: its state, what it can do, and in what unit it measures.
struct EntityView: Sendable {
    /// What it is called in calls.
    var entity: String
    /// Its state; `nil` where it isn't known.
    var state: String?
    /// All that is known of it: what it can do, and what it is now, or was when it could last be reached.
    var attributes: [String: JSONValue]
    /// Whether it can be reached; if not, nothing is known of what it is now.
    var isAvailable: Bool
    /// The unit of its temperatures.
    var temperatureUnit: String

    /// Makes the view of an entity of a house.
    init(entity: String, state: EntityState, capabilities: [String: JSONValue], house temperatureUnit: String) {
        self.entity = entity
        let isKnown = state.state != EntityState.unavailable && state.state != EntityState.unknown
        self.state = isKnown ? state.state : nil
        isAvailable = state.isAvailable
        attributes = capabilities.merging(state.attributes) { _, now in now }
        let own = attributes["unit_of_measurement"]?.string
        self.temperatureUnit = own.map { Temperature.units.contains($0) } == true ? own ?? "" : temperatureUnit
    }

    /// What kind of thing it is within its domain; empty where nothing is said.
    var deviceClass: String { attributes["device_class"]?.string ?? "" }

    /// What it can do, as bits; what they mean depends on its domain.
    var features: Int { attributes["supported_features"]?.integer ?? 0 }

    /// The words of one of its lists.
    func words(of list: String) -> Set<String> { Set(self.list(list)) }

    /// The words of one of its lists, in their order.
    func list(_ name: String) -> [String] { attributes[name]?.array?.compactMap(\.string) ?? [] }

    /// Its state or an attribute as a value; `nil` where nothing is known.
    func value(of source: String) -> JSONValue? {
        if source == "state" { return state.map { .string($0) } }
        guard isAvailable, let value = attributes[source], value != .null else { return nil }
        return value
    }

    /// Its state or an attribute as a text.
    func text(of source: String) -> String? { value(of: source)?.plainText }

    /// Its state or an attribute as a number.
    func number(of source: String) -> Double? { value(of: source)?.looseNumber }
}

/// Temperatures, which Home Assistant tells in the unit of the house, and Hearth always in degrees Celsius.
enum Temperature {
    /// The units that there are.
    static let units: Set<String> = ["°C", "°F", "K"]

    /// Degrees Celsius.
    static func celsius(_ number: Double, from unit: String) -> Double {
        switch unit {
        case "°F": (number - 32) / 1.8
        case "K": number - 273.15
        default: number
        }
    }

    /// A number of the unit.
    static func number(celsius: Double, in unit: String) -> Double {
        switch unit {
        case "°F": rounded(celsius * 1.8 + 32)
        case "K": rounded(celsius + 273.15)
        default: celsius
        }
    }

    private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
