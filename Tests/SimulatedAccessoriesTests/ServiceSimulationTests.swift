import HomeModel
import SimulatedAccessories
import Testing

@Suite struct ServiceSimulationTests {
    static let door: [CharacteristicType: Value] = [
        "CurrentDoorState": "closed", "TargetDoorState": "closed", "ObstructionDetected": false,
    ]
    static let blind: [CharacteristicType: Value] = [
        "CurrentPosition": 0, "TargetPosition": 0, "PositionState": "stopped", "ObstructionDetected": false,
    ]

    func garageDoor(_ values: [CharacteristicType: Value] = door) throws -> ServiceSimulation {
        ServiceSimulation(
            try House.service("GarageDoorOpener", values: values), values: values, model: .standard(), pace: .lifelike,
            at: .zero)
    }

    func blinds(_ values: [CharacteristicType: Value] = blind) throws -> ServiceSimulation {
        var all: [CharacteristicType: Value?] = values
        all["HoldPosition"] = .some(nil)
        return ServiceSimulation(
            try House.service("WindowCovering", values: all), values: values, model: .standard(), pace: .lifelike,
            at: .zero)
    }

    @Test func blindsTellTheirWay() throws {
        var blinds = try blinds()
        let soon = blinds.write(Setting("TargetPosition", 30), at: .zero)
        #expect(soon == [Setting("TargetPosition", 30), Setting("PositionState", "opening")])
        let rest = blinds.advance(to: .seconds(60))
        #expect(
            rest == [
                Setting("CurrentPosition", 10), Setting("CurrentPosition", 20), Setting("CurrentPosition", 30),
                Setting("PositionState", "stopped"),
            ])
    }

    @Test func blindsTurnAroundFromWhereTheyAre() throws {
        var blinds = try blinds()
        _ = blinds.write(Setting("TargetPosition", 100), at: .zero)
        let changes = blinds.write(Setting("TargetPosition", 0), at: .seconds(4))
        #expect(changes.suffix(2) == [Setting("TargetPosition", 0), Setting("PositionState", "closing")])
        #expect(blinds.values["CurrentPosition"] == 40)
        #expect(blinds.advance(to: .seconds(5)) == [Setting("CurrentPosition", 30)])
        _ = blinds.advance(to: .seconds(8))
        #expect(blinds.values["CurrentPosition"] == 0)
        #expect(blinds.values["PositionState"] == "stopped")
    }

    @Test func holdStopsBlindsWhereTheyAre() throws {
        var blinds = try blinds()
        _ = blinds.write(Setting("TargetPosition", 100), at: .zero)
        _ = blinds.advance(to: .seconds(3))
        let changes = blinds.write(Setting("HoldPosition", true), at: .seconds(3.5))
        #expect(changes == [Setting("TargetPosition", 30), Setting("PositionState", "stopped")])
        #expect(blinds.nextTransition == nil)
        #expect(blinds.values["HoldPosition"] == nil)
    }

    @Test func obstructionStopsAndItsEndStartsAgain() throws {
        var door = try garageDoor()
        _ = door.write(Setting("TargetDoorState", "open"), at: .zero)
        let stop = door.flip(Setting("ObstructionDetected", true), at: .seconds(5))
        #expect(stop == [Setting("ObstructionDetected", true), Setting("CurrentDoorState", "stopped")])
        #expect(door.advance(to: .seconds(50)).isEmpty)
        let start = door.flip(Setting("ObstructionDetected", false), at: .seconds(50))
        #expect(start == [Setting("ObstructionDetected", false), Setting("CurrentDoorState", "opening")])
        #expect(door.advance(to: .seconds(60)) == [Setting("CurrentDoorState", "open")])
    }

    @Test func obstructionOfADoorAtRestChangesNothing() throws {
        var door = try garageDoor()
        #expect(
            door.flip(Setting("ObstructionDetected", true), at: .zero) == [Setting("ObstructionDetected", true)])
    }

    @Test func obstructionStopsBlinds() throws {
        var blinds = try blinds()
        _ = blinds.write(Setting("TargetPosition", 100), at: .zero)
        _ = blinds.advance(to: .seconds(2))
        let changes = blinds.flip(Setting("ObstructionDetected", true), at: .seconds(2))
        #expect(changes == [Setting("ObstructionDetected", true), Setting("PositionState", "stopped")])
        #expect(blinds.values["CurrentPosition"] == 20)
        #expect(blinds.nextTransition == nil)
    }

    @Test func sameOrderAgainDoesNotStartAnew() throws {
        var door = try garageDoor()
        _ = door.write(Setting("TargetDoorState", "open"), at: .zero)
        #expect(door.write(Setting("TargetDoorState", "open"), at: .seconds(9)).isEmpty)
        #expect(door.advance(to: .seconds(10)) == [Setting("CurrentDoorState", "open")])
    }

    @Test func flippedCurrentStateTakesItsTargetAlong() throws {
        var door = try garageDoor()
        let changes = door.flip(Setting("CurrentDoorState", "open"), at: .zero)
        #expect(changes == [Setting("CurrentDoorState", "open"), Setting("TargetDoorState", "open")])
        #expect(door.nextTransition == nil)
    }

    @Test func flippedStateThatIsNoTargetLeavesTheTarget() throws {
        var door = try garageDoor()
        _ = door.write(Setting("TargetDoorState", "open"), at: .zero)
        #expect(door.flip(Setting("CurrentDoorState", "stopped"), at: .seconds(1)).count == 1)
        #expect(door.values["TargetDoorState"] == "open")
        #expect(door.advance(to: .seconds(60)).isEmpty)
    }

    @Test func flippedPositionStopsTheMotor() throws {
        var blinds = try blinds()
        _ = blinds.write(Setting("TargetPosition", 100), at: .zero)
        let changes = blinds.flip(Setting("CurrentPosition", 15), at: .seconds(0.5))
        #expect(
            changes == [
                Setting("CurrentPosition", 15), Setting("TargetPosition", 15), Setting("PositionState", "stopped"),
            ])
        #expect(blinds.advance(to: .seconds(60)).isEmpty)
    }

    @Test func flippedTemperatureSetsOffTheHeating() throws {
        let values: [CharacteristicType: Value] = [
            "CurrentHeatingCoolingState": "off", "TargetHeatingCoolingState": "heat", "CurrentTemperature": 22,
            "TargetTemperature": 21,
        ]
        var thermostat = ServiceSimulation(
            try House.service("Thermostat", values: values), values: values, model: .standard(), pace: .lifelike,
            at: .zero)
        let changes = thermostat.flip(Setting("CurrentTemperature", 19.5), at: .zero)
        #expect(changes == [Setting("CurrentTemperature", 19.5), Setting("CurrentHeatingCoolingState", "heat")])
    }

    @Test func buttonTellsEachPress() throws {
        var button = ServiceSimulation(
            try House.service("StatelessProgrammableSwitch", values: ["ProgrammableSwitchEvent": nil]), values: [:],
            model: .standard(), pace: .lifelike, at: .zero)
        let press = Setting("ProgrammableSwitchEvent", "singlePress")
        #expect(button.flip(press, at: .zero) == [press])
        #expect(button.flip(press, at: .seconds(1)) == [press])
    }

    @Test func interruptedDoorGoesOn() throws {
        var door = try garageDoor(["CurrentDoorState": "closing", "TargetDoorState": "closed"])
        #expect(door.advance(to: .seconds(10)) == [Setting("CurrentDoorState", "closed")])
    }

    @Test func interruptedBlindsGoOn() throws {
        var blinds = try blinds(["CurrentPosition": 80, "TargetPosition": 100, "PositionState": "opening"])
        _ = blinds.advance(to: .seconds(2))
        #expect(blinds.values["CurrentPosition"] == 100)
        #expect(blinds.values["PositionState"] == "stopped")
    }

    @Test func interruptedBlindsThatAreObstructedTellThatTheyStand() throws {
        var values = Self.blind
        values["ObstructionDetected"] = true
        values["PositionState"] = "opening"
        values["TargetPosition"] = 50
        var blinds = try blinds(values)
        #expect(blinds.values == values)
        #expect(blinds.advance(to: .zero) == [Setting("PositionState", "stopped")])
    }

    @Test func startingValuesStayWhereNothingIsUnderWay() throws {
        var door = try garageDoor(["CurrentDoorState": "closed", "TargetDoorState": "open"])
        #expect(door.advance(to: .seconds(60)).isEmpty)
    }

    @Test func restrictedStatesAreSkipped() throws {
        var service = try House.service("GarageDoorOpener", values: Self.door)
        for index in service.characteristics.indices where service.characteristics[index].type == "CurrentDoorState" {
            service.characteristics[index].metadata.validValues = ["open", "closed"]
        }
        var door = ServiceSimulation(service, values: Self.door, model: .standard(), pace: .lifelike, at: .zero)
        #expect(door.write(Setting("TargetDoorState", "open"), at: .zero) == [Setting("TargetDoorState", "open")])
        #expect(door.advance(to: .seconds(10)) == [Setting("CurrentDoorState", "open")])
    }

    @Test(arguments: [(-1e308, 1e308), (5, 5), (100, 0), (-.infinity, .infinity)])
    func strangeRangesNeverTrap(_ minimum: Double, _ maximum: Double) throws {
        var service = try House.service("WindowCovering", values: Self.blind)
        for index in service.characteristics.indices {
            service.characteristics[index].metadata.minimum = minimum
            service.characteristics[index].metadata.maximum = maximum
        }
        var blinds = ServiceSimulation(service, values: Self.blind, model: .standard(), pace: .lifelike, at: .zero)
        for goal in [1e308, -1e308, 5, .greatestFiniteMagnitude] {
            _ = blinds.write(Setting("TargetPosition", .number(goal)), at: .zero)
            _ = blinds.advance(to: .seconds(60))
            #expect(blinds.nextTransition == nil)
        }
    }

    @Test func cyclicModelsEnd() throws {
        let values: [CharacteristicType: Value] = ["A": "x", "B": "x"]
        let model = CurrentStateModel(mechanisms: [
            Mechanism("A", .copies(target: "B", after: .zero)), Mechanism("B", .copies(target: "A", after: .zero)),
        ])
        var service = ServiceSimulation(
            try House.service("Loop", values: values), values: values, model: model, pace: .lifelike, at: .zero)
        #expect(service.write(Setting("A", "y"), at: .zero) == [Setting("A", "y"), Setting("B", "y")])
    }
}
