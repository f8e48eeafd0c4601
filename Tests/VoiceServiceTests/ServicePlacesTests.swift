import HomeModel
import TestSupport
import Testing

@testable import VoiceService

/// Where services are.
@Suite struct ServicePlacesTests {
    @Test func findsEachServiceWithWhatItBelongsTo() throws {
        let house = try SampleHome()
        let places = ServicePlaces(house.database)
        let lamp = house.address("Sofa Lamp", "On").service
        let place = try #require(places[lamp])
        #expect(place.service.name == "Sofa Lamp")
        #expect(place.accessory.id == house.accessory("Sofa Lamp"))
        #expect(place.room == "Living Room")
        #expect(place.home == nil)
        #expect(places.home(of: lamp) == house.home.id)
        let lock = try #require(places[house.address("Front Door", "LockTargetState").service])
        #expect(lock.room == nil)
    }

    @Test func namesHomesOtherThanThePrimaryOne() throws {
        let house = try SampleHome()
        var other = house.home
        other.isPrimary = false
        other.name = "Cabin"
        var primary = Home(id: HomeID(rawValue: 900), name: "Flat", isPrimary: true)
        primary.rooms = []
        let places = ServicePlaces(HomeDatabase(homes: [primary, other], state: house.database.state))
        #expect(places[house.address("Sofa Lamp", "On").service]?.home == "Cabin")
    }

    @Test func knowsNothingOfServicesThatAreGone() throws {
        let places = ServicePlaces(try SampleHome().database)
        #expect(places[.unassigned] == nil)
        #expect(places.home(of: .unassigned) == nil)
    }
}
