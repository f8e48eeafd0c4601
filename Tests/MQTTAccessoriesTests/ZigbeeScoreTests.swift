import Connections
import HomeModel
import JSONValues
import Testing

@testable import MQTTAccessories

/// The mapping against the definitions of all Zigbee devices that Zigbee2MQTT knows.
@Suite(.enabled(if: Definitions.isThere)) struct ZigbeeScoreTests {
    @Test func mapsWhatRealDevicesAre() throws {
        let all = try #require(Definitions.document("zigbee2mqtt/all-exposes.json.xz").array)
        var complete = 0
        var settings = 0
        var partly = 0
        var none = 0
        var left: [String: Int] = [:]
        var nothing: [String] = []
        for (number, definition) in all.enumerated() {
            let device = try #require(ZigbeeDevice.device(Definitions.entry(definition, number: number), base: "z"))
            let keys = device.mappings.map(\.service.key)
            #expect(Set(keys).count == keys.count, "keys of \(definition["model"]?.plainText ?? "")")
            let told = readings(definition, device.description.unmapped)
            if device.mappings.isEmpty {
                none += 1
                nothing.append(definition["model"]?.plainText ?? "")
            } else if device.description.unmapped.isEmpty {
                complete += 1
            } else if told.isEmpty {
                settings += 1
            } else {
                partly += 1
            }
            for name in told { left[name, default: 0] += 1 }
        }
        print("of \(all.count): complete \(complete), all but settings \(settings), partly \(partly), nothing \(none)")
        print(
            "left out:",
            left.sorted { $0.value > $1.value }.prefix(60).map { "\($0.key) \($0.value)" }.joined(separator: ", "))
        print("nothing of:", nothing.prefix(80).joined(separator: ", "))
        #expect(complete + settings >= 3700)
        #expect(none <= 60)
    }

    /// Which of the names left out are told and can't be set: what the house would miss.
    private func readings(_ definition: JSONValue, _ names: [String]) -> [String] {
        let exposes = (definition["exposes"]?.array ?? []).compactMap(Expose.init).flatMap { [$0] + $0.features }
        return names.filter { name in exposes.contains { $0.name == name && $0.isTold && !$0.isSettable } }
    }
}
