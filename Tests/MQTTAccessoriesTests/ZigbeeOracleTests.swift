import Connections
import HomeModel
import JSONValues
import Testing

@testable import MQTTAccessories

/// The mapping against that of another bridge, of independent make.
@Suite(.enabled(if: Definitions.isThere)) struct ZigbeeOracleTests {
    /// Where a difference is a decision: the other bridge's service, and what stands for it here.
    ///
    /// Their occupancy sensor is ours for motion, too, where the device calls it so; gas is no leak of water; vibration
    /// is nobody's motion; meters are told as what they measure.
    private static let same: [String: Set<ServiceType>] = [
        "Switch": ["Switch", "Outlet", "Valve"], "Lightbulb": ["Lightbulb"], "Battery": ["Battery"],
        "Stateless Programmable Switch": ["StatelessProgrammableSwitch", "LockManagement"],
        "Temperature Sensor": ["TemperatureSensor", "Thermostat"], "Humidity Sensor": ["HumiditySensor"],
        "Occupancy Sensor": ["OccupancySensor", "MotionSensor"], "Motion Sensor": ["MotionSensor", "VibrationSensor"],
        "Electrical Sensor": ["ElectricalSensor"], "Thermostat": ["Thermostat"], "Light Sensor": ["LightSensor"],
        "Window Covering": ["WindowCovering", "GarageDoorOpener"], "Contact Sensor": ["ContactSensor"],
        "Leak Sensor": ["LeakSensor", "GasSensor"], "Lock Mechanism": ["LockMechanism"],
        "Smoke Sensor": ["SmokeSensor"],
        "Air Pressure Sensor": ["AirPressureSensor"], "Carbon Dioxide Sensor": ["CarbonDioxideSensor"],
        "Air Quality Sensor": ["AirQualitySensor"], "Carbon Monoxide Sensor": ["CarbonMonoxideSensor"],
    ]

    @Test func nothingIsMissingThatAnotherBridgeOffers() throws {
        let all = try #require(Definitions.document("zigbee2mqtt/all-exposes.json.xz").array)
        let oracle = try #require(Definitions.document("zigbee2mqtt/homekit-services.json.xz").object)
        var missing: [String: (count: Int, devices: [String])] = [:]
        var compared = 0
        var theirs = 0
        var found = 0
        var more: [ServiceType: Int] = [:]
        for (number, definition) in all.enumerated() {
            let name = (definition["vendor"]?.plainText ?? "") + " " + (definition["model"]?.plainText ?? "")
            guard let services = oracle[name]?.array else { continue }
            compared += 1
            let device = try #require(ZigbeeDevice.device(Definitions.entry(definition, number: number), base: "z"))
            let types = Set(device.mappings.map(\.service.type))
            var wanted: Set<ServiceType> = []
            for service in Set(services.compactMap { $0["service"]?.string }) {
                theirs += 1
                let ours = Self.same[service] ?? []
                wanted.formUnion(ours)
                if ours.isDisjoint(with: types) {
                    missing[service, default: (0, [])].count += 1
                    if missing[service]?.devices.count ?? 0 < 12 { missing[service]?.devices.append(name) }
                } else {
                    found += 1
                }
            }
            for type in types.subtracting(wanted) { more[type, default: 0] += 1 }
        }
        print("\(compared) devices of both; \(found) of their \(theirs) kinds of service are here")
        for (service, entry) in missing.sorted(by: { $0.value.count > $1.value.count }) {
            print("missing \(service): \(entry.count): \(entry.devices.joined(separator: "; "))")
        }
        print(
            "only here:",
            more.sorted { $0.value > $1.value }.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", "))
        #expect(Double(found) >= Double(theirs) * 0.97)
    }
}
