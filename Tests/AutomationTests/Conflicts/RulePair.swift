import HomeModel
import Testing

/// Two rules in the home file's form, and what is wrong with the second beside the first.
struct RulePair: CustomTestStringConvertible, Sendable {
    /// Why they are here.
    var fact: String
    var first: String
    var second: String
    /// What is wrong; nothing where it is empty.
    var kinds: [RuleConflict.Kind]

    var testDescription: String { fact }

    init(_ fact: String, _ first: String, _ second: String, _ kinds: RuleConflict.Kind...) {
        self.fact = fact
        self.first = first
        self.second = second
        self.kinds = kinds
    }
}

private let heaterOn = RulePair.reading("Heater", "On", "value: true")

extension RulePair {
    /// Rules that fight.
    static let fighting: [RulePair] = [
        // One of several.
        .init(
            "one of several, and that one",
            rule("{time: 20:00}", when("{any: [{present: Anna}, \(heaterOn)]}"), on),
            rule("{time: 20:00}", when(heaterOn), off), .contradiction),
        .init(
            "one of several, and one of others at the same time",
            rule("{time: 20:00}", when("{any: [{present: Anna}, \(heaterOn)]}"), on),
            rule("{time: 20:00}", when("{any: [{present: Marco}, {present: Giulia}]}"), off), .contradiction),
        .init(
            "the same ones in another order",
            rule("{time: 20:00}", when("{any: [{present: Anna}, \(heaterOn)]}"), on),
            rule("{time: 20:00}", when("{any: [\(heaterOn), {present: Anna}]}"), on), .duplicate),
        .init(
            "one of several of which none can be", rule("{arrive: Marco}", on),
            rule(
                "{arrive: me}",
                when("{any: [{present: nobody}, \(heaterOn)]}", reading("Heater", "On", "value: false")),
                on), .neverFires),
        .init(
            "what one of several sets off, which is taken back",
            rule(change("Lamp", "On", "to: true"), when("{any: [{present: Anna}, \(heaterOn)]}"), off),
            rule("{time: 20:00}", on), .isUndone),
        // One event for both.
        .init("same arrival", rule("{arrive: me}", on), rule("{arrive: me}", off), .contradiction),
        .init("me is Anna", rule("{arrive: me}", on), rule("{arrive: Anna}", off), .contradiction),
        .init("anyone may be Marco", rule("{arrive: anyone}", on), rule("{arrive: Marco}", off), .contradiction),
        .init("the first is anyone", rule("{arrive: anyone}", on), rule("{arrive: first}", off), .contradiction),
        .init("the first may be me", rule("{arrive: me}", on), rule("{arrive: first}", off), .contradiction),
        .init("the last may be Marco", rule("{leave: last}", off), rule("{leave: Marco}", on), .contradiction),
        .init(
            "the first at another place may be me", rule("{arrive: me, place: Office}", on),
            rule("{arrive: first, place: Office}", off), .contradiction),
        .init(
            "an event of several", rule("{arrive: me}, {time: \"18:00\"}", on), rule("{time: \"18:00\"}", off),
            .contradiction),
        .init("same clock time", rule("{time: \"18:00\"}", on), rule("{time: \"18:00\"}", off), .contradiction),
        .init(
            "a common day", rule("{time: \"18:00\"}", "days: [fri, sat]", on),
            rule("{time: \"18:00\"}", "days: [sat, sun]", off), .contradiction),
        .init(
            "a date on one of the days", rule("{time: \"18:00\"}", "days: [mon]", on),
            rule("{at: \"2026-03-09T18:00\"}", off), .contradiction),
        .init(
            "once falls on the day", rule("{time: \"18:00\"}", "days: [mon]", on),
            rule("{time: \"18:00\"}", "once: true", off), .contradiction),
        .init(
            "six hours from noon", rule("{time: \"18:00\"}", on), rule("{after: PT6H}", "once: true", off),
            .contradiction),
        .init("same sunset", rule("{sun: sunset}", on), rule("{sun: sunset}", off), .contradiction),
        .init(
            "same offset, in other words", rule("{sun: sunset, offset: PT1H}", on),
            rule("{sun: sunset, offset: PT60M}", off),
            .contradiction),
        .init(
            "any change may open", rule(change("Door", "ContactSensorState"), on),
            rule(change("Door", "ContactSensorState", "to: open"), off), .contradiction),
        .init(
            "same limit",
            rule(change("Meter", "CurrentTemperature", "above: 25"), "set: [{service: Fan, set: {On: true}}]"),
            rule(change("Meter", "CurrentTemperature", "above: 25"), "set: [{service: Fan, set: {On: false}}]"),
            .contradiction),
        .init(
            "set brightness jumps over both limits",
            rule(change("Lamp", "Brightness", "above: 20"), "set: [{service: Fan, set: {On: true}}]"),
            rule(change("Lamp", "Brightness", "above: 50"), "set: [{service: Fan, set: {On: false}}]"), .contradiction),
        .init(
            "open as long", rule(lasting("Door", "ContactSensorState", "to: open", "PT5M"), on),
            rule(lasting("Door", "ContactSensorState", "to: open", "PT300S"), off), .contradiction),
        // Writes.
        .init(
            "another brightness", rule("{arrive: me}", "scenes: [Evening]"),
            rule("{arrive: me}", "set: [{service: Lamp, set: {Brightness: 80}}]"), .contradiction),
        .init(
            "through two scenes", rule("{leave: last}", "scenes: [Evening]"), rule("{leave: last}", "scenes: [Away]"),
            .contradiction),
        .init(
            "a scene against a write", rule("{leave: last}", "scenes: [Away]"),
            rule("{leave: last}", "set: [{service: Light, set: {On: true}}]"), .contradiction),
        .init("for a while only", rule("{arrive: me}", off), rule("{arrive: me}", on, "for: PT10M"), .contradiction),
        // Conditions that leave room for both.
        .init(
            "windows overlap", rule("{arrive: me}", when("{time: {after: \"17:00\", before: \"20:00\"}}"), on),
            rule("{arrive: me}", when("{time: {after: \"19:00\"}}"), off), .contradiction),
        .init(
            "over midnight", rule("{arrive: me}", when("{time: {after: \"22:00\", before: \"06:00\"}}"), on),
            rule("{arrive: me}", when("{time: {before: \"05:00\"}}"), off), .contradiction),
        .init(
            "not outside is inside",
            rule("{arrive: me}", when("{time: {after: \"06:00\", before: \"22:00\"}, not: true}"), on),
            rule("{arrive: me}", when("{time: {after: \"23:00\"}}"), off), .contradiction),
        .init(
            "dark comes before ten in winter", rule("{arrive: me}", when("{sun: {after: sunset}}"), on),
            rule("{arrive: me}", when("{time: {before: \"18:00\"}}"), off), .contradiction),
        .init(
            "ranges overlap", rule("{time: \"18:00\"}", when(reading("Meter", "CurrentTemperature", "above: 18")), on),
            rule("{time: \"18:00\"}", when(reading("Meter", "CurrentTemperature", "below: 20")), off), .contradiction),
        .init(
            "not above leaves the limit",
            rule("{time: \"18:00\"}", when(reading("Meter", "CurrentTemperature", "above: 20", not: true)), on),
            rule("{time: \"18:00\"}", when(reading("Meter", "CurrentTemperature", "value: 20")), off), .contradiction),
        .init(
            "others are away, Anna may be there", rule("{time: \"18:00\"}", when("{present: Anna}"), on),
            rule("{time: \"18:00\"}", when("{present: Marco, not: true}"), off), .contradiction),
        .init(
            "everyone is not nobody", rule("{time: \"18:00\"}", when("{present: everyone}"), on),
            rule("{time: \"18:00\"}", when("{present: anyone}"), off), .contradiction),
        .init(
            "morning of a date", rule("{at: \"2026-03-07T08:00\"}", on), rule("{time: \"08:00\"}", "days: [sat]", off),
            .contradiction),
        // One after the other.
        .init("written back at once", rule("{arrive: me}", on), rule(change("Lamp", "On", "to: true"), off), .undoes),
        .init(
            "is written back at once", rule(change("Lamp", "On", "to: true"), off), rule("{arrive: me}", on), .isUndone),
        .init(
            "a scene is written back", rule("{leave: last}", "scenes: [Away]"),
            rule(change("Light", "On", "to: false"), "set: [{service: Light, set: {On: true}}]"), .undoes),
        .init(
            "a lock that follows", rule("{arrive: me}", "set: [{service: Lock, set: {LockTargetState: unlocked}}]"),
            rule(
                change("Lock", "LockCurrentState", "to: unlocked"),
                "set: [{service: Lock, set: {LockTargetState: locked}}]"),
            .undoes),
        .init(
            "a garage on its way", rule("{arrive: me}", "set: [{service: Garage, set: {TargetDoorState: open}}]"),
            rule(
                change("Garage", "CurrentDoorState", "to: opening"),
                "set: [{service: Garage, set: {TargetDoorState: closed}}]"),
            .undoes),
        .init(
            "blinds past a limit", rule("{time: \"08:00\"}", "set: [{service: Blinds, set: {TargetPosition: 100}}]"),
            rule(
                change("Blinds", "CurrentPosition", "above: 50"), "set: [{service: Blinds, set: {TargetPosition: 0}}]"),
            .undoes),
        // Loops.
        .init(
            "a see-saw", rule(change("Lamp", "On", "to: true"), off), rule(change("Lamp", "On", "to: false"), on),
            .isUndone, .undoes, .loop),
        .init(
            "two lamps that chase each other", rule(change("Lamp", "On"), "set: [{service: Light, set: {On: true}}]"),
            rule(change("Light", "On"), on), .loop),
        .init(
            "any change of what it sets", rule("{arrive: Marco}", "set: [{service: Fan, set: {On: true}}]"),
            rule(change("Lamp", "Brightness"), "set: [{service: Lamp, set: {Brightness: 50}}]"), .setsItselfOff),
        .init(
            "it comes back, and starts again", rule("{arrive: Marco}", "set: [{service: Fan, set: {On: true}}]"),
            rule(change("Light", "On", "to: false"), "set: [{service: Light, set: {On: true}}]", "for: PT10M"),
            .setsItselfOff),
        .init(
            "a slow see-saw", rule(lasting("Lamp", "On", "to: true", "PT5M"), off),
            rule(lasting("Lamp", "On", "to: false", "PT5M"), on), .loop),
        // Never.
        .init(
            "above and below", rule("{arrive: Marco}", on),
            rule(
                "{arrive: me}",
                when(
                    reading("Meter", "CurrentTemperature", "above: 30"),
                    reading("Meter", "CurrentTemperature", "below: 20")), on), .neverFires),
        .init(
            "eight is not after five", rule("{arrive: Marco}", on),
            rule("{time: \"08:00\"}", when("{time: {after: \"17:00\"}}"), on), .neverFires),
        .init(
            "an empty window", rule("{arrive: Marco}", on),
            rule("{arrive: me}", when("{time: {before: \"00:00\"}}"), on), .neverFires),
        .init("the first never leaves", rule("{arrive: Marco}", on), rule("{leave: first}", on), .neverFires),
        .init(
            "not all day", rule("{arrive: Marco}", on),
            rule("{arrive: me}", when("{time: {after: \"10:00\", before: \"10:00\"}, not: true}"), on), .neverFires),
        .init(
            "a date on another day", rule("{arrive: Marco}", on),
            rule("{at: \"2026-03-07T08:00\"}", "days: [sun]", on), .neverFires),
        .init("a date that is over", rule("{arrive: Marco}", on), rule("{at: \"2026-03-01T08:00\"}", on), .neverFires),
        .init(
            "nobody is there when I come", rule("{arrive: Marco}", on),
            rule("{arrive: me}", when("{present: nobody}"), on), .neverFires),
        .init(
            "the last leaves nobody", rule("{arrive: Marco}", on),
            rule("{leave: last}", when("{present: anyone}"), on), .neverFires),
        .init(
            "open and closed", rule("{arrive: Marco}", on),
            rule(
                change("Door", "ContactSensorState", "to: open"),
                when(reading("Door", "ContactSensorState", "value: closed")), on), .neverFires),
        .init(
            "sunset is never at midnight here", rule("{arrive: Marco}", on),
            rule("{sun: sunset}", when("{time: {after: \"23:00\"}}"), on), .neverFires),
        .init(
            "no day and night at once", rule("{arrive: Marco}", on),
            rule("{arrive: me}", when("{sun: {after: sunset}}", "{sun: {after: sunrise, before: sunset}}"), on),
            .neverFires),
        .init(
            "more than all", rule("{arrive: Marco}", on),
            rule(change("Lamp", "Brightness", "above: 100"), "set: [{service: Fan, set: {On: true}}]"), .neverFires),
        // Twice.
        .init("the same again", rule("{arrive: me}", on), rule("{arrive: Anna}", on), .duplicate),
        .init(
            "the same days, listed", rule("{time: \"07:00\"}", on),
            rule("{time: \"07:00\"}", "days: [mon, tue, wed, thu, fri, sat, sun]", on), .duplicate),
        .init(
            "the same window, the other way round",
            rule("{arrive: me}", when("{time: {after: \"22:00\", before: \"06:00\"}}"), on),
            rule("{arrive: me}", when("{time: {after: \"06:00\", before: \"22:00\"}, not: true}"), on), .duplicate),
        .init(
            "the scene, written out", rule("{arrive: me}", "scenes: [Evening]"),
            rule("{arrive: me}", "set: [{service: Lamp, set: {On: true, Brightness: 30}}]"), .duplicate),
    ]
}
