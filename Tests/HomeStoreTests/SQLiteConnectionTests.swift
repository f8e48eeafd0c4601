import HomeModel
import Testing

@testable import HomeStore

/// The ways to real accessories in the database.
@Suite struct SQLiteConnectionTests {
    @Test func connectionsAndAddressesAreKept() async throws {
        let place = try RepositoryPlace()
        let repository = try SQLiteHomeRepository(path: place.path)
        let home = try #require(
            try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())]).homes.first)
        let broker = MQTTBroker(
            url: "mqtts://broker.lan", user: "hearth", passwordFile: "$P", ca: "/ca", certificate: "/crt", key: "/key",
            dialects: [.zigbee2mqtt, .homie])
        var lamp = RepositoryHomes.lamp("Lamp")
        lamp.via = "Zigbee"
        lamp.address = "0x1"
        lamp.isOptimistic = true
        lamp.services[0].address = "l1"
        let stored = try await repository.perform([
            .putConnection(HomeConnection(name: "Zigbee", way: .mqtt(broker), addsNew: true), in: home.id),
            .putConnection(
                HomeConnection(
                    name: "Assistant", way: .homeAssistant(HomeAssistantServer(url: "ws://ha", tokenFile: "/t"))),
                in: home.id),
            .putConnection(HomeConnection(name: "HomeKit", way: .homeKit(HomeKitNetwork())), in: home.id),
            .putConnection(
                HomeConnection(
                    name: "Box",
                    way: .satellite(
                        RoomSatellite(url: "tcp://box.lan", room: "Hall", speaker: "guest", announced: "b1"))),
                in: home.id),
            .put(.accessory(lamp), in: home.id),
        ])
        #expect(stored.homes.first?.accessories.first?.services.first?.address == "l1")
        #expect(try await SQLiteHomeRepository(path: place.path).load() == stored)
        let without = try await repository.perform([.removeConnection("Zigbee", in: home.id)])
        #expect(without.homes.first?.connections.map(\.name) == ["Assistant", "HomeKit", "Box"])
        #expect(without.state.unreachable.count == 1)
        #expect(try await SQLiteHomeRepository(path: place.path).load() == without)
        #expect(try StoreFile(path: place.path).problems() == [])
    }
}
