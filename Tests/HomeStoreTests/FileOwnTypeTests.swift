import HomeModel
import Testing

@testable import HomeStore

/// A maker's own types and characteristics are told from slips for those that are defined.
@Suite struct FileOwnTypeTests {
    let files: FileReading

    init() throws {
        files = try FileReading()
    }

    @Test(arguments: [
        "HeadPosition", "FootPosition", "FoldPosition", "HandPosition", "SeatTemperature", "TurboMode", "HeadTiltAngle",
        "NightGlow", "LampVolume",
    ])
    func acceptsAnotherWordInAName(type: String) throws {
        let characteristics = "\(type): {value: 20, min: 0, max: 60, step: 1}"
        #expect(
            try files.value(CharacteristicType(rawValue: type), characteristics, service: "AdjustableBed")
                == .number(20))
        let database = try files.read(FileReading.lamp(characteristics, service: "AdjustableBed"))
        #expect(HomeFile.write(database, catalogue: files.catalogue).contains("\(type):"))
    }

    @Test(arguments: [
        ("Brigtness", "Brightness"), ("Brihgtness", "Brightness"), ("TargetTemprature", "TargetTemperature"),
        ("TragetPosition", "TargetPosition"), ("HoldPositon", "HoldPosition"), ("HolPosition", "HoldPosition"),
        ("HodlPosition", "HoldPosition"), ("RotationSped", "RotationSpeed"), ("Targetposition", "TargetPosition"),
    ])
    func refusesSlips(type: String, meant: String) {
        let text = FileReading.lamp("\(type): {value: 20}", service: "AdjustableBed")
        #expect(
            files.complaint(about: text)?.contains("no characteristic \"\(type)\"; did you mean \"\(meant)\"?") == true)
    }

    @Test func acceptsATypeThatDiffersInAWord() throws {
        let database = try files.read(FileReading.lamp("On: false", service: "DogBowl"))
        #expect(database.homes.first?.accessories.first?.services.first?.type == "DogBowl")
    }
}
