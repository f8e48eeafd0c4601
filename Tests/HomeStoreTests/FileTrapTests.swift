import HomeModel
import Testing

@testable import HomeStore

/// YAML takes some words and times for something else; a home file does not.
@Suite struct FileTrapTests {
    let files: FileReading

    init() throws {
        files = try FileReading()
    }

    @Test(arguments: ["true", "True", "yes", "on", "ON", "\"on\"", "'true'"])
    func readsEveryWordForTrue(text: String) throws {
        #expect(try files.value("On", "On: \(text)") == .bool(true))
    }

    @Test(arguments: ["false", "no", "off", "Off", "\"off\""])
    func readsEveryWordForFalse(text: String) throws {
        #expect(try files.value("On", "On: \(text)") == .bool(false))
    }

    @Test(arguments: ["off", "OFF", "\"off\"", "'off'"])
    func readsUnquotedOffAsTheWord(text: String) throws {
        let characteristics = "SecuritySystemTargetState: \(text)"
        #expect(
            try files.value("SecuritySystemTargetState", characteristics, service: "SecuritySystem") == .word("off"))
    }

    @Test(arguments: ["On", "\"On\"", "'On'"])
    func readsTheKeyOn(key: String) throws {
        #expect(try files.value("On", "\(key): true") == .bool(true))
    }

    @Test(arguments: ["40", "40.0", "\"40\"", "4e1", "+40", "040"])
    func readsNumbers(text: String) throws {
        #expect(try files.value("Brightness", "Brightness: \(text)") == .number(40))
    }

    @Test(arguments: ["07:30", "7:30", "\"07:30\"", "'07:30'"])
    func readsUnquotedTimes(text: String) throws {
        let database = try files.read(
            villa + "    rules: [{name: Rule, events: [{time: \(text)}], scenes: [Good Night], enabled: off}]")
        let rule = try #require(database.homes.first?.rules.first)
        #expect(rule.events == [.time(try #require(TimeOfDay(hour: 7, minute: 30)))])
        #expect(!rule.isEnabled)
    }

    @Test func readsUntilWhenARuleIsOff() throws {
        let rule = "{name: Rule, events: [{time: 07:30}], scenes: [Good Night], enabled: off, until: 2026-03-09}"
        let database = try files.read(villa + "    rules: [\(rule)]")
        #expect(database.homes.first?.rules.first?.resumesAt == LocalDateTime("2026-03-09T00:00"))
    }

    @Test(arguments: ["on", "off", "no", "yes", "null", "24", "07:30", "1e3", "0x1F", "2026-03-02", "true"])
    func readsAnyWordAsAName(name: String) throws {
        let database = try files.read("homes:\n  - name: Casa\n    rooms: [{name: \(name), aliases: [a \(name)]}]")
        let room = try #require(database.homes.first?.rooms.first)
        #expect(room.name == name)
        let written = HomeFile.write(database, catalogue: files.catalogue)
        #expect(written.contains("name: \"\(name)\""), "other readers must take it for a text")
        #expect(try files.read(written) == database)
    }

    @Test(arguments: ["", "~", "null"])
    func readsNothingAsAnEmptyList(text: String) throws {
        let database = try files.read("homes:\n  - name: Casa\n    rooms: \(text)\n    zones: \(text)")
        #expect(database.homes.first?.rooms.isEmpty == true)
    }

    @Test(arguments: [
        ("ProgrammableSwitchEvent: 0", "Doorbell", CharacteristicType("ProgrammableSwitchEvent"), "singlePress"),
        (
            "TargetHumidifierDehumidifierState: dehumidifier", "HumidifierDehumidifier",
            CharacteristicType("TargetHumidifierDehumidifierState"), "dehumidify"
        ),
        ("TargetDoorState: OPEN", "GarageDoorOpener", CharacteristicType("TargetDoorState"), "open"),
    ])
    func givesValuesTheirOwnSpelling(
        characteristics: String, service: String, type: CharacteristicType, word: String
    ) throws {
        #expect(try files.value(type, characteristics, service: service) == .word(word))
    }

    @Test(arguments: [
        ("Turbo: on", Value.bool(true)), ("Turbo: false", .bool(false)), ("Turbo: 7.5", .number(7.5)),
        ("Turbo: \"7.5\"", .word("7.5")), ("Turbo: \"on\"", .word("on")), ("Turbo: eco", .word("eco")),
        ("Turbo: {value: 3, min: 1, max: 5, step: 1}", .number(3)),
    ])
    func infersWhatAMakersCharacteristicHolds(characteristics: String, value: Value) throws {
        #expect(try files.value("Turbo", characteristics, service: "RobotVacuum") == value)
        let database = try files.read(FileReading.lamp(characteristics, service: "RobotVacuum"))
        let written = HomeFile.write(database, catalogue: files.catalogue)
        #expect(try files.read(written) == database)
    }

    @Test func takesMetadataThatDiffer() throws {
        let text = FileReading.lamp(
            "TargetTemperature: {value: 20, min: 12, max: 30, step: 0.5}", service: "Thermostat")
        let database = try files.read(text)
        let characteristic = try #require(
            database.homes.first?.accessories.first?.services.first?.characteristics.first)
        #expect(characteristic.metadata.minimum == 12)
        #expect(characteristic.metadata.maximum == 30)
        #expect(characteristic.metadata.step == 0.5)
        #expect(characteristic.metadata.unit == "celsius")
        #expect(
            HomeFile.write(database, catalogue: files.catalogue).contains(
                "{TargetTemperature: {value: 20, min: 12, max: 30, step: 0.5}}"))
    }

    @Test func givesAServiceOnlyWhatIsListed() throws {
        let database = try files.read(FileReading.lamp("Brightness: 40"))
        let service = try #require(database.homes.first?.accessories.first?.services.first)
        #expect(service.characteristics.map(\.type) == ["Brightness"])
    }

    @Test func keepsACharacteristicWithoutAValue() throws {
        let database = try files.read(FileReading.lamp("On: ~, Brightness: {max: 50}"))
        #expect(database.state.values.isEmpty)
        let written = HomeFile.write(database, catalogue: files.catalogue)
        #expect(written.contains("{On: ~, Brightness: {min: 0, max: 50, step: 1}}"))
        #expect(try files.read(written) == database)
    }
}
