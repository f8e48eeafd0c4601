internal import HomeModel

/// What the words of any language come down to in a home: which characteristics an aspect, an action or a state stands
/// for with each kind of service. The data are in `semantics/*.json` and, for what is a habit of those who speak a
/// language, in `hours.json`. An object, for many hold it and none changes it.
final class SemanticTables: Sendable {
    /// One characteristic that an aspect may stand for; the first that a service has is taken.
    struct AspectOption: Sendable, Decodable {
        /// The characteristic.
        var characteristic: String
        /// Taken only with these types of service, where given.
        var types: [String]?
        /// Taken only with services that go by one of these nouns, in the singular, where given.
        var nouns: [String]?
        /// Taken only while these characteristics have these values, where given.
        var when: [String: PlainValue]?
        /// Taken only for steps, of this size: a "warmer" light is one of another white.
        var step: Double?
        /// Whether such things are left out where a whole room or "it" is meant: a doorbell is no part of "louder".
        var named: Bool?
        /// Whether it is only near to what the word says: a number is asked about before it is written there.
        var instead: Bool?
    }

    /// What can be read and written under one everyday word, such as brightness.
    struct Aspect: Sendable, Decodable {
        var read: [AspectOption]
        var write: [AspectOption]
        /// How much "a bit" is, in the unit of the characteristic.
        var step: Double?
        /// Written along with it, where the service has it and the value is above zero: light is wanted when brightness
        /// is said.
        var along: [String: PlainValue]?
        /// The value of "high", if it is more than three quarters: a fan's highest speed.
        var high: Double?
        /// Whether a step, said of nothing, is only for what runs: "faster" starts no fan.
        var onlyRunning: Bool?
        /// The first and the last of the numbers that a whole room goes up to where one is said without a unit.
        var usual: [Double]?
        /// The state of those that a step is for, where some are in it: "louder" is about what plays.
        var among: String?
        /// The types of services of which a whole place has it, for "it" after "warm up the bedroom".
        var ofPlace: [String]?
        /// Whether only things have it, and never a place: a warmer colour is one of the lamp that was talked about,
        /// or of none.
        var ofThing: Bool?
        /// Written in its place, where the value is zero.
        var zero: [String: PlainValue]?
        /// The work that has to be done for it, `heat` or `cool`, if the word says so.
        var work: String?
        /// Whether it is a characteristic that a maker has made up, of which only the name is known.
        var own: Bool?

        /// What it is set by, and not only moved by steps: "the set temperature" is none of a lamp's white.
        var settable: [AspectOption] { write.filter { $0.step == nil } }
    }

    /// One way in which services do an action; the first that fits a service is taken.
    struct ActionOption: Sendable, Decodable {
        /// Taken only with these types of service, where given.
        var types: [String]?
        /// Taken only with services that go by one of these nouns, in the singular: an awning is lowered to be out.
        var nouns: [String]?
        /// The characteristic that is written, if the service has it.
        var characteristic: String
        var value: PlainValue
        /// The characteristic whose value is written in place of ``value``, where the service has it.
        var like: String?
        /// Whether a "yes" is needed before.
        var confirm: Bool?
        /// Whether it is left out where "everything" is meant.
        var named: Bool?
    }

    /// One way in which services are in a state; the first that fits a service is taken.
    struct StateOption: Sendable, Decodable {
        var types: [String]?
        var characteristic: String
        var equals: [PlainValue]?
        var above: Double?
        var below: Double?
        /// Whether it is about the accessory being in reach, or out of it, in place of a characteristic.
        var reachable: Bool?
        /// Whether a rule waits for each of the values, where it waits for the first otherwise.
        var each: Bool?
        /// The value that it must not have then, if a condition can't name all others.
        var unless: PlainValue?
        /// What else it has to be, where it tells: a television that is off plays nothing, and what is set to cooling
        /// is not off because it is cool enough now.
        var beside: [String: PlainValue]?
        /// Whether it is left to the next one where a service has never told the value.
        var known: Bool?
        /// Whether a rule waits for any change: what is pressed has no lasting value.
        var any: Bool?
    }

    /// Aspects by the grammar's names for them.
    private let aspects: [String: Aspect]
    /// Actions by the grammar's names for them.
    let actions: [String: [ActionOption]]
    /// States by the grammar's names for them.
    let states: [String: [StateOption]]
    /// Which other services of its accessory may stand in for a service that lacks something, by service type; `*` for
    /// all types.
    let siblings: [String: [String]]
    /// The types of services for which the name of another type may stand, where theirs begins with it: the lock on a
    /// door for the sensor that watches the door.
    let fittings: [String: [String]]
    /// The types of services that run dry with one of their accessory when that is turned off:
    /// the valves of an irrigation.
    let fed: [String: [String]]
    /// How strong makers' own words for the speeds of a fan are, in percent.
    let strengths: [String: Double]
    /// The types of services that stay on when everything goes off.
    let essentials: Set<String>
    /// The types of services whose temperature is their own, and not that of the room.
    let enclosed: Set<String>
    /// Which aspect a bare number or a unit means, in order of preference.
    let units: [String: [String]]
    /// Which half of the day a bare hour means.
    let hours: HourHabits
    /// What the words in names tell of things.
    let kinds: KindWords

    /// Reads the tables that come with the program.
    /// - Throws: ``LanguageError`` that names a missing or damaged file.
    init(resources: LanguageResources) throws(LanguageError) {
        aspects = try resources.table("aspects")
        actions = try resources.table("actions")
        states = try resources.table("states")
        units = try resources.table("units")
        siblings = try resources.table("siblings")
        fittings = try resources.table("fittings")
        fed = try resources.table("fed")
        strengths = try resources.table("strengths")
        essentials = try resources.table("essentials")
        enclosed = try resources.table("enclosed")
        kinds = try resources.decodeIfPresent("kinds.json") ?? KindWords()
        hours = try resources.has("hours.json") ? resources.decode("hours.json") : HourHabits()
    }

    /// What can be read and written under a word: an everyday one,
    /// or the name of a characteristic that a maker has made up.
    func aspect(_ name: String) -> Aspect {
        let own = [AspectOption(characteristic: name)]
        return aspects[name] ?? Aspect(read: own, write: own, own: true)
    }

    /// The types of services that may stand in for one of `type`.
    func siblings(of type: ServiceType) -> [String] {
        (siblings[type.rawValue] ?? []) + (siblings["*"] ?? [])
    }
}
