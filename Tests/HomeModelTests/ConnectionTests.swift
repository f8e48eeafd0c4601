import HomeModel
import Testing

/// The ways to real accessories in the model.
@Suite struct ConnectionTests {
    @Test(
        arguments: [
            ("mqtt://broker.lan", "mqtt", "broker.lan", nil, ""),
            ("MQTTS://broker:8883/a/b", "mqtts", "broker", 8883, "/a/b"),
            ("mqtt://[fe80::1]:1883", "mqtt", "fe80::1", 1883, ""), ("mqtt://[::1]", "mqtt", "::1", nil, ""),
        ] as [(String, String, String, UInt16?, String)])
    func takesAddressesApart(text: String, scheme: String, host: String, port: UInt16?, path: String) throws {
        let url = try ConnectionURL(text, schemes: MQTTBroker.schemes)
        #expect(url.scheme == scheme)
        #expect(url.host == host)
        #expect(url.port == port)
        #expect(url.path == path)
    }

    @Test(
        arguments: [
            ("broker.lan", .malformed), ("mqtt://", .malformed), ("mqtt://:1883", .malformed),
            ("mqtt://a:b:c", .malformed),
            ("mqtt://a:0", .malformed), ("mqtt://a:70000", .malformed), ("mqtt://[::1", .malformed),
            ("mqtt://a b", .malformed), ("http://a", .scheme(allowed: ["mqtt", "mqtts"])),
            ("mqtt://me:secret@a", .holdsSecret),
        ] as [(String, ConnectionURL.Problem)])
    func refusesOtherAddresses(text: String, problem: ConnectionURL.Problem) {
        #expect(throws: problem) { try ConnectionURL(text, schemes: MQTTBroker.schemes) }
    }

    private static let zigbee = HomeConnection(name: "Zigbee", way: .mqtt(MQTTBroker(url: "mqtt://broker.lan")))

    @Test func satellitesFollowTheirRoomAndWhoSpeaksThere() throws {
        var home = Home(name: "Casa")
        home.rooms = [Room(name: "Kitchen"), Room(name: "Hall")]
        home.people = [Person(name: "Anna", role: .admin), Person(name: "Tom", role: .guest)]
        func box(_ room: String, _ speaker: String) -> HomeConnection {
            HomeConnection(
                name: "\(room) Box",
                way: .satellite(RoomSatellite(url: "tcp://\(room).lan", room: room, speaker: speaker)))
        }
        home.connections = [box("Kitchen", "anna"), box("Hall", "guest")]
        #expect(home.waysToAccessories.isEmpty)
        var database = HomeDatabase()
        try database.apply(.putHome(home, state: HomeState()))
        home = try #require(database.homes.first)
        var satellites: [RoomSatellite] { database.homes[0].connections.compactMap(\.satellite) }
        var (kitchen, anna) = (try #require(home.rooms.first), try #require(home.people.first))
        kitchen.name = "Galley"
        anna.name = "Annika"
        try database.apply(.put(.room(kitchen), in: home.id))
        try database.apply(.put(.person(anna), in: home.id))
        #expect(satellites.map(\.room) == ["Galley", "Hall"])
        #expect(satellites.map(\.speaker) == ["Annika", "guest"])
        try database.apply(.remove(.room(kitchen.id), in: home.id))
        try database.apply(.remove(.person(anna.id), in: home.id))
        // Somebody else who is called so later isn't meant.
        #expect(satellites.map(\.room) == [nil, "Hall"])
        #expect(satellites.map(\.speaker) == [nil, "guest"])
        let bad = HomeConnection(name: "Bad", way: .satellite(RoomSatellite(url: "http://a")))
        #expect(throws: HomeError.self) { try database.apply(.putConnection(bad, in: home.id)) }
    }

    private func connected() throws -> SampleHome {
        var sample = try SampleHome()
        try sample.reducer.apply([.putConnection(Self.zigbee, in: sample.home)])
        var lamp = sample.accessory("Sofa Lamp")
        lamp.via = "zigbee"
        lamp.address = "0x1"
        try sample.put(.accessory(lamp))
        return sample
    }

    @Test func anAccessoryNamesItsConnectionAsThatIsWritten() throws {
        let sample = try connected()
        #expect(sample.accessory("Sofa Lamp").via == "Zigbee")
        #expect(sample.reducer.database.state.unreachable == [])
    }

    @Test func withoutItsConnectionAnAccessoryStaysAndCannotBeReached() throws {
        var sample = try connected()
        let lamp = sample.accessory("Sofa Lamp")
        try sample.reducer.apply([.removeConnection("ZIGBEE", in: sample.home)])
        #expect(sample.accessory("Sofa Lamp") == lamp)
        #expect(sample.current.scenes.first?.actions.count == 1)
        #expect(sample.reducer.database.state.unreachable == [lamp.id])
        try sample.reducer.apply([.reachable(lamp.id, true)])
        #expect(sample.reducer.database.state.unreachable == [lamp.id])
        try sample.reducer.apply([.putConnection(Self.zigbee, in: sample.home), .reachable(lamp.id, true)])
        #expect(sample.reducer.database.state.unreachable == [])
    }

    @Test func aConnectionOfTheSameNameIsReplaced() throws {
        var sample = try connected()
        let other = HomeConnection(name: "ZigBee", way: .homeKit(HomeKitNetwork()), addsNew: true)
        try sample.reducer.apply([.putConnection(other, in: sample.home)])
        #expect(sample.current.connections == [other])
        #expect(sample.accessory("Sofa Lamp").via == "ZigBee")
    }

    @Test func refusesWhatIsNoConnection() throws {
        var sample = try SampleHome()
        #expect(throws: HomeError.unknownConnection("Zigbee")) {
            try sample.reducer.apply([.removeConnection("Zigbee", in: sample.home)])
        }
        let secret = HomeConnection(name: "B", way: .mqtt(MQTTBroker(url: "mqtt://me:pw@broker.lan")))
        #expect(throws: HomeError.unusableURL(connection: "B", reason: .holdsSecret)) {
            try sample.reducer.apply([.putConnection(secret, in: sample.home)])
        }
    }
}
