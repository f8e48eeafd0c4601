private let open = RulePair.reading("Door", "ContactSensorState", "value: open")

extension RulePair {
    /// Rules that look as if they fought, and don't.
    static let harmless: [RulePair] = [
        .init(
            "a button that can only be pressed", rule("{arrive: me}", on),
            rule(change("Button", "ProgrammableSwitchEvent"), off)),
        .init(
            "one of several, and none of them",
            rule("{time: 20:00}", when("{any: [{present: Anna}, \(open)]}"), on),
            rule("{time: 20:00}", when("{any: [{present: Anna}, \(open)], not: true}"), off)),
        .init(
            "one of several, and the opposite of each",
            rule("{time: 20:00}", when("{any: [{present: Anna}, \(open)]}"), on),
            rule(
                "{time: 20:00}",
                when("{present: Anna, not: true}", reading("Door", "ContactSensorState", "value: closed")), off)),
        // Other events.
        .init("come and go", rule("{arrive: me}", on), rule("{leave: me}", off)),
        .init("two people", rule("{arrive: Anna}", on), rule("{arrive: Marco}", off)),
        .init("first and last", rule("{arrive: first}", on), rule("{leave: last}", off)),
        .init("home and another place", rule("{arrive: me}", on), rule("{arrive: me, place: Office}", off)),
        .init("two places", rule("{leave: me, place: Office}", on), rule("{leave: me, place: Gym}", off)),
        .init(
            "two at another place", rule("{arrive: first, place: Office}", on), rule("{arrive: me, place: Gym}", off)),
        .init(
            "a door that is open is not opened once more",
            rule(change("Garage", "CurrentDoorState", "to: open"), on),
            rule(change("Lamp", "On", "to: true"), "set: [{service: Garage, set: {TargetDoorState: open}}]")),
        .init("a minute apart", rule("{time: \"18:00\"}", on), rule("{time: \"18:01\"}", off)),
        .init("morning and evening", rule("{time: \"07:00\"}", on), rule("{time: \"19:00\"}", off)),
        .init("sunset and a clock time", rule("{sun: sunset}", on), rule("{time: \"23:00\"}", off)),
        .init("a coming and a clock time", rule("{arrive: me}", on), rule("{time: \"18:00\"}", off)),
        .init("sunrise and sunset", rule("{sun: sunset}", on), rule("{sun: sunrise}", off)),
        .init("before and at sunset", rule("{sun: sunset, offset: -PT30M}", on), rule("{sun: sunset}", off)),
        .init(
            "opening and closing", rule(change("Door", "ContactSensorState", "to: open"), on),
            rule(change("Door", "ContactSensorState", "to: closed"), off)),
        .init(
            "at once and after five minutes", rule(change("Door", "ContactSensorState", "to: open"), on),
            rule(lasting("Door", "ContactSensorState", "to: open", "PT5M"), off)),
        .init(
            "too cold and too warm",
            rule(change("Meter", "CurrentTemperature", "below: 18"), "set: [{service: Heater, set: {On: true}}]"),
            rule(change("Meter", "CurrentTemperature", "above: 22"), "set: [{service: Heater, set: {On: false}}]")),
        .init(
            "a fan in two steps",
            rule(change("Meter", "CurrentTemperature", "above: 25"), "set: [{service: Fan, set: {RotationSpeed: 30}}]"),
            rule(change("Meter", "CurrentTemperature", "above: 30"), "set: [{service: Fan, set: {RotationSpeed: 100}}]")
        ),
        .init(
            "up through and down through one limit", rule(change("Meter", "CurrentTemperature", "above: 20"), on),
            rule(change("Meter", "CurrentTemperature", "below: 20"), off)),
        .init(
            "motion and a door", rule(change("Motion", "MotionDetected", "to: true"), on),
            rule(change("Door", "ContactSensorState", "to: closed"), off)),
        // Other days.
        .init(
            "weekdays and the weekend", rule("{time: \"07:00\"}", "days: [mon, tue, wed, thu, fri]", on),
            rule("{time: \"07:00\"}", "days: [sat, sun]", off)),
        .init(
            "a date that isn't one of the days", rule("{time: \"18:00\"}", "days: [tue]", on),
            rule("{at: \"2026-03-09T18:00\"}", off)),
        .init("two dates", rule("{at: \"2026-03-09T18:00\"}", on), rule("{at: \"2026-03-10T18:00\"}", off)),
        .init(
            "once is today, the other is tomorrow", rule("{time: \"18:00\"}", "days: [tue]", on),
            rule("{time: \"18:00\"}", "once: true", off)),
        .init("seven hours from noon", rule("{time: \"18:00\"}", on), rule("{after: PT7H}", "once: true", off)),
        .init(
            "my weekdays and my weekend", rule("{arrive: me}", "days: [mon]", on),
            rule("{arrive: me}", "days: [sun]", off)),
        // Other windows.
        .init(
            "windows that touch", rule("{arrive: me}", when("{time: {before: \"17:00\"}}"), on),
            rule("{arrive: me}", when("{time: {after: \"17:00\"}}"), off)),
        .init(
            "night and day", rule("{arrive: me}", when("{time: {after: \"22:00\", before: \"06:00\"}}"), on),
            rule("{arrive: me}", when("{time: {after: \"06:00\", before: \"22:00\"}}"), off)),
        .init(
            "a window and what is outside",
            rule("{arrive: me}", when("{time: {after: \"08:00\", before: \"20:00\"}}"), on),
            rule("{arrive: me}", when("{time: {after: \"08:00\", before: \"20:00\"}, not: true}"), off)),
        .init(
            "dark and light", rule("{arrive: me}", when("{sun: {after: sunset, before: sunrise}}"), on),
            rule("{arrive: me}", when("{sun: {after: sunrise, before: sunset}}"), off)),
        .init(
            "dark and not dark", rule("{arrive: me}", when("{sun: {after: sunset, before: sunrise}}"), on),
            rule("{arrive: me}", when("{sun: {after: sunset, before: sunrise}, not: true}"), off)),
        .init(
            "dark and noon", rule("{arrive: me}", when("{sun: {after: sunset, before: sunrise}}"), on),
            rule("{arrive: me}", when("{time: {after: \"11:00\", before: \"14:00\"}}"), off)),
        .init(
            "after sunset is before midnight", rule("{arrive: me}", when("{sun: {after: sunset}}"), on),
            rule("{arrive: me}", when("{time: {before: \"05:00\"}}"), off)),
        // Other readings.
        .init(
            "warm and cold", rule("{time: \"18:00\"}", when(reading("Meter", "CurrentTemperature", "above: 20")), on),
            rule("{time: \"18:00\"}", when(reading("Meter", "CurrentTemperature", "below: 20")), off)),
        .init(
            "above and not above",
            rule("{time: \"18:00\"}", when(reading("Meter", "CurrentTemperature", "above: 20")), on),
            rule("{time: \"18:00\"}", when(reading("Meter", "CurrentTemperature", "above: 20", not: true)), off)),
        .init(
            "door open and door closed",
            rule("{time: \"18:00\"}", when(reading("Door", "ContactSensorState", "value: open")), on),
            rule("{time: \"18:00\"}", when(reading("Door", "ContactSensorState", "value: closed")), off)),
        .init(
            "not open is closed",
            rule("{time: \"18:00\"}", when(reading("Door", "ContactSensorState", "value: open")), on),
            rule("{time: \"18:00\"}", when(reading("Door", "ContactSensorState", "value: open", not: true)), off)),
        .init(
            "somebody and nobody", rule("{time: \"18:00\"}", when("{present: anyone}"), on),
            rule("{time: \"18:00\"}", when("{present: nobody}"), off)),
        .init(
            "Marco and not Marco", rule("{time: \"18:00\"}", when("{present: Marco}"), on),
            rule("{time: \"18:00\"}", when("{present: Marco, not: true}"), off)),
        .init(
            "everyone and not Giulia", rule("{time: \"18:00\"}", when("{present: everyone}"), on),
            rule("{time: \"18:00\"}", when("{present: Giulia, not: true}"), off)),
        .init(
            "I come while Marco is there, the first comes", rule("{arrive: me}", when("{present: Marco}"), on),
            rule("{arrive: first}", off)),
        .init(
            "the last leaves and Marco stays", rule("{leave: last}", off),
            rule("{leave: me}", when("{present: Marco}"), on)),
        // Other writes.
        .init("two lamps", rule("{arrive: me}", on), rule("{arrive: me}", "set: [{service: Light, set: {On: false}}]")),
        .init("the same write", rule("{arrive: me}", on), rule("{arrive: anyone}", on)),
        .init(
            "brightness beside on", rule("{arrive: me}", on),
            rule("{arrive: me}", "set: [{service: Lamp, set: {Brightness: 30}}]")),
        .init("a scene and what it has", rule("{arrive: me}", "scenes: [Evening]"), rule("{arrive: me}", on)),
        // One after the other, as it should be.
        .init("off after ten minutes", rule("{arrive: me}", on), rule(lasting("Lamp", "On", "to: true", "PT10M"), off)),
        .init("on for ten minutes", rule("{arrive: me}", on, "for: PT10M"), rule("{leave: me}", off)),
        .init(
            "the lock that locks itself",
            rule("{arrive: me}", "set: [{service: Lock, set: {LockTargetState: unlocked}}]"),
            rule(
                lasting("Lock", "LockCurrentState", "to: unlocked", "PT5M"),
                "set: [{service: Lock, set: {LockTargetState: locked}}]")),
        .init(
            "two lamps kept alike", rule(change("Lamp", "On", "to: true"), "set: [{service: Light, set: {On: true}}]"),
            rule(change("Light", "On", "to: true"), on)),
        .init(
            "a chain without an end in itself", rule(change("Door", "ContactSensorState", "to: open"), on),
            rule(change("Lamp", "On", "to: true"), "set: [{service: Light, set: {On: true}}]")),
        .init(
            "it waits for another value", rule("{arrive: me}", "set: [{service: Lamp, set: {Brightness: 30}}]"),
            rule(change("Lamp", "Brightness", "above: 50"), "set: [{service: Lamp, set: {Brightness: 40}}]")),
        .init(
            "the other time of day", rule("{arrive: me}", when("{time: {after: \"18:00\"}}"), on),
            rule(change("Lamp", "On", "to: true"), when("{time: {before: \"12:00\"}}"), off)),
        .init(
            "it sets what it waits for", rule("{arrive: me}", on),
            rule(change("Light", "On", "to: true"), "set: [{service: Light, set: {On: true}}]")),
        .init(
            "off while on for a while", rule(change("Motion", "MotionDetected", "to: true"), on, "for: PT5M"),
            rule(change("Lamp", "On", "to: false"), "set: [{service: Light, set: {On: false}}]")),
        .init(
            "for once it is no circle", rule(change("Lamp", "On"), "set: [{service: Light, set: {On: true}}]"),
            rule(change("Light", "On"), "once: true", on)),
        .init("it is switched off", rule("{arrive: me}", on, "enabled: false"), rule("{arrive: me}", off)),
    ]
}
