import HomeModel
import Testing

@Suite struct HomeReducerTests {
    @Test func givesEveryIdentifierOnce() throws {
        let sample = try SampleHome()
        let home = sample.current
        var all = [home.id.rawValue] + home.entities.map(\.id.rawValue)
        all += home.accessories.flatMap(\.services).map(\.id.rawValue)
        #expect(Set(all).count == all.count)
        #expect(all.allSatisfy { $0 > 0 })
        #expect(all.max() == sample.reducer.lastIdentifier)
    }

    @Test func performsAllChangesOrNone() throws {
        var sample = try SampleHome()
        let before = sample.reducer.database
        #expect(throws: HomeError.self) {
            try sample.reducer.apply([
                .put(.room(Room(name: "Attic")), in: sample.home),
                .value(sample.address("Sofa Lamp", "On"), .bool(true)),
                .put(.room(Room(name: "attic")), in: sample.home),
            ])
        }
        #expect(sample.reducer.database == before)
        #expect(throws: HomeError.self) {
            try sample.reducer.apply([
                .value(sample.address("Sofa Lamp", "On"), .bool(true)), .present(PersonID(rawValue: 999), true),
            ])
        }
        #expect(sample.reducer.database == before)
    }

    @Test func storesValuesAsTheirCharacteristicDoes() throws {
        var sample = try SampleHome()
        let brightness = sample.address("Sofa Lamp", "Brightness")
        try sample.reducer.apply([.value(brightness, .number(39.6))])
        #expect(sample.reducer.database.state.values[brightness] == .number(40))
        let door = sample.address("Front Door", "ContactSensorState")
        try sample.reducer.apply([.value(door, .word("OPEN"))])
        #expect(sample.reducer.database.state.values[door] == .word("open"))
        #expect(throws: HomeError.invalidValue(brightness, .number(101), .outOfRange(minimum: 0, maximum: 100))) {
            try sample.reducer.apply([.value(brightness, .number(101))])
        }
        #expect(throws: HomeError.unknownService(ServiceID(rawValue: 999))) {
            try sample.reducer.apply([
                .value(CharacteristicAddress(service: ServiceID(rawValue: 999), type: "On"), .bool(true))
            ])
        }
        let hue = sample.address("Sofa Lamp", "Hue")
        #expect(throws: HomeError.unknownCharacteristic(hue)) {
            try sample.reducer.apply([.value(hue, .number(1))])
        }
    }

    @Test func remembersWhoIsThereAndWhatIsReachable() throws {
        var sample = try SampleHome()
        let lamp = sample.accessory("Sofa Lamp").id
        let anna = sample.person("Anna")
        #expect(sample.reducer.database.state.present.contains(anna))
        try sample.reducer.apply([.reachable(lamp, false), .present(anna, false)])
        #expect(sample.reducer.database.state.unreachable == [lamp])
        #expect(!sample.reducer.database.state.present.contains(anna))
        #expect(throws: HomeError.unknownEntity(.accessory(AccessoryID(rawValue: anna.rawValue)))) {
            try sample.reducer.apply([.reachable(AccessoryID(rawValue: anna.rawValue), false)])
        }
    }

    @Test func refusesWhatNamesSomethingThatIsNotThere() throws {
        var sample = try SampleHome()
        let nothing = Int64(999)
        let cases: [(Entity, HomeError)] = [
            (
                .zone(Zone(name: "Z", rooms: [RoomID(rawValue: nothing)])),
                .unknownEntity(.room(RoomID(rawValue: nothing)))
            ),
            (
                .group(ServiceGroup(name: "G", services: [ServiceID(rawValue: nothing)])),
                .unknownService(ServiceID(rawValue: nothing))
            ),
            (
                .accessory(SampleHome.lamp("L", room: RoomID(rawValue: nothing))),
                .unknownEntity(.room(RoomID(rawValue: nothing)))
            ),
            (
                .scene(ActionSet(name: "S", actions: [sample.write("Sofa Lamp", "Hue", .number(3))])),
                .unknownCharacteristic(sample.address("Sofa Lamp", "Hue"))
            ),
            (
                .scene(
                    ActionSet(name: "S", actions: [sample.write("Front Door", "ContactSensorState", .word("open"))])),
                .invalidValue(sample.address("Front Door", "ContactSensorState"), .word("open"), .readOnly)
            ),
            (
                .rule(AutomationRule(name: "R", events: [.sunset], scenes: [ActionSetID(rawValue: nothing)])),
                .unknownEntity(.scene(ActionSetID(rawValue: nothing)))
            ),
            (.rule(AutomationRule(name: "R", events: [.sunset])), .incompleteRule("R")),
            (.rule(AutomationRule(name: "R", events: [], scenes: [sample.scene("Cosy")])), .incompleteRule("R")),
        ]
        for (entity, expected) in cases {
            #expect(throws: expected) { try sample.put(entity) }
        }
        #expect(throws: HomeError.unknownHome(HomeID(rawValue: nothing))) {
            try sample.reducer.apply([.put(.room(Room(name: "X")), in: HomeID(rawValue: nothing))])
        }
        #expect(throws: HomeError.unknownEntity(.room(RoomID(rawValue: nothing)))) {
            try sample.remove(.room(RoomID(rawValue: nothing)))
        }
    }

    @Test func keepsTheWritesOfOneServiceTogetherAndTheLastOfEach() throws {
        var sample = try SampleHome()
        try sample.put(
            .scene(
                ActionSet(
                    name: "Mixed",
                    actions: [
                        sample.write("Sofa Lamp", "On", .bool(false)), sample.write("Hall Light", "On", .bool(true)),
                        sample.write("Sofa Lamp", "Brightness", .number(10)),
                        sample.write("Sofa Lamp", "On", .bool(true)),
                    ])))
        #expect(
            sample.current.scenes.last?.actions == [
                sample.write("Sofa Lamp", "On", .bool(true)), sample.write("Sofa Lamp", "Brightness", .number(10)),
                sample.write("Hall Light", "On", .bool(true)),
            ])
    }

    @Test func accessoriesStandRoomByRoom() throws {
        var sample = try SampleHome()
        try sample.put(.accessory(SampleHome.lamp("Loose")))
        try sample.put(.accessory(SampleHome.lamp("Reading Lamp", room: sample.room("Living Room"))))
        #expect(
            sample.current.accessories.map(\.name) == [
                "Sofa Lamp", "Reading Lamp", "Hall Light", "Door Sensor", "Loose",
            ])
        var moved = sample.accessory("Loose")
        moved.room = sample.room("Hall")
        try sample.put(.accessory(moved))
        #expect(sample.current.accessories.last?.name == "Loose")
        try sample.reducer.apply([.value(sample.address("Loose", "On"), .bool(true))])
        #expect(sample.reducer.database.state.value("On", of: sample.service("Loose")) == .bool(true))
    }

    @Test func onlyTheLastHomeMadePrimaryIs() throws {
        var sample = try SampleHome()
        try sample.reducer.apply([.putHome(Home(name: "Beach House", isPrimary: true), state: HomeState())])
        #expect(sample.reducer.database.homes.map(\.isPrimary) == [false, true])
        try sample.reducer.apply([.removeHome(sample.reducer.database.homes[1].id)])
        #expect(sample.reducer.database.primaryHome?.name == "Casa")
    }

    @Test func aCopyOfAHomeGetsIdentifiersOfItsOwn() throws {
        var sample = try SampleHome()
        let before = sample.reducer.database
        try sample.reducer.apply([.value(sample.address("Sofa Lamp", "On"), .bool(true))])
        var copy = sample.current
        copy.id = .unassigned
        copy.name = "Second"
        copy.isPrimary = false
        try sample.reducer.apply([.putHome(copy, state: sample.reducer.database.state)])
        let homes = sample.reducer.database.homes
        #expect(homes.count == 2)
        #expect(homes[0] == before.homes[0])
        let first = Set(homes[0].entities.map(\.id.rawValue))
        #expect(homes[1].entities.allSatisfy { !first.contains($0.id.rawValue) })
        let lamp = homes[1].accessories[0].services[0].id
        #expect(homes[1].scenes[0].actions.first?.address.service == lamp)
        #expect(homes[1].rules[0].scenes == [homes[1].scenes[0].id])
        #expect(sample.reducer.database.state.value("On", of: lamp) == .bool(true))
        #expect(sample.reducer.database.state.present.count == 4)
    }

    @Test func aHomeOfTheSameIdentityIsReplaced() throws {
        var sample = try SampleHome()
        var home = sample.current
        home.rooms.append(Room(name: "Attic"))
        home.rules = []
        try sample.reducer.apply([.putHome(home, state: sample.reducer.database.state)])
        #expect(sample.reducer.database.homes.count == 1)
        #expect(sample.current.rooms.last?.name == "Attic")
        #expect(sample.room("Attic") != .unassigned)
        #expect(sample.current.rules.isEmpty)
        #expect(sample.reducer.database.state.present.count == 2)
    }

    @Test func anIdentifierOfAnotherHomeIsRefused() throws {
        var sample = try SampleHome()
        try sample.reducer.apply([.putHome(Home(name: "Second"), state: HomeState())])
        let second = sample.reducer.database.homes[1].id
        let room = sample.current.rooms[0]
        #expect(throws: HomeError.unknownEntity(.room(room.id))) {
            try sample.reducer.apply([.put(.room(Room(id: room.id, name: "Theirs")), in: second)])
        }
        #expect(throws: HomeError.self) {
            try sample.put(.room(Room(id: RoomID(rawValue: .max), name: "Far")))
        }
        #expect(throws: HomeError.self) {
            try sample.put(.room(Room(id: RoomID(rawValue: -4), name: "Below")))
        }
    }

    @Test func whatWasRemovedIsPutBackInItsPlace() throws {
        var sample = try SampleHome()
        let before = sample.current
        let room = sample.current.rooms[0]
        try sample.remove(.room(room.id))
        try sample.put(.room(room))
        #expect(sample.current.rooms == before.rooms)
    }

    @Test func changesTheDatabaseItself() throws {
        var database = try SampleHome().reducer.database
        let home = try #require(database.homes.first)
        try database.apply(.put(.room(Room(name: "Attic")), in: home.id))
        #expect(database.homes[0].rooms.map(\.name) == ["Living Room", "Hall", "Attic"])
        #expect(throws: HomeError.self) { try database.apply(.put(.room(Room(name: "Attic")), in: home.id)) }
    }
}
