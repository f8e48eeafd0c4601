import Connections
import Foundation
import HomeModel
import JSONValues
import Testing

@testable import HomeAssistantAccessories

@Suite(.enabled(if: Recording.isThere, "the recording of a Home Assistant is not beside the repository"))
struct RecordedHouseTests {
    /// What Home Assistant's own HomeKit bridge calls its services, and what they are called here.
    static let services = [
        "SECURITY_SYSTEM": "SecuritySystem", "LEAK_SENSOR": "LeakSensor", "MOTION_SENSOR": "MotionSensor",
        "THERMOSTAT": "Thermostat", "WINDOW_COVERING": "WindowCovering", "GARAGE_DOOR_OPENER": "GarageDoorOpener",
        "FAN_V2": "Fanv2", "HUMIDIFIER_DEHUMIDIFIER": "HumidifierDehumidifier", "LIGHTBULB": "Lightbulb",
        "LOCK_MECHANISM": "LockMechanism", "TELEVISION": "Television", "INPUT_SOURCE": "InputSource",
        "BATTERY_SERVICE": "Battery", "TEMPERATURE_SENSOR": "TemperatureSensor", "HUMIDITY_SENSOR": "HumiditySensor",
        "CARBON_MONOXIDE_SENSOR": "CarbonMonoxideSensor", "CARBON_DIOXIDE_SENSOR": "CarbonDioxideSensor",
        "AIR_QUALITY_SENSOR": "AirQualitySensor", "SWITCH": "Switch", "OUTLET": "Outlet", "VALVE": "Valve",
    ]

    static let characteristics = [
        "security_system_state_current": "SecuritySystemCurrentState",
        "security_system_state_target": "SecuritySystemTargetState", "leak_detected": "LeakDetected",
        "motion_detected": "MotionDetected", "heating_cooling_current": "CurrentHeatingCoolingState",
        "heating_cooling_target": "TargetHeatingCoolingState", "temperature_current": "CurrentTemperature",
        "temperature_target": "TargetTemperature", "temperature_cooling_threshold": "CoolingThresholdTemperature",
        "temperature_heating_threshold": "HeatingThresholdTemperature",
        "relative_humidity_current": "CurrentRelativeHumidity", "relative_humidity_target": "TargetRelativeHumidity",
        "position_current": "CurrentPosition", "position_target": "TargetPosition", "position_state": "PositionState",
        "position_hold": "HoldPosition", "horizontal_tilt_target": "TargetHorizontalTiltAngle",
        "horizontal_tilt_current": "CurrentHorizontalTiltAngle", "door_state_current": "CurrentDoorState",
        "door_state_target": "TargetDoorState", "active": "Active", "rotation_direction": "RotationDirection",
        "swing_mode": "SwingMode", "rotation_speed": "RotationSpeed",
        "current_humidifier_dehumidifier_state": "CurrentHumidifierDehumidifierState",
        "target_humidifier_dehumidifier_state": "TargetHumidifierDehumidifierState",
        "relative_humidity_humidifier_threshold": "RelativeHumidityHumidifierThreshold",
        "relative_humidity_dehumidifier_threshold": "RelativeHumidityDehumidifierThreshold", "on": "On",
        "brightness": "Brightness", "hue": "Hue", "saturation": "Saturation", "color_temperature": "ColorTemperature",
        "lock_mechanism_current_state": "LockCurrentState", "lock_mechanism_target_state": "LockTargetState",
        "active_identifier": "ActiveIdentifier", "remote_key": "RemoteKey", "configured_name": "ConfiguredName",
        "input_source_type": "InputSourceType", "is_configured": "IsConfigured",
        "current_visibility_state": "CurrentVisibilityState", "identifier": "Identifier",
        "battery_level": "BatteryLevel", "status_lo_batt": "StatusLowBattery",
        "carbon_monoxide_detected": "CarbonMonoxideDetected", "carbon_monoxide_level": "CarbonMonoxideLevel",
        "carbon_dioxide_detected": "CarbonDioxideDetected", "carbon_dioxide_level": "CarbonDioxideLevel",
        "in_use": "InUse", "valve_type": "ValveType",
    ]

    /// What the bridge has and Hearth has not, and why.
    static let differences = [
        "temperature_units":
            "a display's unit, which no thermostat there has: values here are in °C, and said as people like",
        "charging_state": "always `notChargeable` there, whatever the battery is",
        "obstruction_detected": "always false there: no cover of Home Assistant tells it",
        "outlet_in_use": "always true there: no switch of Home Assistant tells it",
        "carbon_monoxide_peak_level": "counted by the bridge since its own start",
        "carbon_dioxide_peak_level": "counted by the bridge since its own start",
        "sleep_discovery_mode": "of the bridge itself",
    ]

    /// Whole services that are others here, and why.
    static func isOurs(_ domain: String, _ service: String, _ offered: Set<String>) -> Bool {
        switch (domain, service) {
        // Four switches per player there; playing, volume and muting of a speaker here.
        case ("Media Player", "SWITCH"): offered.contains("SmartSpeaker")
        // Presets are switches there, even where the fan refuses them; a mode here, where it has one.
        case ("Fan", "SWITCH"): offered.contains("Fanv2")
        // A switch and a battery there; a robot here, which has both.
        case ("Vacuum", "SWITCH"), ("Vacuum", "BATTERY_SERVICE"): offered.contains("RobotVacuum")
        // A gas meter isn't a sensor for the quality of the air.
        case ("Sensor", "AIR_QUALITY_SENSOR"): offered.contains("GasMeter")
        default: false
        }
    }

    @Test func whatItsOwnBridgeOffersIsOfferedHereToo() throws {
        let script = try #require(try Recording.script())
        var accessories = 0
        for line in Recording.lines("entity-to-homekit.txt").dropFirst() {
            let columns = line.components(separatedBy: " | ")
            try #require(columns.count == 4)
            let device = try #require(Self.device(columns, script), "\(columns[0]) is missing")
            accessories += 1
            let offered = Set(device.services.map(\.type.rawValue))
            for part in columns[3].components(separatedBy: "; ") {
                let service = String(part.prefix { $0 != "(" })
                if Self.isOurs(columns[2], service, offered) { continue }
                let ours = try #require(Self.services[service], "\(service)")
                let found = try #require(device.services.first { $0.type.rawValue == ours }, "\(columns[0]): \(ours)")
                for name in part.dropFirst(service.count + 1).dropLast().components(separatedBy: ", ")
                where Self.differences[name] == nil && !(service == "TELEVISION" && name == "configured_name") {
                    let type = try #require(Self.characteristics[name], "\(name)")
                    #expect(
                        found.characteristics.contains { $0.type.rawValue == type }, "\(columns[0]) lacks \(type)")
                }
            }
        }
        #expect(accessories == 52)
    }

    /// The device of a line of the oracle; its names have underscores and other signs taken out.
    private static func device(_ columns: [String], _ script: Script) -> DeviceDescription? {
        func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
        if let device = script.device(columns[1]) { return device }
        // The gas meters' names were given by the integration; they are told apart by what they are.
        if columns[0].hasPrefix("total gas") { return script.device("sensor.\(columns[0].replacing(" ", with: "_"))") }
        return script.session.devices.first { plain($0.name) == plain(columns[0]) }
    }

    /// The recorded house, once somebody has chosen pictures there: everything else stays as it is.
    @Test func picturesThatWereChosenComeAlongAndChangeNothingElse() throws {
        func with(_ member: String, _ value: JSONValue, where key: String, is wanted: String, in list: JSONValue?)
            -> JSONValue
        {
            .array(
                (list?.array ?? []).map { row in
                    guard row[key]?.string == wanted, var members = row.object else { return row }
                    members[member] = value
                    return .object(members)
                })
        }
        var plain = try #require(try Recording.script())
        let lamp = try #require(plain.device("light.bed_light"))
        let area = try #require(plain.session.house.areas.sorted { $0.key < $1.key }.first)
        let devices = "config/device_registry/list"
        plain.answers[devices] = with(
            "area_id", .string(area.key), where: "id", is: lamp.address, in: plain.answers[devices])
        var chosen = plain
        for (registry, icon, key, wanted) in [
            ("area", "mdi:bed", "area_id", area.key), ("entity", "mdi:floor-lamp", "entity_id", "light.bed_light"),
        ] {
            let list = "config/\(registry)_registry/list"
            chosen.answers[list] = with("icon", .string(icon), where: key, is: wanted, in: chosen.answers[list])
        }
        let news: JSONValue = ["type": "event", "id": 0, "event": ["event_type": "area_registry_updated"]]
        plain.receive(news)
        chosen.receive(news)
        var found = chosen.session.devices
        let place = try #require(found.firstIndex { $0.address == lamp.address })
        #expect(found[place].services.map(\.icon?.text) == ["mdi:floor-lamp"])
        #expect(found[place].room == area.value.name && found[place].roomIcon?.text == "mdi:bed")
        found[place].services[0].icon = nil
        found[place].roomIcon = nil
        #expect(found == plain.session.devices)
    }

    @Test func everyEntityIsUsedLeftOutOnPurposeOrTold() throws {
        let script = try #require(try Recording.script())
        let unmapped = script.session.devices.flatMap(\.unmapped)
        #expect(unmapped == ["sensor.thermostat"])
        for entity in script.session.house.states.keys where script.session.map.addresses[entity] == nil {
            let domain = RegisteredEntity.domain(of: entity)
            let isService =
                script.session.house.entities[entity]?.device
                .flatMap { script.session.house.devices[$0]?.isService } == true
            #expect(
                script.session.catalogue.leavesOut(domain: domain) || isService || unmapped.contains(entity),
                "\(entity) was lost")
        }
    }

    @Test func everyValueIsOneThatItsCharacteristicTakes() throws {
        let script = try #require(try Recording.script())
        for device in script.session.devices {
            for characteristic in device.services.flatMap(\.characteristics) {
                guard let value = characteristic.value else { continue }
                #expect(throws: Never.self, "\(device.name) \(characteristic.type.rawValue) \(value)") {
                    _ = try characteristic.metadata.accepted(value)
                }
            }
        }
    }
}
