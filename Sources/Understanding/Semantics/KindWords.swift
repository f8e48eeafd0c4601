internal import HomeModel

/// What the words in the names of things tell of them, beside their type. Data: `kinds.json` of a language.
struct KindWords: Sendable, Decodable {
    /// What heats.
    var heats: Set<String> = []
    /// What cools.
    var cools: Set<String> = []
    /// What makes the air moist.
    var moistens: Set<String> = []
    /// What makes it dry.
    var dries: Set<String> = []
    /// Types with a temperature of their own, which is not that of the room.
    var enclosed: Set<String> = []
    /// Rooms that are no part of the house that one could sit in: the garden, the terrace.
    var outside: Set<String> = []
    /// What has to stay on when everything goes off; several words where it takes all of them.
    var essential: Set<String> = []
    /// The type that everybody means by a noun, which is singular: a plug that its owner calls a lamp is one lamp more,
    /// and not the only one.
    var everyday: [String: String] = [:]
    /// Nouns, singular, by which people mean all that is of a type, whatever each thing is called: the chandelier is
    /// one of the lights, too, where others go by the noun "lights".
    var wholeType: Set<String> = []
    /// The words with which the name of a room begins that those who live together call theirs: "our room".
    var ours: Set<String> = []

    /// The words of what does a work, and of what does the opposite.
    func words(for work: String) -> (own: Set<String>, opposite: Set<String>) {
        switch work {
        case "cool": (cools, heats)
        case "dry": (dries, moistens)
        case "moisten": (moistens, dries)
        default: (heats, cools)
        }
    }

    /// Whether a room's name says that it is of those who speak of it.
    func isOurs(_ name: String) -> Bool {
        name.split(separator: " ").first.map { ours.contains($0.lowercased()) } ?? false
    }

    /// Whether a noun of one word says no more than a type.
    func isOfWholeType(_ noun: String) -> Bool { wholeType.contains(HomeIndex.singular(noun.lowercased())) }

    /// The type that everybody means by a noun of one word; `nil` where it is no such noun.
    func everydayType(of noun: String) -> ServiceType? {
        everyday[HomeIndex.singular(noun.lowercased())].map(ServiceType.init(rawValue:))
    }
}
