import HomeModel
import Testing

@testable import HomeStore

/// A file that is bad, and what its reader is told.
struct BadFile: Sendable, CustomTestStringConvertible {
    var text: String
    var complaint: String

    init(_ text: String, _ complaint: String) {
        self.text = text
        self.complaint = complaint
    }

    var testDescription: String { complaint }
}

@Suite struct FileErrorTests {
    let files: FileReading

    init() throws {
        files = try FileReading()
    }

    @Test(arguments: structure + values + names + rules)
    func saysWhatIsWrongAndWhere(file: BadFile) {
        #expect(files.complaint(about: file.text) == "home.yaml:\(file.complaint)")
    }

    @Test func acceptsWhatTheTablesBuildOn() throws {
        #expect(try files.read(villa).homes.count == 1)
        #expect(try files.read(FileReading.lamp("On: false")).homes.count == 1)
    }

    static let structure = [
        BadFile("", "1:1: the file is empty; a home file begins with \"homes:\""),
        BadFile("# nothing\n", "1:1: the file is empty; a home file begins with \"homes:\""),
        BadFile("rooms: []", "1:1: a home file has no key \"rooms\"; possible: homes"),
        BadFile("homes: Casa", "1:8: expected a list, such as [a, b] here"),
        BadFile("homes: [Casa]", "1:9: expected a home, as a map such as {name: …} here"),
        BadFile("homes:\n  - units: celsius", "2:5: a home needs the key \"name\""),
        BadFile(
            "homes:\n  - name: Casa\n    room: []", "3:5: a home has no key \"room\"; did you mean \"rooms\"?"),
        BadFile(
            "homes:\n  - name: Casa\n    name: Villa", "3:5: the key \"name\" stands here twice; remove one of them"),
        BadFile(
            "homes:\n  - name: Casa\n    units: kelvin",
            "3:12: \"kelvin\" is not possible here; possible: celsius, fahrenheit"),
        BadFile(
            "homes:\n  - name: Casa\n    primary: perhaps", "3:14: expected true or false, found \"perhaps\""),
        BadFile(
            "homes:\n  - {name: A, primary: true}\n  - {name: B, primary: yes}",
            "3:15: only one home can be primary, and \"A\" is already; remove \"primary: true\" from one of them"),
        BadFile(
            "homes:\n  - name: Casa\n    timeZone: Europe/Rom",
            "3:15: expected the name of a time zone such as \"Europe/Rome\", found \"Europe/Rom\""),
        BadFile(
            "homes:\n  - name: Casa\n    location: {latitude: 91, longitude: 0}",
            "3:26: 91 is out of range: from -90 to 90"),
        BadFile(
            "homes:\n  - name: Casa\n    location: {latitude: 45}", "3:15: a location needs the key \"longitude\""),
        BadFile(
            "homes:\n  - name: Casa\n    location: {latitude: north, longitude: 0}",
            "3:26: expected a number, found \"north\""),
        BadFile(
            "homes:\n  - name: Casa\n    people: [{name: Anna, role: boss}]",
            "3:33: \"boss\" is not possible here; possible: admin, resident, guest"),
        BadFile(
            "homes:\n  - name: Casa\n    accessories: [{name: Lamp, service: Lightbulb, services: []}]",
            "3:32: \"service\" and \"services\" exclude each other; keep one of them"),
        BadFile(
            "homes:\n  - name: Casa\n    accessories: [{name: Lamp}]", "3:19: an accessory needs the key \"service\""),
        BadFile(
            "homes:\n  - name: Casa\n    accessories: [{name: Lamp, service: Lightbulp}]",
            "3:41: there is no service type \"Lightbulp\"; did you mean \"Lightbulb\"?"),
        BadFile(
            "homes:\n  - name: Casa\n    accessories: [{name: Lamp, service: lightbulb}]",
            "3:41: there is no service type \"lightbulb\"; did you mean \"Lightbulb\"?"),
        BadFile(
            "homes:\n  - name: Casa\n    accessories: [{name: Lamp, service: smart lamp}]",
            "3:41: there is no service type \"smart lamp\"; "
                + "a maker's own is written in one word that begins with a capital, such as RobotVacuum"),
    ]

    static let values = [
        BadFile(FileReading.lamp("On: 40"), "6:31: On is true or false, not \"40\""),
        BadFile(FileReading.lamp("On: [true]"), "6:31: expected a value of On here"),
        BadFile(
            FileReading.lamp("On: false, Brightness: 140"), "6:50: Brightness 140 is out of range: from 0 to 100"),
        BadFile(FileReading.lamp("Brightness: -1"), "6:39: Brightness -1 is out of range: from 0 to 100"),
        BadFile(FileReading.lamp("Brightness: bright"), "6:39: Brightness is a number, not \"bright\""),
        BadFile(FileReading.lamp("Brightness: 1e400"), "6:39: Brightness is a number, not \"1e400\""),
        BadFile(FileReading.lamp("Brightness: nan"), "6:39: Brightness is a number, not \"nan\""),
        BadFile(
            FileReading.lamp("Brightnes: 4"),
            "6:27: there is no characteristic \"Brightnes\"; did you mean \"Brightness\"?"
        ),
        BadFile(
            FileReading.lamp("very bright: 4"),
            "6:27: there is no characteristic \"very bright\"; "
                + "a maker's own is written in one word that begins with a capital, such as RobotVacuum"),
        BadFile(FileReading.lamp("On: true, On: false"), "6:27: the key \"On\" stands here twice; remove one of them"),
        BadFile(
            FileReading.lamp("CurrentDoorState: ajar", service: "GarageDoorOpener"),
            "6:45: CurrentDoorState can't be \"ajar\"; possible: open, closed, opening, closing, stopped"),
        BadFile(
            FileReading.lamp("LockTargetState: lokced", service: "LockMechanism"),
            "6:44: LockTargetState can't be \"lokced\"; did you mean \"locked\"?"),
        BadFile(
            FileReading.lamp("TargetTemperature: {value: 5, min: 10}", service: "Thermostat"),
            "6:54: TargetTemperature 5 is out of range: from 10 to 38"),
        BadFile(
            FileReading.lamp("TargetTemperature: {value: 20, min: 30, max: 10}", service: "Thermostat"),
            "6:72: expected a minimum that is not above the maximum, found \"30 to 10\""),
        BadFile(
            FileReading.lamp("TargetTemperature: {value: 20, step: 0}", service: "Thermostat"),
            "6:64: expected a step above 0, found \"0\""),
        BadFile(
            FileReading.lamp("TargetTemperature: {value: 20, most: 30}", service: "Thermostat"),
            "6:58: a characteristic has no key \"most\"; "
                + "possible: value, min, max, step, unit, values, format, permissions"),
    ]

    static let names = [
        BadFile(
            "homes:\n  - name: Casa\n    people: [{name: Anyone}]",
            "3:21: expected a name of the person's own: rules mean others by this word, found \"Anyone\""),
        BadFile(
            "homes:\n  - name: Casa\n    people: [{name: Anna, aliases: [me]}]",
            "3:37: expected a name of the person's own: rules mean others by this word, found \"me\""),
        BadFile(
            villa + "    groups: [{name: sofa lamp, services: []}]",
            "26:21: the name \"sofa lamp\" is taken by the accessory in line 11; "
                + "names are unique in a home, whatever has them"),
        BadFile(
            villa + "    groups: [{name: Lamps, aliases: [LOUNGE]}]",
            "26:38: the name \"LOUNGE\" is taken by the room in line 9; "
                + "names are unique in a home, whatever has them"),
        BadFile(
            villa + "    accessories: "
                + "[{name: Box, services: [{name: Box, service: Switch}, {name: Box, service: Fan}]}]",
            "26:79: the name \"Box\" is taken by the accessory in line 26; "
                + "names are unique in a home, whatever has them"),
        BadFile(
            villa + "  - name: CASA", "26:11: the name \"CASA\" is taken by the home in line 2; homes' names are unique"
        ),
        BadFile(villa + "    groups: [{name: , services: []}]", "26:21: a name is missing here"),
        BadFile(
            villa + "    groups: [{name: \"?!\", services: []}]",
            "26:21: nobody can say the name \"?!\"; it needs a letter or a digit"),
        BadFile(
            villa + "    groups: [{name: \"a\\nb\", services: []}]",
            "26:21: the name has a control character, such as a line break or a tab; remove it"),
        BadFile(
            villa + "    groups: [{name: \(String(repeating: "a", count: 101)), services: []}]",
            "26:21: the name \"aaaaaaaaaaaaaaaaaaaa…\" is too long: at most 100 characters"),
        BadFile(
            villa + "    groups: [{name: Lamps, says: \"…\", services: []}]",
            "26:34: nobody can say \"…\"; spell the name the way it sounds, such as \"lie brary\""),
        BadFile(
            villa + "    groups: [{name: Lamps, says: \"\", services: []}]",
            "26:34: how the name is said is missing here; spell it the way it sounds, such as \"lie brary\""),
        BadFile(
            villa + "    groups: [{name: Lamps, says: \"a\\tb\", services: []}]",
            "26:34: \"says\" has a control character, such as a line break or a tab; remove it"),
        BadFile(
            villa + "    groups: [{name: Lamps, says: [lie, brary], services: []}]", "26:34: expected a text here"),
        BadFile(
            villa + "    groups: [{name: Lamps, says: \(String(repeating: "a", count: 101)), services: []}]",
            "26:34: \"aaaaaaaaaaaaaaaaaaaa…\" is too long: at most 100 characters"),
        BadFile(
            villa + "    groups: [{name: Lamps, services: [Soffa Lamp]}]",
            "26:39: there is no service named \"Soffa Lamp\" in this home; did you mean \"Sofa Lamp\"?"),
        BadFile(
            villa + "    groups: [{name: Lamps, services: [Garage]}]",
            "26:39: there is no service named \"Garage\" in this home"),
        BadFile(
            villa + "    groups: [{name: Air, services: [Air Monitor]}]",
            "26:37: \"Air Monitor\" does several things; name one of its services: Thermometer, Hygrometer"),
        BadFile(
            villa.replacing("[lounge, Hall]", with: "[lounge, Hal]"),
            "25:48: there is no room named \"Hal\" in this home; did you mean \"Hall\"?"),
        BadFile(
            villa + "    scenes:\n      - name: Cosy\n        actions: [{service: Lamp, set: {On: true}}]",
            "28:29: there is no service named \"Lamp\" in this home"),
        BadFile(
            villa + "    scenes: [{name: Cosy, actions: [{service: Sofa Lamp, set: {Hue: 3}}]}]",
            "26:64: \"Sofa Lamp\" has no Hue; it has On, Brightness"),
        BadFile(
            villa + "    scenes: [{name: Cosy, actions: [{service: Sofa Lamp, set: {Brightness: 200}}]}]",
            "26:76: Brightness 200 is out of range: from 0 to 100"),
        BadFile(
            villa + "    scenes: [{name: Cosy, actions: [{service: Front Door, set: {ContactSensorState: open}}]}]",
            "26:65: ContactSensorState can't be written, only read"),
        BadFile(
            villa + "    scenes: [{name: Cosy, actions: [{service: Sofa Lamp, set: On}]}]",
            "26:63: expected a map of what to set, such as {On: true} here"),
    ]

    static let rules = [
        BadFile(
            rule("events: [{arive: Anna}], scenes: [Good Night]"),
            "26:36: an event has no key \"arive\"; did you mean \"arrive\"?"),
        BadFile(
            rule("events: [{arrive: Ana}], scenes: [Good Night]"),
            "26:44: there is no person named \"Ana\" in this home; did you mean \"Anna\"?"),
        BadFile(
            rule("events: [{arrive: me, leave: me}], scenes: [Good Night]"),
            "26:48: \"arrive\" and \"leave\" exclude each other; keep one of them"),
        BadFile(
            rule("events: [{arrive: me, offset: PT1H}], scenes: [Good Night]"),
            "26:48: \"arrive\" and \"offset\" exclude each other; keep one of them"),
        BadFile(
            rule("events: [{arrive: me}], scenes: [Good Night], enabled: false, from: 2026-03-02T18:00"),
            "26:13: the pause of the rule \"Rule\" needs \"enabled: false\" and its end under \"until\", later than \"from\""
        ),
        BadFile(
            rule(
                "events: [{arrive: me}], scenes: [Good Night], enabled: false, from: 2026-03-02T18:00, until: 2026-03-02T18:00"
            ),
            "26:13: the pause of the rule \"Rule\" needs \"enabled: false\" and its end under \"until\", later than \"from\""
        ),
        BadFile(
            rule("events: [{arrive: me}], scenes: [Good Night], until: 2026-03-02T18:00"),
            "26:13: the pause of the rule \"Rule\" needs \"enabled: false\" and its end under \"until\", later than \"from\""
        ),
        BadFile(
            rule("events: [{place: Work}], scenes: [Good Night]"),
            "26:35: expected an event with one of the keys arrive, leave, time, sun, after, at, changes here"),
        BadFile(
            rule("events: [{time: 25:00}], scenes: [Good Night]"),
            "26:42: expected a time from \"00:00\" to \"23:59\", found \"25:00\""),
        BadFile(
            rule("events: [{sun: noon}], scenes: [Good Night]"),
            "26:41: \"noon\" is not possible here; possible: sunrise, sunset"),
        BadFile(
            rule("events: [{after: 10 minutes}], scenes: [Good Night]"),
            "26:43: expected a length of time such as \"PT10M\" or \"PT1H30M\", found \"10 minutes\""),
        BadFile(
            rule("events: [{at: 2026-02-30T10:00}], scenes: [Good Night]"),
            "26:40: expected a date and time such as \"2026-03-02T18:30\", found \"2026-02-30T10:00\""),
        BadFile(
            rule("events: [{changes: {service: Front Door, characteristic: On}}], scenes: [Good Night]"),
            "26:83: \"Front Door\" has no On; it has ContactSensorState"),
        BadFile(
            rule(
                "events: [{changes: {service: Front Door, characteristic: ContactSensorState, above: 3}}], scenes: [Good Night]"
            ),
            "26:110: ContactSensorState is a word, not \"3\""),
        BadFile(
            rule("events: [{time: 7:00}], days: [monday], scenes: [Good Night]"),
            "26:57: \"monday\" is not possible here; possible: mon, tue, wed, thu, fri, sat, sun"),
        BadFile(
            rule("events: [{time: 7:00}], conditions: [{time: {}}], scenes: [Good Night]"),
            "26:70: a time of day needs the key \"after\""),
        BadFile(
            rule("events: [{time: 7:00}], conditions: [{present: Maria}], scenes: [Good Night]"),
            "26:73: there is no person named \"Maria\" in this home"),
        BadFile(
            rule(
                "events: [{time: 7:00}], conditions: [{is: {service: Sofa Lamp, characteristic: On}}], scenes: [Good Night]"
            ),
            "26:68: expected a comparison with one of the keys value, above, below here"),
        BadFile(
            rule("events: [{time: 7:00}], conditions: [{any: [{present: me}]}], scenes: [Good Night]"),
            "26:69: expected a list of two conditions or more here"),
        BadFile(
            rule("events: [{time: 7:00}], conditions: [{any: [{present: me}, {any: []}]}], scenes: [Good Night]"),
            "26:86: a condition has no key \"any\"; possible: time, sun, present, is, not"),
        BadFile(
            rule("events: [{time: 7:00}], scenes: [Good Nite]"),
            "26:59: there is no scene named \"Good Nite\" in this home; did you mean \"Good Night\"?"),
        BadFile(
            rule("events: [{time: 7:00}]"),
            "26:13: the rule \"Rule\" needs an event under \"events\" and something to do under \"scenes\" or \"set\""),
        BadFile(
            rule("events: [], scenes: [Good Night]"),
            "26:13: the rule \"Rule\" needs an event under \"events\" and something to do under \"scenes\" or \"set\""),
        BadFile(
            rule("events: [{time: 7:00}], scenes: [Good Night], by: Otto"),
            "26:76: there is no person named \"Otto\" in this home"),
        BadFile(
            rule("events: [{time: 7:00}], scenes: [Good Night], for: 1h"),
            "26:77: expected a length of time such as \"PT10M\" or \"PT1H30M\", found \"1h\""),
    ]

    private static func rule(_ rest: String) -> String {
        villa + "    rules: [{name: Rule, \(rest)}]"
    }
}
