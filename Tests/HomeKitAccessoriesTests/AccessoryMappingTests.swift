import Connections
import Foundation
import HomeModel
import Testing

@testable import HomeKitAccessories

/// What becomes of accessories that were recorded in real houses, and of a house with one of each kind of value.
@Suite struct AccessoryMappingTests {
    private let types: HomeKitTypes
    init() throws { types = try HomeKitTypes() }

    private func map(_ fixture: String) throws -> MappedAccessory {
        AccessoryMapping.map(try Fixture.database(fixture), pairing: "AA:BB", types: types)
    }

    private func service(_ device: String, _ type: ServiceType, in fixture: String) throws -> DeviceService {
        let found = try map(fixture).devices.first { $0.name == device }
        return try #require(found?.services.first { $0.type == type })
    }

    @Test func allTypesOfTheHomesCatalogueHaveTheirNumbers() throws {
        let names = try JSONDecoder().decode([String: String].self, from: Fixture.catalogue("characteristics"))
        #expect(Set(types.catalogue.characteristics.keys.map(\.rawValue)).subtracting(names.values).isEmpty)
        let services = try JSONDecoder().decode([String: String].self, from: Fixture.catalogue("services"))
        // The loudspeaker of a television has the number of all loudspeakers; Apple has no towel rails,
        // so no accessory tells of one.
        let named = Set(services.values).union(["TelevisionSpeaker", "TowelRail"])
        #expect(!services.values.contains("TowelRail"))
        #expect(Set(types.catalogue.services.keys.map(\.rawValue)).subtracting(named).isEmpty)
        // Several makers measure the same, each by a number of its own; Apple has one for each.
        let apples = names.filter { !$0.key.contains("-") }
        #expect(Set(apples.values).count == apples.count && Set(services.values).count == services.count)
        #expect(Set(types.units.keys).isSubset(of: names.values))
    }

    /// Every word of the catalogue can be written: it has a number.
    @Test func allWordsOfTheHomesCatalogueHaveTheirNumbers() {
        for (type, metadata) in types.catalogue.characteristics where !metadata.validValues.isEmpty {
            #expect(Set(metadata.validValues) == Set(types.words(of: type).values), "\(type.rawValue)")
        }
    }

    @Test func typesAreTheSameInShortAndInFull() {
        #expect(types.characteristicName("25") == "On")
        #expect(types.characteristicName("00000025-0000-1000-8000-0026bb765291") == "On")
        #expect(types.serviceName("0000003e") == "AccessoryInformation")
        #expect(types.characteristicName("E863F10D-079E-48FF-8F27-9C2605A29F52") == "Power")
        #expect(types.characteristicName("") == nil)
    }

    @Test func aLampIsALampWithItsRanges() throws {
        let lamp = try service("Standing Lamp", "Lightbulb", in: "house")
        #expect(lamp.characteristics.map(\.type) == ["On", "Brightness", "Hue", "Saturation"])
        #expect(lamp.characteristics.map(\.value) == [.bool(false), .number(40), .number(30), .number(80)])
        #expect(lamp.characteristics[1].metadata.unit == "percent" && lamp.name == nil)
    }

    @Test func numbersBecomeTheWordsOfTheHome() throws {
        let lock = try service("Front Door", "LockMechanism", in: "house")
        #expect(lock.characteristics.map(\.value) == [.word("locked"), .word("locked")])
        let heating = try service("Heating", "Thermostat", in: "house")
        #expect(heating.characteristics.first?.value == .word("heat"))
        let target = try #require(heating.characteristics.first { $0.type == "TargetHeatingCoolingState" })
        #expect(target.metadata.validValues == ["off", "heat"])
        let temperature = try #require(heating.characteristics.first { $0.type == "TargetTemperature" })
        #expect(temperature.metadata.step == 0.5 && temperature.metadata.maximum == 30)
        let battery = try service("Wall Button", "Battery", in: "house")
        #expect(battery.characteristics.map(\.value) == [.number(87), .bool(false), .word("notChargeable")])
        let button = try service("Wall Button", "StatelessProgrammableSwitch", in: "house")
        #expect(button.characteristics.first?.type == "ProgrammableSwitchEvent")
        #expect(button.characteristics.first?.value == nil)
        let television = try service("Television", "Television", in: "house")
        #expect(television.name == "Big Screen")
        #expect(
            television.characteristics.contains {
                $0.type == "RemoteKey" && $0.metadata.validValues.contains("PlayPause")
            })
    }

    @Test func whatIsBehindABridgeSaysSoAndHasAnAddressOfItsOwn() throws {
        let mapped = try map("house")
        #expect(mapped.devices.map(\.address).prefix(2) == ["AA:BB", "AA:BB/2"])
        #expect(mapped.devices.map(\.bridge).prefix(2) == [nil, "AA:BB"])
        #expect(mapped.devices[0].services.isEmpty && mapped.devices[0].model == "Hearth Test")
    }

    @Test func makersOwnKeepAUsableName() throws {
        let plug = try service("Plug", "Outlet", in: "house")
        let power = plug.characteristics.first { $0.type == "Power" }
        #expect(power?.value == .number(4.5))
        #expect(power?.metadata.unit == "watts")
        let fan = try map("recorded/simpleconnect_fan").devices.flatMap(\.services).flatMap(\.characteristics).map(
            \.type)
        #expect(fan.contains("SetLightDimming") && fan.contains("2BD83CC4-6C60-11E5-A837-0800200C9A66"))
    }

    /// Each characteristic of each recording is a thing to use, says something of the device, or is told as left out.
    @Test(arguments: Fixture.recorded) func nothingIsLostInSilence(name: String) throws {
        let database = try Fixture.database("recorded/\(name)")
        let mapped = AccessoryMapping.map(database, pairing: "AA:BB", types: types)
        let all = database.accessories.flatMap(\.services).flatMap(\.characteristics).count
        #expect(mapped.score.total == all)
        #expect(mapped.points.count == mapped.score.named + mapped.score.unnamed)
        #expect(mapped.devices.flatMap(\.unmapped).count == mapped.score.leftOut)
        #expect(mapped.devices.flatMap(\.services).flatMap(\.characteristics).count == mapped.points.count)
        #expect(mapped.devices.count == database.accessories.count)
        let blinking = database.accessories.filter { accessory in
            accessory.services.contains {
                $0.characteristics.contains { HomeKitTypes.normalised($0.type) == "14" }
            }
        }
        #expect(mapped.identify.count == blinking.count)
    }

    /// What each recording's values are read as can be written again and reads the same.
    @Test(arguments: Fixture.recorded) func valuesComeBackFromTheWire(name: String) throws {
        let mapped = try map("recorded/\(name)")
        for point in mapped.points.values where point.coding.metadata.permissions.contains(.write) {
            let metadata = point.coding.metadata
            let candidates: [Value] =
                switch metadata.format {
                case .bool: [.bool(true), .bool(false)]
                case .word: metadata.validValues.isEmpty ? [.word("text")] : metadata.validValues.map { .word($0) }
                case .number: [.number(metadata.minimum ?? 0), .number(metadata.maximum ?? 100)]
                }
            for value in candidates {
                let accepted = try metadata.accepted(value)
                #expect(point.coding.value(try point.coding.wire(value)) == accepted, "\(point.address) \(value)")
            }
        }
    }

    @Test func whatTheAccessoryCannotTakeIsAnErrorWithTheReason() throws {
        let mapped = try map("house")
        func write(_ device: String, _ type: CharacteristicType, _ value: Value) -> AccessoryError? {
            let point = mapped.points.values.first {
                $0.address.accessory == device && $0.address.characteristic == type
            }
            do throws(AccessoryError) { _ = try point?.coding.wire(value) } catch { return error }
            return nil
        }
        #expect(write("AA:BB/2", "Brightness", .number(101)) == .invalidValue(.outOfRange(minimum: 0, maximum: 100)))
        #expect(write("AA:BB/2", "Brightness", .word("much")) == .invalidValue(.wrongFormat(expected: .number)))
        #expect(write("AA:BB/3", "LockCurrentState", .word("locked")) == .invalidValue(.readOnly))
        #expect(
            write("AA:BB/5", "TargetHeatingCoolingState", .word("cool"))
                == .invalidValue(.notAllowed(validValues: ["off", "heat"])))
        #expect(write("AA:BB/5", "TargetTemperature", .number(21.3)) == nil)
    }

    @Test func brokenEntriesCostNoOthers() throws {
        let text = """
            {"accessories": [{"aid": 1, "services": [{"iid": 1, "type": "43", "characteristics": [
              {"iid": 2, "type": "25", "format": "bool", "perms": ["pr"], "value": {"a": [1]}}, {"iid": "x"}, 7,
              {"iid": 3, "type": "8", "format": "int", "perms": ["pr", "pw"], "value": 1e400, "minValue": 5, "maxValue": 5}]},
              "no service", {"iid": -1, "type": "43", "characteristics": []}]}, {"aid": 1, "services": []}, null]}
            """
        let database = try JSONDecoder().decode(AccessoryDatabase.self, from: Data(text.utf8))
        let mapped = AccessoryMapping.map(database, pairing: "AA:BB", types: types)
        #expect(mapped.devices.count == 1)
        #expect(mapped.devices.first?.services.first?.characteristics.map(\.type) == ["On", "Brightness"])
        #expect(mapped.devices.first?.unmapped == ["4 unreadable"])
    }
}
