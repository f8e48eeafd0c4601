import HomeModel
import Testing

@testable import HomeStore

/// What HomeKit counts or calls otherwise may stand in a home file as HomeKit has it.
@Suite struct FileWordingTests {
    let files: FileReading

    init() throws {
        files = try FileReading()
    }

    @Test(arguments: [
        ("Valve", "InUse", "0", Value.bool(false)), ("Valve", "InUse", "inUse", .bool(true)),
        ("Fan", "SwingMode", "enabled", .bool(true)), ("Fan", "RotationDirection", "1", .word("counterclockwise")),
        ("HeaterCooler", "CurrentHeaterCoolerState", "heat", .word("heating")),
        ("HeaterCooler", "CurrentHeaterCoolerState", "off", .word("inactive")),
        ("Thermostat", "TargetHeatingCoolingState", "Heat", .word("heat")),
        ("ContactSensor", "ContactSensorState", "0", .word("closed")),
        ("LockMechanism", "LockCurrentState", "LOCKED", .word("locked")),
        ("SecuritySystem", "SecuritySystemTargetState", "disarmed", .word("off")),
    ])
    func readsHomeKitsNumbersAndWords(service: String, type: String, text: String, value: Value) throws {
        let type = CharacteristicType(rawValue: type)
        #expect(try files.value(type, "\(type.rawValue): \(text)", service: service) == value)
    }

    @Test(arguments: ["PT10M", "\"PT600S\"", "600"])
    func readsLengthsOfTime(text: String) throws {
        #expect(try files.value("SetDuration", "SetDuration: \(text)", service: "Valve") == .number(600))
        let text = HomeFile.write(
            try files.read(FileReading.lamp("SetDuration: \(text)", service: "Valve")), catalogue: files.catalogue)
        #expect(text.contains("SetDuration: PT10M"))
    }

    @Test func refusesAWordThatNothingIsCalled() {
        let text = FileReading.lamp("InUse: 2", service: "Valve")
        #expect(files.complaint(about: text)?.contains("InUse is true or false, not \"2\"") == true)
    }

    @Test func oneServiceMayShareItsAccessorysName() throws {
        let fan = "{name: Fan, services: [{name: Fan, service: Fan}, {name: Fan Light, service: Lightbulb}]}"
        let text = "homes: [{name: Casa, accessories: [\(fan)]}]"
        let database = try files.read(text)
        #expect(database.homes.first?.accessories.first?.services.map(\.name) == ["Fan", "Fan Light"])
        let twice = text.replacing("Fan Light", with: "Fan")
        #expect(files.complaint(about: twice)?.contains("the name \"Fan\" is taken") == true)
    }

    @Test func readsTheEndOfADayAsTheBeginningOfTheNext() throws {
        let rule =
            "{name: Rule, events: [{arrive: me}], conditions: [{time: {after: 22:00, before: 24:00}}], scenes: [Good Night]}"
        let database = try files.read(villa + "    rules: [\(rule)]")
        let conditions = database.homes.first?.rules.first?.conditions
        #expect(conditions == [RuleCondition(.time(after: TimeOfDay("22:00"), before: TimeOfDay("00:00")))])
    }
}
