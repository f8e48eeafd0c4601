import HomeModel

extension CurrentStateModel {
    /// The table for the types that Apple has defined. The times are those of ordinary devices, chosen by hand.
    ///
    /// Temperatures and humidities are measured: no thermostat of the simulator warms a room, since how fast and how
    /// far it would is the room's secret. They change by hand, and the heating answers to that.
    /// - Parameters:
    ///   - doorTravel: how long a garage door opens or closes.
    ///   - lockTurn: how long a bolt turns.
    ///   - positionTravel: how long a blind, door or window goes from one end of its range to the other.
    ///   - tiltTravel: how long slats do.
    public static func standard(
        doorTravel: Duration = .seconds(10), lockTurn: Duration = .seconds(1),
        positionTravel: Duration = .seconds(10), tiltTravel: Duration = .seconds(2)
    ) -> CurrentStateModel {
        CurrentStateModel(
            mechanisms: [
                Mechanism(
                    "CurrentDoorState",
                    .travels(
                        target: "TargetDoorState", via: ["open": "opening", "closed": "closing"], duration: doorTravel)),
                Mechanism("LockCurrentState", .copies(target: "LockTargetState", after: lockTurn)),
                Mechanism(
                    "CurrentPosition",
                    .moves(target: "TargetPosition", direction: "PositionState", duration: positionTravel)),
                tilting("CurrentTiltAngle", to: "TargetTiltAngle", duration: tiltTravel),
                tilting("CurrentHorizontalTiltAngle", to: "TargetHorizontalTiltAngle", duration: tiltTravel),
                tilting("CurrentVerticalTiltAngle", to: "TargetVerticalTiltAngle", duration: tiltTravel),
                Mechanism(
                    "SecuritySystemCurrentState", .copies(target: "SecuritySystemTargetState", after: .zero)),
                Mechanism("CurrentMediaState", .copies(target: "TargetMediaState", after: .zero)),
                Mechanism("CurrentHeatingCoolingState", .decides(heatingCooling)),
                Mechanism("CurrentHeaterCoolerState", .decides(heaterCooler)),
                Mechanism("CurrentHumidifierDehumidifierState", .decides(humidifierDehumidifier)),
                Mechanism("CurrentFanState", .decides(blower("blowing"))),
                Mechanism("CurrentAirPurifierState", .decides(blower("purifying"))),
                Mechanism(
                    "InUse",
                    .decides([
                        Decision(.bool(true), when: .equals("Active", .bool(true))),
                        Decision(.bool(false), when: .equals("Active", .bool(false))),
                    ])),
                Mechanism("RemainingDuration", .runsOut(while: "Active", of: "SetDuration")),
                Mechanism(
                    "CurrentSlatState",
                    .decides([
                        Decision(.word("swinging"), when: .equals("SwingMode", .bool(true))),
                        Decision(.word("fixed"), when: .equals("SwingMode", .bool(false))),
                    ])),
            ],
            commands: standardCommands,
            measured: ["CurrentTemperature", "CurrentRelativeHumidity"])
    }

    private static func tilting(
        _ current: CharacteristicType, to target: CharacteristicType, duration: Duration
    ) -> Mechanism {
        Mechanism(current, .moves(target: target, direction: nil, duration: duration))
    }

    /// A thermostat; in `auto` it keeps between its thresholds, or at the target where it has none.
    private static let heatingCooling: [Decision] = [
        Decision(
            .word("heat"), when: .equals("TargetHeatingCoolingState", .word("heat")),
            .below("CurrentTemperature", "TargetTemperature")),
        Decision(
            .word("cool"), when: .equals("TargetHeatingCoolingState", .word("cool")),
            .above("CurrentTemperature", "TargetTemperature")),
        Decision(
            .word("heat"), when: .equals("TargetHeatingCoolingState", .word("auto")),
            .below("CurrentTemperature", "HeatingThresholdTemperature")),
        Decision(
            .word("cool"), when: .equals("TargetHeatingCoolingState", .word("auto")),
            .above("CurrentTemperature", "CoolingThresholdTemperature")),
        Decision(
            .word("heat"), when: .equals("TargetHeatingCoolingState", .word("auto")),
            .lacks("HeatingThresholdTemperature"), .below("CurrentTemperature", "TargetTemperature")),
        Decision(
            .word("cool"), when: .equals("TargetHeatingCoolingState", .word("auto")),
            .lacks("CoolingThresholdTemperature"), .above("CurrentTemperature", "TargetTemperature")),
        Decision(.word("off")),
    ]

    /// A heater-cooler; one without a threshold runs as long as it is told to heat or to cool.
    private static let heaterCooler: [Decision] =
        [
            Decision(.word("inactive"), when: .equals("Active", .bool(false)))
        ]
        + regulated(
            mode: "TargetHeaterCoolerState", measure: "CurrentTemperature",
            up: ("heat", "heating", "HeatingThresholdTemperature"),
            down: ("cool", "cooling", "CoolingThresholdTemperature"))

    /// A humidifier-dehumidifier, in the same way.
    private static let humidifierDehumidifier: [Decision] =
        [
            Decision(.word("inactive"), when: .equals("Active", .bool(false)))
        ]
        + regulated(
            mode: "TargetHumidifierDehumidifierState", measure: "CurrentRelativeHumidity",
            up: ("humidify", "humidifying", "RelativeHumidityHumidifierThreshold"),
            down: ("dehumidify", "dehumidifying", "RelativeHumidityDehumidifierThreshold"))

    private typealias Regulation = (mode: String, state: String, threshold: CharacteristicType)

    /// Raises a measure to the lower threshold, sinks it to the upper one, and is idle between them.
    private static func regulated(
        mode: CharacteristicType, measure: CharacteristicType, up: Regulation, down: Regulation
    ) -> [Decision] {
        [
            Decision(.word(up.state), when: .equals(mode, .word(up.mode)), .below(measure, up.threshold)),
            Decision(.word(up.state), when: .equals(mode, .word(up.mode)), .lacks(up.threshold)),
            Decision(.word(down.state), when: .equals(mode, .word(down.mode)), .above(measure, down.threshold)),
            Decision(.word(down.state), when: .equals(mode, .word(down.mode)), .lacks(down.threshold)),
            Decision(.word(up.state), when: .equals(mode, .word("auto")), .below(measure, up.threshold)),
            Decision(.word(down.state), when: .equals(mode, .word("auto")), .above(measure, down.threshold)),
            Decision(.word("idle")),
        ]
    }

    /// Something that blows air: idle where its speed is zero.
    private static func blower(_ state: String) -> [Decision] {
        [
            Decision(.word("inactive"), when: .equals("Active", .bool(false))),
            Decision(.word("idle"), when: .equals("RotationSpeed", .number(0))),
            Decision(.word(state), when: .equals("Active", .bool(true))),
        ]
    }

    private static let standardCommands: [Command] = [
        // A cover that is held stops: its current position becomes its target.
        Command(
            "HoldPosition", .bool(true), .copy(from: "CurrentPosition", to: "TargetPosition"),
            .copy(from: "CurrentHorizontalTiltAngle", to: "TargetHorizontalTiltAngle"),
            .copy(from: "CurrentVerticalTiltAngle", to: "TargetVerticalTiltAngle")),
        Command("RemoteKey", .word("PlayPause"), .swap("TargetMediaState", .word("play"), .word("pause"))),
        Command("VolumeSelector", .word("increment"), .change("Volume", by: 10)),
        Command("VolumeSelector", .word("decrement"), .change("Volume", by: -10)),
        Command(
            "ResetFilterIndication", .bool(true), .set("FilterChangeIndication", .bool(false)),
            .set("FilterLifeLevel", .number(100))),
    ]
}
