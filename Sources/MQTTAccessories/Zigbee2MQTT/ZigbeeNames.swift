/// What Zigbee2MQTT's names mean, as data.
struct ZigbeeNames: Decodable, Sendable {
    /// The quantity of a name.
    var quantities: [String: String]
    /// The quantity of a name where its unit makes it another.
    var unitQuantities: [String: [String: String]]
    /// Quantities that a device has besides its main one of the kind: each is a service of its own.
    var apart: [String: String]
    /// Words of names that tell what is measured of electricity; the others tell where: the second phase, today.
    var electricalWords: [String]
    /// What a service is called that measures several things, so that it isn't called by the first of them.
    var titles: [String: String]
    /// What is only called an alarm.
    var alarms: [String]
    /// Words of a description that tell what an alarm is about, and its quantity.
    var alarmWords: [String: String]
    /// Words of radars for nobody.
    var nobody: [String]
    /// Words of radars for somebody, by which they are known.
    var somebody: [String]
    /// What is called diagnostic, but of use every day.
    var keptDiagnostics: [String]
    /// Words of a description that make a switch an outlet.
    var outletWords: [String]
    /// Words of a description that make a cover a door of a garage, or a gate.
    var garageWords: [String]
    /// Words of a description and the everyday word for the covering.
    var coveringNouns: [String: String]
    /// Words of a description that make a switch a valve.
    var valveWords: [String]
    /// The words for ways to press a button.
    var presses: [String: String]
    /// Yes-or-no members that can be set and are switches of their own.
    var switches: [String]
    /// Effects by which a lamp shows which one it is; the first that it has is taken.
    var blinks: [String]
    /// Effects that only end another.
    var effectEnds: [String]
    /// What is chosen by words of the device's own, and the characteristic that it is here.
    var choices: [String: String]
    /// The choices that only thermostats have.
    var climateChoices: [String: String]
    /// What swings the vanes of an air conditioner.
    var swing: [String]
    /// Words for swinging; the first that a device has is written.
    var swings: [String]
    /// What tells that a cover moves.
    var movements: [String]
    /// How good the air is by a kind of dust, least dust first.
    var airQuality: [String: [Band]]
    /// Names in full of what can be set and is a setting.
    var settings: [String]
    /// Parts of names by which what can be set is known as a setting: of use once, to whoever installs the device, and
    /// never a word of daily life. It is set in Zigbee2MQTT's own page.
    var settingWords: [String]
    /// What is told for whoever looks after the network.
    var diagnostics: [String]
    /// Words for the end of a press, which is told and isn't one.
    var releases: [String]
    /// How fast a fan goes in its modes, in percent.
    var fanModes: [String: Double]
    /// Modes in which a fan sees to its speed itself.
    var automaticModes: [String]

    /// A word for up to so much of something.
    struct Band: Decodable {
        var upTo: Double?
        var word: String
    }

    /// The table that comes with the program.
    static let standard: ZigbeeNames =
        Resources.decoded(ZigbeeNames.self, "zigbee2mqtt")
        ?? ZigbeeNames(
            quantities: [:], unitQuantities: [:], apart: [:], electricalWords: [], titles: [:], alarms: [],
            alarmWords: [:], nobody: [], somebody: [],
            keptDiagnostics: [], outletWords: [], garageWords: [],
            coveringNouns: [:], valveWords: [], presses: [:], switches: [], blinks: [], effectEnds: [], choices: [:],
            climateChoices: [:], swing: [], swings: [], movements: [], airQuality: [:], settings: [],
            settingWords: [], diagnostics: [], releases: [], fanModes: [:], automaticModes: [])

    /// Whether something is of no use in daily life, so that nobody misses it here.
    func isSetting(_ expose: Expose) -> Bool {
        if expose.category != nil || diagnostics.contains(expose.name) { return true }
        return expose.isSettable
            && (settings.contains(expose.name) || settingWords.contains { expose.name.contains($0) })
    }

    /// Of what a part of the electricity something is measured: "power_factor_phase_b" is of phase b.
    func part(of name: String) -> String? {
        let rest = name.split(separator: "_").map(String.init).filter { !electricalWords.contains($0) }
        return rest.isEmpty ? nil : rest.joined(separator: "_")
    }

    /// The quantity that an expose measures, and whether it stands apart from the device's main one.
    func quantity(of expose: Expose) -> (quantity: Quantity, isApart: Bool)? {
        let byUnit = expose.unit.flatMap { unitQuantities[expose.name]?[$0] }
        if let name = byUnit ?? quantities[expose.name], let quantity = Quantity.all[name] { return (quantity, false) }
        guard let name = apart[expose.name], let quantity = Quantity.all[name] else { return nil }
        return (quantity, true)
    }
}

extension Collection<String> {
    /// Whether one of the words stands in a text, whatever its case.
    func isAny(in text: String) -> Bool {
        let text = text.lowercased()
        return contains { text.contains($0) }
    }
}
