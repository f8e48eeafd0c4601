internal import JSONValues
internal import MQTTClient

/// The readers of what devices send over MQTT, for the fuzzer, which feeds them with broken input.
package enum MQTTInput {
    /// Whether one of the dialects makes devices of an announcement.
    /// - Parameter message: the topic, a line end and the payload.
    package static func announces(_ message: [UInt8]) -> Bool {
        let parts = message.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let heard = MQTTMessage(topic: String(decoding: parts[0], as: UTF8.self), payload: Array(parts[1]))
        let dialects: [any Dialect] = [
            DiscoveryDialect(), Zigbee2MQTTDialect(base: "zigbee2mqtt"), TasmotaDialect(), ShellyDialect(),
            HomieDialect(),
        ]
        return dialects.contains { dialect in
            var dialect = dialect
            guard dialect.wants(heard.topic), let change = dialect.take(heard) else { return false }
            return !change.devices.isEmpty
        }
    }

    /// Whether a template can be read. It is applied to a message then, which must end, too.
    package static func isTemplate(_ source: [UInt8]) -> Bool {
        guard let template = Template(String(decoding: source, as: UTF8.self)) else { return false }
        _ = template.render(Payload(text: #"{"state": "ON", "list": [1, 2.5, "x"], "deep": {"value": null}}"#))
        return true
    }
}
