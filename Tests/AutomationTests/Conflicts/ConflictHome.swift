import Foundation
import HomeModel
import HomeStore

/// A house in the form of the home file whose rules are given in that form too.
enum ConflictHome {
    struct NoHome: Error {}

    /// A Monday at noon.
    static let now = LocalDateTime(year: 2026, month: 3, day: 2, hour: 12)

    /// The house with rules: each a map in one line, its name left out.
    static func home(rules: [String]) throws -> Home {
        let list = rules.enumerated().map { "      - \(named($0.element, "Rule \($0.offset + 1)"))\n" }.joined()
        let text = structure + (rules.isEmpty ? "" : "    rules:\n" + list)
        let database = try HomeFile.read(
            bytes: Data(text.utf8), path: "conflicts.yaml", catalogue: try Catalogue())
        guard let home = database.homes.first else { throw NoHome() }
        return home
    }

    private static func named(_ rule: String, _ name: String) -> String {
        "{name: \(name), " + rule.dropFirst()
    }

    private static let structure = """
        homes:
          - name: Casa
            primary: true
            timeZone: Europe/Rome
            location: {latitude: 45.54, longitude: 10.22}
            people:
              - {name: Anna, role: admin}
              - {name: Marco, role: resident}
              - {name: Giulia, role: resident}
            rooms:
              - name: Hall
                accessories:
                  - {name: Lamp, service: Lightbulb, characteristics: {On: false, Brightness: 40}}
                  - {name: Light, service: Lightbulb, characteristics: {On: false}}
                  - {name: Door, service: ContactSensor, characteristics: {ContactSensorState: closed}}
                  - {name: Lock, service: LockMechanism, characteristics: {LockCurrentState: locked, LockTargetState: locked}}
                  - {name: Meter, service: TemperatureSensor, characteristics: {CurrentTemperature: 20}}
                  - {name: Blinds, service: WindowCovering, characteristics: {CurrentPosition: 0, TargetPosition: 0}}
                  - {name: Heater, service: Switch, characteristics: {On: false}}
                  - {name: Fan, service: Fan, characteristics: {On: false, RotationSpeed: 50}}
                  - {name: Motion, service: MotionSensor, characteristics: {MotionDetected: false}}
                  - name: Garage
                    service: GarageDoorOpener
                    characteristics: {CurrentDoorState: closed, TargetDoorState: closed}
                  - {name: Radio, service: SmartSpeaker, characteristics: {CurrentMediaState: stop, TargetMediaState: stop, Volume: 20}}
                  - name: Button
                    service: StatelessProgrammableSwitch
                    characteristics: {ProgrammableSwitchEvent: {value: ~, format: word, values: [singlePress]}}
            scenes:
              - name: Evening
                actions: [{service: Lamp, set: {On: true, Brightness: 30}}]
              - name: Away
                actions: [{service: Lamp, set: {On: false}}, {service: Light, set: {On: false}}]

        """
}
