import HomeModel
import Testing

@testable import Connections

/// The names that devices get.
@Suite struct AdoptionNameTests {
    @Test(arguments: [
        ("living_room_lamp", "Living Room Lamp"), ("Bedroom/Bed Light 💡", "Bedroom Bed Light"),
        ("Washer & Dryer", "Washer and Dryer"), ("shellyplug-s-80646F", "shellyplug-s"), ("Anna's lamp", "Anna's lamp"),
        ("out of the box", "Out of the Box"), ("Heater 2.5 kW", "Heater 2.5 kW"), ("Küche oben", "Küche oben"),
        ("Lamp (old)", "Lamp old"), ("PM2.5", "PM2.5"),
    ])
    func makesNamesSayable(name: String, sayable: String) throws {
        #expect(try DeviceNaming().sayable(name) == sayable)
    }

    @Test(arguments: [
        "0x00158d0001abcdef", "💡", "", "   ", "a4:c1:38:0f:1e:2d", "///", "12", "\u{0}\u{7}", "00158D0001",
    ])
    func knowsWhatNobodyCanSay(name: String) throws {
        #expect(try DeviceNaming().sayable(name) == nil)
    }

    private func names(
        _ devices: [DeviceDescription], _ changes: (HomeID) -> [HomeChange] = { _ in [] }
    ) async throws -> [String] {
        let stage = try await AdoptionStage(changes)
        _ = try await stage.adopter.adopt(devices, by: stage.key)
        return try await stage.names
    }

    @Test func aNameLosesWhatOnlyRepeatsItsRoom() async throws {
        let names = try await names([
            .lamp("Kitchen Overhead Light", in: "Kitchen"), .lamp("Reading Lamp Bedroom", in: "Bedroom"),
            .lamp("Kitchen Radio", in: "Bedroom"),
        ])
        #expect(names == ["Overhead Light", "Reading Lamp", "Kitchen Radio"])
    }

    @Test func twoOfOneNameAreToldApartByTheirRooms() async throws {
        let names = try await names([
            .lamp("Kitchen Overhead Light", in: "Kitchen"), .lamp("Overhead Light", in: "Bedroom", address: "2"),
            .lamp("Overhead Light", address: "3"), .lamp("Overhead Light", in: "Kitchen", address: "4"),
        ])
        #expect(
            names == ["Kitchen Overhead Light", "Bedroom Overhead Light", "Overhead Light", "Kitchen Overhead Light 2"])
    }

    @Test func whatSaysOnlyWhatItIsKeepsItsRoom() async throws {
        let names = try await names([
            .lamp("Kitchen Light", in: "Kitchen"), .lamp("Light", in: "Bedroom"), .lamp("light", address: "x"),
            .lamp("Hall", in: "Hall"), .lamp("1", in: "Attic"),
        ])
        #expect(names == ["Kitchen Light", "Bedroom Light", "Light", "Hall Light", "Attic Light"])
    }

    @Test func anUnsayableNameGetsABetterOneAndIsTold() async throws {
        let stage = try await AdoptionStage()
        let plan = try await stage.adopter.adopt(
            [
                .lamp("0x00158d0001abcdef", in: "Kitchen", type: "MotionSensor"), .lamp("💡💡", type: "RobotVacuum"),
                .lamp("0x00158d0001abcdee", in: "Kitchen", type: "MotionSensor"),
            ], by: stage.key)
        #expect(try await stage.names == ["Kitchen Motion Sensor", "Vacuum", "Kitchen Motion Sensor 2"])
        #expect(plan.notes.contains(.renamed(from: "0x00158d0001abcdef", to: "Kitchen Motion Sensor")))
        #expect(plan.notes.count == 3)
    }

    @Test func namesOfRoomsScenesAndPeopleStayTheirs() async throws {
        let names = try await names([
            .lamp("Anna", in: "Office"), .lamp("Movie Night"), .lamp("Kitchen"),
        ]) { home in
            [
                .put(.person(Person(name: "Anna", role: .admin)), in: home),
                .put(.scene(ActionSet(name: "Movie Night")), in: home), .put(.room(Room(name: "Kitchen")), in: home),
            ]
        }
        #expect(names == ["Office Anna", "Movie Night Light", "Kitchen Light"])
    }

    @Test func servicesAreNamedAfterTheirDevice() async throws {
        let stage = try await AdoptionStage()
        let sensor = DeviceDescription(
            address: "s", name: "Hall Sensor", room: "Hall",
            services: [.of("MotionSensor"), .of("TemperatureSensor", key: "t"), .of("LightSensor", key: "l")])
        let wall = DeviceDescription(
            address: "w", name: "Wall Switch",
            services: [
                .of("Switch", key: "l1", name: "left"), .of("Switch", key: "l2", name: "right"),
                .of("Lightbulb", key: "l3", name: "Garden Lights"),
            ])
        _ = try await stage.adopter.adopt([sensor, wall], by: stage.key)
        #expect(
            try await stage.accessory("s").services.map(\.name)
                == ["Hall Sensor", "Hall Sensor Temperature Sensor", "Hall Sensor Light Sensor"])
        #expect(
            try await stage.accessory("w").services.map(\.name)
                == ["Wall Switch Left", "Wall Switch Right", "Garden Lights"])
        #expect(try await stage.accessory("w").services.map(\.address) == ["l1", "l2", "l3"])
    }

    /// What every device of a maker has is said with the device, however many words its label has.
    @Test func labelsAreSaidWithTheirDevice() async throws {
        let stage = try await AdoptionStage()
        func labelled(_ type: ServiceType, _ name: String) -> DeviceService {
            var service = DeviceService.of(type, key: name, name: name)
            service.isLabelled = true
            return service
        }
        let remote = DeviceDescription(
            address: "r", name: "Sofa Remote",
            services: [
                labelled("StatelessProgrammableSwitch", "brightness up"), labelled("AirQualitySensor", "Air quality"),
                labelled("StatelessProgrammableSwitch", "1"), labelled("StatelessProgrammableSwitch", "2"),
            ])
        _ = try await stage.adopter.adopt([remote], by: stage.key)
        #expect(
            try await stage.accessory("r").services.map(\.name)
                == [
                    "Sofa Remote Brightness Up", "Sofa Remote Air Quality", "Sofa Remote Button 1",
                    "Sofa Remote Button 2",
                ])
    }

    /// What people call a covering goes before what its maker sells it for.
    @Test(
        arguments: [
            ("Bedroom Curtain", "WindowCovering", "curtains"), ("Office", "WindowCovering", "shutters"),
            ("Garage Door", "Door", nil), ("Driveway Gate", "Door", nil), ("Garage Blind", "WindowCovering", "blinds"),
            ("Gate House Shutter", "WindowCovering", "shutters"),
        ] as [(String, ServiceType, String?)])
    func aCoveringIsWhatPeopleCallIt(name: String, type: ServiceType, noun: String?) async throws {
        let stage = try await AdoptionStage()
        let motor = DeviceDescription(
            address: "m", name: name,
            services: [
                DeviceService(
                    type: "WindowCovering", noun: "shutters",
                    characteristics: [
                        DeviceCharacteristic(
                            type: "TargetPosition",
                            metadata: CharacteristicMetadata(format: .number, unit: "percent", minimum: 0, maximum: 100)
                        )
                    ])
            ])
        _ = try await stage.adopter.adopt([motor], by: stage.key)
        let service = try #require(try await stage.accessory("m").services.first)
        #expect(service.type == type)
        #expect(service.noun == noun)
        #expect(service.isWayIn == (type == "Door"))
    }

    @Test func aThousandDevicesOfOneNameGetAThousandNames() async throws {
        let names = try await names((1...1000).map { .lamp("Lamp", in: "Kitchen", address: "\($0)") })
        #expect(Set(names.map(EntityName.folded)).count == 1000)
    }
}
