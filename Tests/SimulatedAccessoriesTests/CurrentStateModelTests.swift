import HomeModel
import SimulatedAccessories
import Testing

/// The standard table: what is written or flipped, and what follows at once and in the end.
struct FollowCase: Sendable, CustomTestStringConvertible {
    var service: ServiceType
    var start: [CharacteristicType: Value?]
    var write: (CharacteristicType, Value)
    /// Right after the write.
    var soon: [CharacteristicType: Value] = [:]
    /// When all has come to rest.
    var finally: [CharacteristicType: Value]
    /// How long that takes.
    var after: Duration = .zero

    var testDescription: String { "\(service.rawValue): \(write.0.rawValue) \(write.1), \(start)" }
}

@Suite struct CurrentStateModelTests {
    static let movements: [FollowCase] = [
        FollowCase(
            service: "GarageDoorOpener", start: ["CurrentDoorState": "closed", "TargetDoorState": "closed"],
            write: ("TargetDoorState", "open"), soon: ["CurrentDoorState": "opening"],
            finally: ["CurrentDoorState": "open"], after: .seconds(10)),
        FollowCase(
            service: "GarageDoorOpener", start: ["CurrentDoorState": "open", "TargetDoorState": "open"],
            write: ("TargetDoorState", "closed"), soon: ["CurrentDoorState": "closing"],
            finally: ["CurrentDoorState": "closed"], after: .seconds(10)),
        FollowCase(
            service: "GarageDoorOpener",
            start: ["CurrentDoorState": "open", "TargetDoorState": "open", "ObstructionDetected": true],
            write: ("TargetDoorState", "closed"), finally: ["CurrentDoorState": "stopped"]),
        FollowCase(
            service: "GarageDoorOpener",
            start: [
                "CurrentDoorState": "open", "TargetDoorState": "open", "LockCurrentState": "unlocked",
                "LockTargetState": "unlocked",
            ],
            write: ("LockTargetState", "locked"), soon: ["LockCurrentState": "unlocked"],
            finally: ["LockCurrentState": "locked", "CurrentDoorState": "open"], after: .seconds(1)),
        FollowCase(
            service: "LockMechanism", start: ["LockCurrentState": "jammed", "LockTargetState": "locked"],
            write: ("LockTargetState", "locked"), soon: ["LockCurrentState": "jammed"],
            finally: ["LockCurrentState": "locked"], after: .seconds(1)),
        FollowCase(
            service: "WindowCovering", start: ["CurrentPosition": 0, "TargetPosition": 0, "PositionState": "stopped"],
            write: ("TargetPosition", 45), soon: ["CurrentPosition": 0, "PositionState": "opening"],
            finally: ["CurrentPosition": 45, "PositionState": "stopped"], after: .seconds(4.5)),
        FollowCase(
            service: "Window", start: ["CurrentPosition": 80, "TargetPosition": 80, "PositionState": "stopped"],
            write: ("TargetPosition", 10), soon: ["PositionState": "closing"],
            finally: ["CurrentPosition": 10, "PositionState": "stopped"], after: .seconds(7)),
        FollowCase(
            service: "WindowCovering", start: ["CurrentPosition": 20, "TargetPosition": 20],
            write: ("TargetPosition", 30),
            finally: ["CurrentPosition": 30], after: .seconds(1)),
        FollowCase(
            service: "WindowCovering", start: ["CurrentPosition": nil, "TargetPosition": nil],
            write: ("TargetPosition", 30), finally: ["CurrentPosition": 30]),
        FollowCase(
            service: "WindowCovering",
            start: ["CurrentHorizontalTiltAngle": 0, "TargetHorizontalTiltAngle": 0],
            write: ("TargetHorizontalTiltAngle", 90),
            soon: ["CurrentHorizontalTiltAngle": 0], finally: ["CurrentHorizontalTiltAngle": 90], after: .seconds(1)),
    ]

    static let immediate: [FollowCase] = [
        FollowCase(
            service: "SecuritySystem",
            start: ["SecuritySystemCurrentState": "triggered", "SecuritySystemTargetState": "away"],
            write: ("SecuritySystemTargetState", "off"), finally: ["SecuritySystemCurrentState": "off"]),
        FollowCase(
            service: "SmartSpeaker", start: ["CurrentMediaState": "stop", "TargetMediaState": "stop"],
            write: ("TargetMediaState", "play"), finally: ["CurrentMediaState": "play"]),
        FollowCase(
            service: "SmartSpeaker",
            start: ["CurrentMediaState": "play", "TargetMediaState": "play", "RemoteKey": nil],
            write: ("RemoteKey", "PlayPause"), finally: ["CurrentMediaState": "pause", "TargetMediaState": "pause"]),
        FollowCase(
            service: "SmartSpeaker",
            start: ["CurrentMediaState": "play", "TargetMediaState": "play", "RemoteKey": nil],
            write: ("RemoteKey", "NextTrack"), finally: ["CurrentMediaState": "play", "TargetMediaState": "play"]),
        FollowCase(
            service: "TelevisionSpeaker", start: ["Volume": 95, "VolumeSelector": nil],
            write: ("VolumeSelector", "increment"), finally: ["Volume": 100]),
        FollowCase(
            service: "FilterMaintenance",
            start: ["FilterChangeIndication": true, "FilterLifeLevel": 3, "ResetFilterIndication": nil],
            write: ("ResetFilterIndication", true), finally: ["FilterChangeIndication": false, "FilterLifeLevel": 100]),
        FollowCase(
            service: "Valve", start: ["Active": false, "InUse": false], write: ("Active", true),
            finally: ["InUse": true]),
        FollowCase(
            service: "Slat", start: ["CurrentSlatState": "fixed", "SwingMode": false], write: ("SwingMode", true),
            finally: ["CurrentSlatState": "swinging"]),
        FollowCase(
            service: "Fanv2", start: ["Active": false, "CurrentFanState": "inactive", "RotationSpeed": 30],
            write: ("Active", true), finally: ["CurrentFanState": "blowing"]),
        FollowCase(
            service: "Fanv2", start: ["Active": true, "CurrentFanState": "blowing", "RotationSpeed": 30],
            write: ("RotationSpeed", 0), finally: ["CurrentFanState": "idle"]),
        FollowCase(
            service: "AirPurifier", start: ["Active": true, "CurrentAirPurifierState": "purifying"],
            write: ("Active", false), finally: ["CurrentAirPurifierState": "inactive"]),
    ]

    static func thermostat(
        _ mode: Value, now: Value, target: Value, low: Value?? = .none, high: Value?? = .none, gives state: Value
    ) -> FollowCase {
        var start: [CharacteristicType: Value?] = [
            "CurrentHeatingCoolingState": "off", "TargetHeatingCoolingState": "off", "CurrentTemperature": now,
            "TargetTemperature": target,
        ]
        if let low { start["HeatingThresholdTemperature"] = low }
        if let high { start["CoolingThresholdTemperature"] = high }
        return FollowCase(
            service: "Thermostat", start: start, write: ("TargetHeatingCoolingState", mode),
            finally: ["CurrentHeatingCoolingState": state])
    }

    static func heaterCooler(
        _ mode: Value, now: Value, low: Value?, high: Value?, gives state: Value
    ) -> FollowCase {
        FollowCase(
            service: "HeaterCooler",
            start: [
                "Active": false, "CurrentHeaterCoolerState": "inactive", "TargetHeaterCoolerState": mode,
                "CurrentTemperature": now, "HeatingThresholdTemperature": low, "CoolingThresholdTemperature": high,
            ], write: ("Active", true), finally: ["CurrentHeaterCoolerState": state])
    }

    static let climate: [FollowCase] = [
        thermostat("heat", now: 18, target: 21, gives: "heat"),
        thermostat("heat", now: 22, target: 21, gives: "off"),
        thermostat("cool", now: 25, target: 21, gives: "cool"),
        thermostat("cool", now: 18, target: 21, gives: "off"),
        thermostat("auto", now: 18, target: 21, gives: "heat"),
        thermostat("auto", now: 24, target: 21, gives: "cool"),
        thermostat("auto", now: 21, target: 21, gives: "off"),
        thermostat("auto", now: 20, target: 25, low: 19, high: 26, gives: "off"),
        thermostat("auto", now: 18, target: 15, low: 19, high: 26, gives: "heat"),
        thermostat("auto", now: 27, target: 30, low: 19, high: 26, gives: "cool"),
        heaterCooler("heat", now: 18, low: 20, high: nil, gives: "heating"),
        heaterCooler("heat", now: 21, low: 20, high: nil, gives: "idle"),
        heaterCooler("cool", now: 28, low: nil, high: 25, gives: "cooling"),
        heaterCooler("cool", now: 28, low: nil, high: nil, gives: "cooling"),
        heaterCooler("auto", now: 22, low: 20, high: 25, gives: "idle"),
        heaterCooler("auto", now: 26, low: 20, high: 25, gives: "cooling"),
        FollowCase(
            service: "HumidifierDehumidifier",
            start: [
                "Active": true, "CurrentHumidifierDehumidifierState": "idle", "CurrentRelativeHumidity": 30,
                "TargetHumidifierDehumidifierState": "auto", "RelativeHumidityHumidifierThreshold": 25,
            ],
            write: ("RelativeHumidityHumidifierThreshold", 40),
            finally: ["CurrentHumidifierDehumidifierState": "humidifying"]),
        FollowCase(
            service: "HumidifierDehumidifier",
            start: [
                "Active": true, "CurrentHumidifierDehumidifierState": "idle", "CurrentRelativeHumidity": 70,
                "TargetHumidifierDehumidifierState": "auto", "RelativeHumidityDehumidifierThreshold": 60,
            ],
            write: ("TargetHumidifierDehumidifierState", "dehumidify"),
            finally: ["CurrentHumidifierDehumidifierState": "dehumidifying"]),
    ]

    private func simulation(_ test: FollowCase, pace: Pace) throws -> ServiceSimulation {
        ServiceSimulation(
            try House.service(test.service, values: test.start), values: test.start.compactMapValues { $0 },
            model: .standard(), pace: pace, at: .zero)
    }

    @Test(arguments: movements + immediate + climate)
    func currentStateFollows(_ test: FollowCase) throws {
        var service = try simulation(test, pace: .lifelike)
        _ = service.write(Setting(test.write.0, test.write.1), at: .seconds(100))
        for (type, value) in test.soon { #expect(service.values[type] == value, "\(type.rawValue) soon") }
        if test.after > .zero {
            _ = service.advance(to: .seconds(100) + test.after - .nanoseconds(1))
            #expect(test.finally.contains { service.values[$0] != $1 }, "not before its time")
            _ = service.advance(to: .seconds(100) + test.after)
        }
        for (type, value) in test.finally { #expect(service.values[type] == value, "\(type.rawValue) in the end") }
        #expect(service.nextTransition == nil)
    }

    @Test(arguments: movements + immediate + climate)
    func instantPaceEndsWhereTheLifelikeOneDoes(_ test: FollowCase) throws {
        var slow = try simulation(test, pace: .lifelike)
        var fast = try simulation(test, pace: .instant)
        let setting = Setting(test.write.0, test.write.1)
        _ = slow.write(setting, at: .zero)
        _ = slow.advance(to: .seconds(3600))
        let changes = fast.write(setting, at: .zero)
        #expect(fast.values == slow.values)
        #expect(fast.nextTransition == nil)
        #expect(Set(changes.map(\.type)).count == changes.count, "no stage between is told")
    }

    @Test func makersOwnPairsFollowToo() throws {
        let values: [CharacteristicType: Value] = ["TargetVacuumState": "dock", "CurrentVacuumState": "dock"]
        var service = ServiceSimulation(
            try House.service("RobotVacuum", values: values), values: values, model: .standard(), pace: .lifelike,
            at: .zero)
        let changes = service.write(Setting("TargetVacuumState", "clean"), at: .zero)
        #expect(changes == [Setting("TargetVacuumState", "clean"), Setting("CurrentVacuumState", "clean")])
    }

    @Test func measuredValuesNeverFollow() throws {
        let values: [CharacteristicType: Value] = ["TargetTemperature": 20, "CurrentTemperature": 18]
        var service = ServiceSimulation(
            try House.service("Thermostat", values: values), values: values, model: .standard(), pace: .instant,
            at: .zero)
        #expect(service.write(Setting("TargetTemperature", 25), at: .zero) == [Setting("TargetTemperature", 25)])
    }

    @Test(arguments: [Pace.lifelike, .instant])
    func whatRunsForAWhileTellsHowMuchOfItIsLeft(_ pace: Pace) throws {
        let values: [CharacteristicType: Value] = [
            "Active": false, "InUse": false, "SetDuration": 90, "RemainingDuration": 0,
        ]
        var valve = ServiceSimulation(
            try House.service("Valve", values: values), values: values, model: .standard(), pace: pace, at: .zero)
        _ = valve.write(Setting("Active", true), at: .seconds(10))
        #expect(valve.values["RemainingDuration"] == 90)
        guard pace == .lifelike else { return }
        _ = valve.advance(to: .seconds(40))
        #expect(valve.values["RemainingDuration"] == 60)
        // One that was running when the program ended goes on from there.
        var later = ServiceSimulation(
            valve.service, values: valve.values, model: .standard(), pace: pace, at: .seconds(1000))
        _ = later.advance(to: .seconds(1030))
        #expect(later.values["RemainingDuration"] == 30)
        _ = later.advance(to: .seconds(1060))
        // It closes by itself when its time is over, as one that is bought does.
        #expect(later.values["RemainingDuration"] == 0 && later.values["Active"] == false)
        #expect(later.values["InUse"] == false && later.nextTransition == nil)
        _ = valve.write(Setting("Active", false), at: .seconds(41))
        #expect(valve.values["RemainingDuration"] == 0 && valve.nextTransition == nil)
    }
}
