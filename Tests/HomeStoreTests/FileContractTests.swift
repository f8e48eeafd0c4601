import HomeModel
import Testing

@testable import HomeStore

/// The forms that the contract shows.
@Suite struct FileContractTests {
    let files: FileReading

    init() throws {
        files = try FileReading()
    }

    @Test func readsTheStateOfThings() throws {
        let database = try files.read(villa)
        let home = try #require(database.homes.first)
        let monitor = try #require(home.accessories.first { $0.name == "Air Monitor" })
        #expect(monitor.bridge == "Hall Bridge")
        #expect(database.state.unreachable == [monitor.id])
        #expect(database.state.present == [try #require(home.people.first { $0.name == "Anna" }).id])
        #expect(home.people.map(\.role) == [.admin, .resident])
        #expect(home.zones.first?.rooms == home.rooms.map(\.id))
        #expect(home.scenes.map(\.name) == ActionSet.builtInNames)
        #expect(!HomeFile.write(database, catalogue: files.catalogue).contains("scenes"))
    }

    @Test func keepsBuiltInScenesWhereTheyStand() throws {
        let text = "homes:\n  - name: Casa\n    scenes: [{name: Good Night}, {name: Cosy}]"
        let database = try files.read(text)
        #expect(
            database.homes.first?.scenes.map(\.name)
                == ["Good Night", "Cosy", "Good Morning", "I'm Leaving", "I'm Home"])
        #expect(try files.read(HomeFile.write(database, catalogue: files.catalogue)) == database)
    }

    @Test func leavesOutABuiltInSceneWhoseNameIsTaken() throws {
        let text = villa + "    rules: [{name: good night, events: [{time: 7:00}], scenes: [I'm Home]}]"
        let database = try files.read(text)
        #expect(database.homes.first?.scenes.map(\.name) == ["Good Morning", "I'm Leaving", "I'm Home"])
        #expect(try files.read(HomeFile.write(database, catalogue: files.catalogue)) == database)
    }

    @Test func givesAShortFormsAliasesToAccessoryAndService() throws {
        let database = try files.read(
            "homes: [{name: A, accessories: [{name: Lamp, aliases: [light], service: Lightbulb}]}]")
        let accessory = try #require(database.homes.first?.accessories.first)
        #expect(accessory.aliases == ["light"])
        #expect(accessory.services.map(\.aliases) == [["light"]])
    }

    @Test func readsAndWritesHowEverythingIsSaid() throws {
        let text = """
            homes:
              - name: Łódź
                says: woodge
                units: celsius
                people:
                  - {name: Siobhan, says: shi vawn, role: admin}
                rooms:
                  - name: Library
                    says: lie brary
                    accessories:
                      - name: Läslampa
                        says: less lampa
                        service: Lightbulb
                      - name: Box
                        services:
                          - {name: Hygge, says: hew guh, service: Switch}
                zones:
                  - {name: Jordan, says: your don, rooms: [Library]}
                groups:
                  - {name: Glühbirnen, says: glue burn in, services: [Hygge]}
                scenes:
                  - name: Fête
                    says: fet
                    actions: []
                rules:
                  - name: Siesta
                    says: see esta
                    events: [{arrive: me}]
                    scenes: [Fête]

            """
        let database = try files.read(text)
        let home = try #require(database.homes.first)
        #expect(home.says == "woodge")
        #expect(Set(home.entities.compactMap(\.says)).count == 7)
        #expect(home.accessories.map { $0.services[0].says } == ["less lampa", "hew guh"])
        #expect(HomeFile.write(database, catalogue: files.catalogue) == text)
    }

    static let events = [
        "{arrive: me}", "{leave: Anna, place: Work}", "{arrive: anyone}", "{arrive: first}", "{leave: last}",
        "{time: \"07:30\"}", "{sun: sunset}", "{sun: sunrise, offset: \"-PT15M\"}", "{after: PT10M}",
        "{at: \"2026-03-02T18:30\"}",
        "{changes: {service: Front Door, characteristic: ContactSensorState, to: open}}",
        "{changes: {service: Front Door, characteristic: ContactSensorState}, heldFor: PT5M}",
        "{changes: {service: Thermometer, characteristic: CurrentTemperature, above: 21.5}}",
        "{changes: {service: Thermometer, characteristic: CurrentTemperature, below: -3}}",
    ]

    static let conditions = [
        "{time: {after: \"17:00\", before: \"23:00\"}}", "{time: {after: \"17:00\"}}", "{time: {before: \"08:05\"}}",
        "{sun: {after: sunset, before: sunrise}}", "{sun: {before: sunset}, not: true}", "{present: me}",
        "{present: anyone}", "{present: nobody}", "{present: everyone}", "{present: Marco}",
        "{is: {service: Sofa Lamp, characteristic: \"On\", value: true}}",
        "{is: {service: Thermometer, characteristic: CurrentTemperature, above: 20}, not: true}",
        "{is: {service: Thermometer, characteristic: CurrentTemperature, below: 20}}",
    ]

    @Test(arguments: events)
    func readsAndWritesEvent(event: String) throws {
        try checkRule("events: [\(event)]\n        scenes: [Good Night]")
    }

    @Test(arguments: conditions)
    func readsAndWritesCondition(condition: String) throws {
        try checkRule("events: [{arrive: me}]\n        conditions: [\(condition)]\n        scenes: [Good Night]")
    }

    @Test(arguments: [
        "aliases: [cosy]\n        events: [{arrive: me}]\n        scenes: [Good Night, I'm Home]",
        "events: [{arrive: me}, {leave: me}]\n        days: [mon, sun]\n        once: true\n        scenes: [Good Night]",
        "events: [{arrive: me}]\n        scenes: [Good Night]\n        for: PT1H30M\n        enabled: false\n        by: Anna",
        "events: [{arrive: me}]\n        set: [{service: Sofa Lamp, set: {On: true, Brightness: 40}}]",
    ])
    func readsAndWritesRule(rule: String) throws {
        try checkRule(rule)
    }

    /// Checks that a rule comes out of a file as it went in.
    private func checkRule(_ rest: String) throws {
        let rule = "    rules:\n      - name: Rule\n        \(rest)\n"
        let database = try files.read(villa + rule)
        #expect(database.homes.first?.rules.count == 1)
        let written = HomeFile.write(database, catalogue: files.catalogue)
        #expect(written.hasSuffix(rule))
        #expect(try files.read(written) == database)
    }

    @Test func readsHeldForInsideTheChangeToo() throws {
        let rule = """
                rules:
                  - name: Rule
                    events: [{changes: {service: Sofa Lamp, characteristic: On, to: on, heldFor: PT5M}}]
                    scenes: [Good Night]
            """
        let event = try files.read(villa + rule).homes.first?.rules.first?.events.first
        guard case .changes(_, .to(.bool(true)), heldFor: TimeSpan(seconds: 300)) = event else {
            Issue.record("\(String(describing: event))")
            return
        }
    }

    @Test func findsTheServiceOfAnAccessoryThatDoesNothingElse() throws {
        let text = """
            homes:
              - name: Casa
                accessories: [{name: Box, services: [{name: Siren, service: Switch, characteristics: {On: no}}]}]
                groups: [{name: Loud, services: [box]}]
            """
        let home = try #require(try files.read(text).homes.first)
        #expect(home.groups.first?.services == home.accessories.first?.services.map(\.id))
    }
}
