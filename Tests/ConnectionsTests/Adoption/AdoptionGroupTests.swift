import HomeModel
import Testing

@testable import Connections

/// What becomes of groups that people made on the other side.
@Suite struct AdoptionGroupTests {
    private static let lamps = ["1", "2", "3"].map { (number: String) in
        DeviceDescription.lamp("Lamp \(number)", address: number)
    }

    private static func group(_ name: String, _ members: [String]) -> DeviceDescription {
        DeviceDescription(address: "g", name: name, members: members, isGroup: true)
    }

    @Test func aGroupIsAGroupOfWhatIsHere() async throws {
        let stage = try await AdoptionStage()
        let plan = try await stage.adopter.adopt(Self.lamps + [Self.group("Spots", ["1", "3", "9"])], by: stage.key)
        #expect(plan.notes.contains(.grouped("Spots", count: 2)))
        let home = try await stage.home
        #expect(home.groups.map(\.name) == ["Spots"])
        let services = try await [stage.accessory("1"), stage.accessory("3")].compactMap(\.services.first?.id)
        #expect(home.groups.first?.services == services)
        #expect(home.accessories.count == 3)
    }

    @Test func whatIsNotHereYetIsNoGroup() async throws {
        let stage = try await AdoptionStage()
        _ = try await stage.adopter.adopt([Self.lamps[0], Self.group("Spots", ["1", "3"])], by: stage.key)
        #expect(try await stage.home.groups.isEmpty)
        // It comes with the second of its devices.
        _ = try await stage.adopter.adopt([Self.lamps[2], Self.group("Spots", ["1", "3"])], by: stage.key)
        #expect(try await stage.home.groups.map(\.name) == ["Spots"])
    }

    @Test func itFollowsTheOtherSide() async throws {
        let stage = try await AdoptionStage()
        _ = try await stage.adopter.adopt(Self.lamps + [Self.group("Spots", ["1", "2"])], by: stage.key)
        let id = try await stage.home.groups.first?.id
        let notes = try await stage.adopter.follow(
            Self.lamps + [Self.group("Ceiling Spots", ["1", "2", "3"])], by: stage.key)
        #expect(notes == [.followedName(from: "Spots", to: "Ceiling Spots")])
        let groups = try await stage.home.groups
        #expect(groups.map(\.id) == [id].compactMap(\.self))
        #expect(groups.first?.services.count == 3)
        #expect(
            try await stage.adopter.follow(Self.lamps + [Self.group("Ceiling Spots", ["1", "2", "3"])], by: stage.key)
                .isEmpty)
    }

    @Test(arguments: [["2"], []]) func itIsFollowedWhenItShrinks(to members: [String]) async throws {
        let stage = try await AdoptionStage()
        _ = try await stage.adopter.adopt(Self.lamps + [Self.group("Spots", ["1", "2"])], by: stage.key)
        _ = try await stage.adopter.follow(Self.lamps + [Self.group("Spots", members)], by: stage.key)
        #expect(try await stage.home.groups.map(\.services.count) == [members.count])
        // It grows again, too.
        _ = try await stage.adopter.follow(Self.lamps + [Self.group("Spots", ["1", "2", "3"])], by: stage.key)
        #expect(try await stage.home.groups.map(\.services.count) == [3])
    }

    @Test func whatWasDecidedHereStays() async throws {
        let stage = try await AdoptionStage()
        _ = try await stage.adopter.adopt(Self.lamps + [Self.group("Spots", ["1", "2"])], by: stage.key)
        var group = try #require(try await stage.home.groups.first)
        group.name = "My Spots"
        group.services.removeLast()
        _ = try await stage.repository.perform([.put(.group(group), in: stage.key.home)])
        _ = try await stage.adopter.follow(Self.lamps + [Self.group("Other", ["1", "2", "3"])], by: stage.key)
        #expect(try await stage.home.groups == [group])
        // What was removed here isn't made again.
        _ = try await stage.repository.perform([.remove(.group(group.id), in: stage.key.home)])
        _ = try await stage.adopter.follow(Self.lamps + [Self.group("Other", ["1", "2"])], by: stage.key)
        #expect(try await stage.home.groups.isEmpty)
    }

    @Test func itsNameIsOneThatIsFree() async throws {
        let stage = try await AdoptionStage { [.put(.room(Room(name: "Spots")), in: $0)] }
        _ = try await stage.adopter.adopt(Self.lamps + [Self.group("Spots", ["1", "2"])], by: stage.key)
        let name = try #require(try await stage.home.groups.first?.name)
        #expect(name != "Spots")
        #expect(name.hasPrefix("Spots"))
    }
}
