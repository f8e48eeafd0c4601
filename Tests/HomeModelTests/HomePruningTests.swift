import HomeModel
import Testing

@Suite struct HomePruningTests {
    @Test func removingARoomLeavesItsAccessoriesInNone() throws {
        var sample = try SampleHome()
        try sample.remove(.room(sample.room("Living Room")))
        #expect(sample.accessory("Sofa Lamp").room == nil)
        #expect(sample.current.accessories.last?.name == "Sofa Lamp")
        #expect(sample.current.zones[0].rooms == [sample.room("Hall")])
    }

    @Test func removingAnAccessoryRemovesWhatDependsOnIt() throws {
        var sample = try SampleHome()
        let lamp = sample.accessory("Sofa Lamp")
        let light = sample.service("Sofa Lamp")
        try sample.reducer.apply([
            .value(CharacteristicAddress(service: light, type: "On"), .bool(true)), .reachable(lamp.id, false),
        ])
        try sample.put(
            .rule(
                AutomationRule(
                    name: "Dim", events: [.sunset], actions: [sample.write("Sofa Lamp", "On", .bool(false))])))
        try sample.remove(.accessory(lamp.id))
        #expect(sample.current.groups[0].services == [sample.service("Hall Light")])
        #expect(sample.current.scenes[0].actions.isEmpty)
        #expect(sample.current.rules.map(\.name) == ["Welcome"])
        #expect(sample.reducer.database.state.values.isEmpty)
        #expect(sample.reducer.database.state.unreachable.isEmpty)
        try sample.put(.zone(Zone(name: "Dim")))
    }

    @Test func aRuleGoesWithTheConditionThatHeldItBack() throws {
        var sample = try SampleHome()
        let door = sample.address("Front Door", "ContactSensorState")
        try sample.put(
            .rule(
                AutomationRule(
                    name: "Guarded", events: [.sunset],
                    conditions: [RuleCondition(.reading(door, .equals(.word("closed"))))],
                    scenes: [sample.scene("Cosy")])))
        try sample.remove(.accessory(sample.accessory("Door Sensor").id))
        #expect(sample.current.rules.map(\.name) == ["Welcome"])
    }

    @Test func ofSeveralOfWhichOneMustHoldTheOthersStay() throws {
        var sample = try SampleHome()
        let door = RuleCondition(.reading(sample.address("Front Door", "ContactSensorState"), .equals(.word("open"))))
        let lamp = RuleCondition(.reading(sample.address("Hall Light", "On"), .equals(.bool(true))))
        try sample.put(
            .rule(
                AutomationRule(
                    name: "Either", events: [.sunset],
                    conditions: [RuleCondition(.any([door, lamp]), isNegated: true)],
                    scenes: [sample.scene("Cosy")])))
        try sample.put(
            .rule(
                AutomationRule(
                    name: "Only that", events: [.sunset], conditions: [RuleCondition(.any([door, door]))],
                    scenes: [sample.scene("Cosy")])))
        try sample.remove(.accessory(sample.accessory("Door Sensor").id))
        #expect(sample.current.rules.map(\.name) == ["Welcome", "Either"])
        #expect(sample.current.rules.last?.conditions == [RuleCondition(lamp.test, isNegated: true)])
    }

    @Test func aRuleKeepsTheEventsThatCanStillHappen() throws {
        var sample = try SampleHome()
        let door = sample.address("Front Door", "ContactSensorState")
        try sample.put(
            .rule(
                AutomationRule(
                    name: "Two ways", events: [.changes(door, .to(.word("open")), heldFor: nil), .sunset],
                    scenes: [sample.scene("Cosy")])))
        try sample.remove(.accessory(sample.accessory("Door Sensor").id))
        #expect(sample.current.rules.last?.events == [.sunset])
    }

    @Test func removingASceneRemovesTheRulesThatDidNothingElse() throws {
        var sample = try SampleHome()
        try sample.remove(.scene(sample.scene("Cosy")))
        #expect(sample.current.rules.isEmpty)
        try sample.put(.zone(Zone(name: "Welcome")))
    }

    @Test func removingAPersonRemovesTheRulesThatMeanThem() throws {
        var sample = try SampleHome()
        let marco = sample.person("Marco")
        try sample.put(
            .rule(
                AutomationRule(
                    name: "Mine", events: [.arrive(.me, place: nil)], scenes: [sample.scene("Cosy")], author: marco)))
        try sample.put(
            .rule(
                AutomationRule(
                    name: "For all", events: [.arrive(.anyone, place: nil)], scenes: [sample.scene("Cosy")],
                    author: marco)))
        try sample.remove(.person(marco))
        #expect(sample.current.rules.map(\.name) == ["Welcome", "For all"])
        #expect(sample.current.rules.last?.author == nil)
        try sample.remove(.person(sample.person("Anna")))
        #expect(sample.current.rules.map(\.name) == ["For all"])
        #expect(sample.reducer.database.state.present.isEmpty)
    }

    @Test func aChangedAccessoryKeepsWhatStillFits() throws {
        var sample = try SampleHome()
        let brightness = sample.address("Sofa Lamp", "Brightness")
        let onOff = sample.address("Sofa Lamp", "On")
        try sample.reducer.apply([.value(brightness, .number(80)), .value(onOff, .bool(true))])
        var lamp = sample.accessory("Sofa Lamp")
        lamp.services[0].characteristics[1].metadata.maximum = 50
        try sample.put(.accessory(lamp))
        #expect(sample.reducer.database.state.values == [onOff: .bool(true)])
        lamp.services[0].characteristics.remove(at: 0)
        try sample.put(.accessory(lamp))
        #expect(sample.reducer.database.state.values.isEmpty)
        #expect(sample.current.scenes[0].actions.isEmpty)
    }

    @Test func renamingAnAccessoryChangesNothingElse() throws {
        var sample = try SampleHome()
        let before = sample.current
        var lamp = sample.accessory("Sofa Lamp")
        lamp.name = "Couch Lamp"
        try sample.put(.accessory(lamp))
        #expect(sample.current.scenes == before.scenes)
        #expect(sample.current.rules == before.rules)
        #expect(sample.current.groups == before.groups)
    }
}
