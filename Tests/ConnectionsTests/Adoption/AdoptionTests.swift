import HomeModel
import Testing

@testable import Connections

/// What becomes of devices, and what follows them.
@Suite struct AdoptionTests {
    @Test func areasAreRoomsAndFloorsAreZones() async throws {
        let stage = try await AdoptionStage { home in
            [
                .put(.room(Room(name: "Kitchen", aliases: ["Cookhouse"])), in: home),
                .put(.scene(ActionSet(name: "Cinema")), in: home),
            ]
        }
        _ = try await stage.adopter.adopt(
            [
                .lamp("A", in: "cookhouse", on: "Ground Floor"), .lamp("B", in: "Cinema", on: "Ground Floor"),
                .lamp("C", in: "Attic", on: "Attic"), .lamp("D"),
            ], by: stage.key)
        let home = try await stage.home
        #expect(home.rooms.map(\.name) == ["Kitchen", "Cinema Room", "Attic"])
        #expect(home.zones.map(\.name) == ["Ground Floor", "Attic Floor"])
        #expect(home.zones.first?.rooms == home.rooms.prefix(2).map(\.id))
        #expect(try await stage.accessory("B").room == home.rooms[1].id)
        #expect(try await stage.accessory("D").room == nil)
    }

    @Test func whatCannotBeUsedYetIsTold() async throws {
        let stage = try await AdoptionStage()
        var locked = DeviceDescription.lamp("Locked")
        locked.needsCode = true
        let empty = DeviceDescription(address: "e", name: "Repeater")
        let plan = try await stage.adopter.adopt([locked, empty, .lamp("Lamp")], by: stage.key)
        #expect(plan.notes == [.needsCode("Locked"), .nothingToControl("Repeater")])
        let again = try await stage.adopter.adopt([.lamp("Lamp")], by: stage.key)
        #expect(again.notes == [.known("Lamp", as: "Lamp")])
        #expect(try await stage.names == ["Lamp"])
    }

    @Test func wishesComeFirst() async throws {
        let stage = try await AdoptionStage { [.put(.room(Room(name: "Kitchen")), in: $0)] }
        let room = try #require(try await stage.home.rooms.first)
        _ = try await stage.adopter.adopt(
            [.lamp("Lamp", in: "Attic")], by: stage.key, wish: Adoption.Wish(room: room.id, name: "Worktop Lamp"))
        #expect(try await stage.accessory("Lamp").name == "Worktop Lamp")
        #expect(try await stage.accessory("Lamp").room == room.id)
        #expect(try await stage.home.rooms.map(\.name) == ["Kitchen"])
    }

    @Test func whatIsRenamedAndMovedThereIsSoHere() async throws {
        let stage = try await AdoptionStage()
        _ = try await stage.adopter.adopt([.lamp("Lamp", in: "Kitchen", address: "1")], by: stage.key)
        let id = try await stage.accessory("1").id
        let notes = try await stage.adopter.follow([.lamp("Bed Light", in: "Bedroom", address: "1")], by: stage.key)
        let lamp = try await stage.accessory("1")
        #expect(lamp.id == id)
        #expect(lamp.name == "Bed Light")
        #expect(lamp.services.map(\.name) == ["Bed Light"])
        #expect(try await stage.home.rooms.first { $0.id == lamp.room }?.name == "Bedroom")
        #expect(
            notes == [
                .followedRoom(accessory: "Kitchen Lamp", room: "Bedroom"),
                .followedName(from: "Kitchen Lamp", to: "Bed Light"),
            ])
        #expect(
            try await stage.adopter.follow([.lamp("Bed Light", in: "Bedroom", address: "1")], by: stage.key).isEmpty)
    }

    @Test func whatWasNamedAndMovedHereStays() async throws {
        let stage = try await AdoptionStage { [.put(.room(Room(name: "Office")), in: $0)] }
        _ = try await stage.adopter.adopt([.lamp("Lamp", in: "Kitchen", address: "1")], by: stage.key)
        var lamp = try await stage.accessory("1")
        lamp.name = "My Lamp"
        lamp.services[0].name = "My Lamp"
        let office = try await stage.home.rooms.first { $0.name == "Office" }?.id
        lamp.room = office
        _ = try await stage.repository.perform([.put(.accessory(lamp), in: stage.key.home)])
        let notes = try await stage.adopter.follow([.lamp("Other", in: "Bedroom", address: "1")], by: stage.key)
        #expect(notes.isEmpty)
        #expect(try await stage.accessory("1").name == "My Lamp")
        #expect(try await stage.accessory("1").room == office)
    }

    @Test func newAbilitiesComeAndOldOnesStay() async throws {
        let stage = try await AdoptionStage()
        _ = try await stage.adopter.adopt([.lamp("Lamp", address: "1")], by: stage.key)
        let before = try await stage.accessory("1")
        var grown = DeviceDescription.lamp("Lamp", address: "1")
        grown.services[0].characteristics = [
            DeviceCharacteristic(
                type: "Brightness", metadata: CharacteristicMetadata(format: .number, minimum: 0, maximum: 100))
        ]
        grown.services.append(.of("Switch", key: "2"))
        _ = try await stage.adopter.follow([grown], by: stage.key)
        let after = try await stage.accessory("1")
        #expect(after.services.first?.id == before.services.first?.id)
        #expect(after.services.map { $0.characteristics.map(\.type) } == [["On", "Brightness"], ["On"]])
        #expect(after.services.map(\.name) == ["Lamp", "Lamp Switch"])
        _ = try await stage.adopter.follow([], by: stage.key)
        #expect(try await stage.accessory("1") == after)
    }

    @Test func aConnectionThatTakesAllTakesWhatComesLater() async throws {
        let stage = try await AdoptionStage(addsNew: true)
        let notes = try await stage.adopter.follow([.lamp("New Lamp", in: "Kitchen")], by: stage.key)
        #expect(notes == [.added("New Lamp")])
        #expect(try await stage.names == ["New Lamp"])
        let other = try await AdoptionStage()
        #expect(try await other.adopter.follow([.lamp("New Lamp")], by: other.key).isEmpty)
        #expect(try await other.names == [])
    }
}
