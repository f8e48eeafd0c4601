import HomeModel
import Testing

@testable import Connections

/// What the other sides show for things is known for what they are here.
@Suite struct IconTests {
    private static func lamp(_ address: String, _ icon: String?) -> DeviceDescription {
        var device = RegistryStage.device(address, on: true)
        device.services[0].icon = IconName(icon)
        return device
    }

    private static func firstService(_ database: HomeDatabase, _ name: String) throws -> ServiceID {
        try #require(database.homes.first?.accessories.first { $0.name == name }?.services.first).id
    }

    @Test func thingsAreShownByWhatTheirOwnSideTold() async throws {
        let stage = try await RegistryStage()
        await stage.registry.open()
        #expect(await stage.registry.icons(in: stage.database) == KnownIcons())
        await stage.zigbee.connect([Self.lamp("near", "mdi:desk-lamp"), Self.lamp("far", nil)])
        await stage.assistant.connect([Self.lamp("other", "mdi:tree"), Self.lamp("near", "mdi:fire")])
        await stage.registry.waitUntilKnown()
        let icons = await stage.registry.icons(in: stage.database)
        #expect(
            icons.services.mapValues(\.text) == [
                try Self.firstService(stage.database, "Near"): "mdi:desk-lamp",
                try Self.firstService(stage.database, "Other"): "mdi:tree",
            ])
        // What somebody may not see is not told of.
        #expect(await stage.registry.icons(in: HomeDatabase()) == KnownIcons())
    }

    @Test func placesGoByTheirNamesThereAndByWhatIsInThem() async throws {
        let stage = try await RegistryStage()
        var reducer = HomeReducer(stage.database)
        try reducer.apply([
            .put(.room(Room(name: "Attic", aliases: ["Loft"])), in: stage.home.id),
            .put(.room(Room(name: "Nook")), in: stage.home.id), .put(.room(Room(name: "Hall")), in: stage.home.id),
        ])
        let rooms = try #require(reducer.database.homes.first).rooms
        func room(_ name: String) throws -> RoomID { try #require(rooms.first { $0.name == name }).id }
        var near = stage.accessory("Near")
        near.room = try room("Nook")
        var far = stage.accessory("Far")
        far.room = try room("Hall")
        try reducer.apply([
            .put(.accessory(near), in: stage.home.id), .put(.accessory(far), in: stage.home.id),
            .put(.zone(Zone(name: "Upstairs", rooms: [try room("Attic")])), in: stage.home.id),
        ])
        let database = reducer.database
        await stage.registry.update(database)
        // The one is in another room here than there, and that room is here; the other's room has another name here.
        var moved = Self.lamp("far", nil)
        (moved.room, moved.roomIcon) = ("loft", IconName("mdi:home-roof"))
        (moved.zone, moved.zoneIcon) = ("Upstairs", IconName("mdi:stairs"))
        var renamed = Self.lamp("near", nil)
        (renamed.room, renamed.roomIcon) = ("Study", IconName("mdi:desk"))
        await stage.registry.open()
        await stage.zigbee.connect([moved, renamed])
        await stage.assistant.connect([])
        await stage.registry.waitUntilKnown()
        let icons = await stage.registry.icons(in: database)
        #expect(
            icons.rooms.mapValues(\.text) == [try room("Attic"): "mdi:home-roof", try room("Nook"): "mdi:desk"])
        #expect(icons.zones.values.map(\.text) == ["mdi:stairs"])
    }

    @Test func anotherIconIsTold() async throws {
        let stage = try await RegistryStage()
        let repository = MemoryRepository(stage.database)
        let (reports, continuation) = AsyncStream.makeStream(of: ConnectionFollower.Report.self)
        let follower = ConnectionFollower(stage.registry, repository, naming: try DeviceNaming()) {
            if $0 == .icons { continuation.yield($0) }
        }
        let task = Task { await follower.run() }
        defer { task.cancel() }
        var report = reports.makeAsyncIterator()
        await stage.registry.open()
        for icon in ["mdi:lamp", "mdi:tree", nil] {
            await stage.assistant.connect([Self.lamp("other", icon)])
            #expect(await report.next() == .icons)
            let icons = await stage.registry.icons(in: stage.database).services
            #expect(icons[try Self.firstService(stage.database, "Other")]?.text == icon)
        }
    }
}
