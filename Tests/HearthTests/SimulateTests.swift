import Foundation
import Testing

struct SimulateTests {
    private static let home = """
        homes:
          - name: Casa
            timeZone: Europe/Rome
            location: {latitude: 45.54, longitude: 10.22}
            people:
              - {name: Anna, role: admin}
              - {name: Marco, role: resident}
            rooms:
              - name: Hall
                accessories:
                  - name: Lamp
                    service: Lightbulb
                    characteristics: {On: false, Brightness: 40}
                  - name: Front Door
                    service: ContactSensor
                    characteristics: {ContactSensorState: closed}
                  - name: Gate
                    service: GarageDoorOpener
                    characteristics: {CurrentDoorState: closed, TargetDoorState: closed}
            scenes:
              - name: Welcome
                actions: [{service: Lamp, set: {On: true, Brightness: 80}}]
            rules:
              - name: Home after five
                events: [{arrive: me}]
                conditions: [{time: {after: "17:00"}}]
                scenes: [Welcome]
              - name: Door light
                events: [{changes: {service: Front Door, characteristic: ContactSensorState, to: open}}]
                set: [{service: Lamp, set: {On: true}}]
                for: PT10M
              - name: Gate is open
                events: [{changes: {service: Gate, characteristic: CurrentDoorState, to: open}}]
                set: [{service: Lamp, set: {On: false}}]
              - name: Night
                events: [{time: "23:00"}]
                set: [{service: Gate, set: {TargetDoorState: closed}}]
        """

    private func simulate(
        _ events: [String], in homes: String = Self.home, _ arguments: String...
    ) throws -> HearthProcess.Outcome {
        let folder = try TemporaryFolder()
        let home = try folder.write(homes, to: "casa.yaml")
        let file = try folder.write(events.joined(separator: "\n"), to: "events.jsonl")
        return try HearthProcess.run(["simulate", "--home", home, "--events", file] + arguments)
    }

    @Test func printsWhatTheRulesDo() throws {
        let run = try simulate([
            #"{"at": "2026-03-02T16:59", "arrive": "Anna"}"#, #"{"at": "2026-03-02T17:10", "leave": "Anna"}"#,
            #"{"at": "2026-03-02T17:30", "arrive": "Anna"}"#,
        ])
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(
            run.lines == [
                #"{"at": "2026-03-02T17:30", "rule": "Home after five", "scenes": ["Welcome"], "set": [{"service": "Lamp", "#
                    + #""characteristic": "On", "value": true, "error": null}, {"service": "Lamp", "characteristic": "#
                    + #""Brightness", "value": 80, "error": null}]}"#
            ])
    }

    @Test func waitsForWhatIsPendingAfterTheLastEvent() throws {
        let set = #"{"service": "Front Door", "characteristic": "ContactSensorState", "value": "open"}"#
        let run = try simulate([#"{"at": "2026-03-02T08:00", "set": \#(set)}"#])
        let objects = try run.objects()
        #expect(objects.map { $0["at"] as? String } == ["2026-03-02T08:00", "2026-03-02T08:10"])
        let values = objects.map { (($0["set"] as? [[String: Any]])?.first)?["value"] as? Bool }
        #expect(values == [true, false])
    }

    @Test func whatIsSaidToLastBehindTheCommandComesBack() throws {
        let run = try simulate([
            #"{"at": "2026-03-02T08:00", "say": "turn on the lamp"}"#,
            #"{"at": "2026-03-02T08:01", "say": "for an hour"}"#,
        ])
        let last = try #require(try run.objects().last)
        #expect(last["at"] as? String == "2026-03-02T09:01")
        #expect((last["set"] as? [[String: Any]])?.first?["value"] as? Bool == false)
    }

    @Test func accessoriesTakeTheirTimeByTheVirtualClock() throws {
        let run = try simulate([
            #"{"at": "2026-03-02T08:00", "set": {"service": "Gate", "characteristic": "TargetDoorState", "value": "open"}}"#
        ])
        #expect(try run.objects().map { $0["at"] as? String } == ["2026-03-02T08:00:10"])
    }

    @Test func endsWhereItIsTold() throws {
        let run = try simulate([], "--from", "2026-03-02T23:00", "--until", "2026-03-04T23:00")
        #expect(
            try run.objects().map { $0["at"] as? String } == [
                "2026-03-02T23:00", "2026-03-03T23:00", "2026-03-04T23:00",
            ])
    }

    @Test func rulesThatAreSaidRunThen() throws {
        let run = try simulate([
            #"{"at": "2026-03-02T12:00", "say": "turn on the lamp for five minutes"}"#,
            #"{"at": "2026-03-02T12:10", "say": "in ten minutes turn on the lamp"}"#,
            #"{"at": "2026-03-02T12:11", "say": "when I leave turn off the lamp", "as": "Marco"}"#,
            #"{"at": "2026-03-02T12:30", "leave": "Marco"}"#,
            #"{"at": "2026-03-02T12:31", "say": "set a timer for two minutes"}"#,
        ])
        let objects = try run.objects()
        #expect(
            objects.map { $0["at"] as? String } == [
                "2026-03-02T12:00", "2026-03-02T12:05", "2026-03-02T12:10", "2026-03-02T12:11", "2026-03-02T12:20",
                "2026-03-02T12:30", "2026-03-02T12:31", "2026-03-02T12:33",
            ])
        #expect((objects.first?["result"] as? [String: Any])?["outcome"] as? String == "done")
        #expect(objects.first?["say"] as? String == "turn on the lamp for five minutes")
        #expect(objects.last?["announcement"] is String)
    }

    @Test func whatRulesThatChaseEachOtherHaveDoneIsAllPrinted() throws {
        let change = "{changes: {service: Lamp, characteristic: On, to: "
        let home =
            Self.home + """

                      - {name: Off again, events: [\(change)on}}], set: [{service: Lamp, set: {On: off}}]}
                      - {name: On again, events: [\(change)off}}], set: [{service: Lamp, set: {On: on}}]}
                """
        let run = try simulate(
            [
                #"{"at": "2026-03-02T17:30", "arrive": "Anna"}"#,
                #"{"at": "2026-03-02T17:31", "say": "is the lamp on"}"#,
            ], in: home)
        let objects = try run.objects()
        #expect(
            objects.dropLast().map { $0["rule"] as? String } == ["Home after five", "Off again", "On again"])
        let commands = (objects.last?["result"] as? [String: Any])?["commands"] as? [[String: Any]]
        #expect(commands?.first?["answer"] as? Bool == true)
        #expect(run.errors.contains("2026-03-02T17:30: “Off again” would run again"), "\(run.errors)")
    }

    @Test func whatTheRulesHaveDoneCanBeAskedFor() throws {
        let run = try simulate([
            #"{"at": "2026-03-02T17:30", "arrive": "Anna"}"#,
            #"{"at": "2026-03-02T17:31", "say": "why is the lamp on"}"#,
        ])
        let result = try #require(try run.objects().last?["result"] as? [String: Any])
        #expect((result["reply"] as? String)?.contains("Home after five") ?? false)
    }

    @Test func endsAsWhatWasSaidEnds() throws {
        let told = #"{"at": "2026-03-02T08:00", "say": "turn on the lamp"}"#
        let talk = #"{"at": "2026-03-02T08:01", "say": "the weather is lovely"}"#
        #expect(try simulate([told]).status == 0)
        #expect(try simulate([told, talk]).status == 1)
    }

    private static let twoHomes =
        home + """

              - name: Beach
                timeZone: America/New_York
                people: [{name: Anna, role: admin}, {name: Kim, role: resident}]
                rooms:
                  - name: Den
                    accessories: [{name: Den Lamp, service: Lightbulb, characteristics: {On: off}}]
                rules:
                  - {name: Kim comes, events: [{arrive: Kim}], set: [{service: Den Lamp, set: {On: on}}]}
                  - {name: Lamp, events: [{changes: {service: Den Lamp, characteristic: On, to: off}}], set: []}
                  - {name: Anna goes, events: [{leave: Anna}], set: [{service: Den Lamp, set: {On: off}}]}
            """

    @Test func thingsHappenInOtherHomesToo() throws {
        let run = try simulate(
            [
                #"{"at": "2026-03-02T08:00", "arrive": "Kim"}"#,
                #"{"at": "2026-03-02T09:00", "set": {"service": "Den Lamp", "characteristic": "On", "value": false}}"#,
                #"{"at": "2026-03-02T10:00", "leave": "Anna"}"#,
                #"{"at": "2026-03-02T11:00", "leave": "Anna", "home": "Beach"}"#,
            ], in: Self.twoHomes.replacingOccurrences(of: ", set: []}", with: ", scenes: [Good Night]}"))
        let objects = try run.objects()
        #expect(objects.map { $0["rule"] as? String } == ["Kim comes", "Lamp", "Anna goes"], "\(run.errors)")
        #expect(objects.map { $0["home"] as? String } == ["Beach", "Beach", "Beach"])
        #expect(objects.first?["at"] as? String == "2026-03-02T02:00-05:00")
    }

    @Test func happensInTheOrderOfMomentsWhereAnHourComesTwice() throws {
        func door(_ time: String, _ value: String) -> String {
            let set = #"{"service": "Front Door", "characteristic": "ContactSensorState", "value": "\#(value)"}"#
            return #"{"at": "2026-10-25T\#(time)", "set": \#(set)}"#
        }
        let run = try simulate([
            door("02:10+01:00", "open"), door("02:30+02:00", "open"), door("02:30:00.5+02:00", "closed"),
        ])
        #expect(
            try run.objects().map { $0["at"] as? String } == [
                "2026-10-25T02:30", "2026-10-25T02:40", "2026-10-25T02:10+01:00", "2026-10-25T02:20+01:00",
            ])
    }

    @Test func isTheSameEachTime() throws {
        let events = (0..<40).map { minute in
            #"{"at": "2026-03-02T18:\#(minute + 10)", "\#(minute % 2 == 0 ? "arrive" : "leave")": "Anna"}"#
        }
        #expect(try simulate(events).output == simulate(events).output)
    }

    @Test(arguments: [
        ("{", "is no JSON object"), ("[]", "is no JSON object"), (#"{"arrive": "Anna"}"#, "“at” is missing"),
        (#"{"at": "tomorrow", "arrive": "Anna"}"#, "“tomorrow” is no date and time"),
        (#"{"at": 5, "arrive": "Anna"}"#, "“at” is no text"),
        (#"{"at": "2026-03-02T08:00"}"#, "one of “arrive”"),
        (#"{"at": "2026-03-02T08:00", "arrive": "Anna", "leave": "Anna"}"#, "only one"),
        (#"{"at": "2026-03-02T08:00", "arrive": "Nobody"}"#, "nobody is called “Nobody”"),
        (#"{"at": "2026-03-02T08:00", "arive": "Anna"}"#, "unknown key “arive”"),
        (
            #"{"at": "2026-03-02T08:00", "set": {"service": "Moon", "characteristic": "On", "value": true}}"#,
            "no service “Moon”"
        ),
        (
            #"{"at": "2026-03-02T08:00", "set": {"service": "Lamp", "characteristic": "Hue", "value": 3}}"#,
            "Lamp has no Hue"
        ),
        (
            #"{"at": "2026-03-02T08:00", "set": {"service": "Lamp", "characteristic": "On", "value": "maybe"}}"#,
            "not true or false"
        ),
        (
            #"{"at": "2026-03-02T08:00", "set": {"service": "Lamp", "characteristic": "Brightness", "value": 300}}"#,
            "outside 0 to 100"
        ),
    ])
    func namesTheLineThatIsWrong(line: String, problem: String) throws {
        let run = try simulate([#"{"at": "2026-03-02T07:00", "arrive": "Anna"}"#, "", line])
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(run.errors.contains("events.jsonl:3: ") && run.errors.contains(problem), "\(run.errors)")
    }

    @Test func aMissingFileIsBadInput() throws {
        let run = try HearthProcess.run(
            "simulate", "--home", HearthProcess.home("flat"), "--events", "/nowhere/events.jsonl")
        #expect(run.status == 65)
    }
}
