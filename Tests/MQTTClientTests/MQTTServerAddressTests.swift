import MQTTClient
import Testing

@Suite struct MQTTServerAddressTests {
    @Test(arguments: [
        ("mqtt://broker.lan", "broker.lan", 1883, false),
        ("mqtts://broker.lan", "broker.lan", 8883, true),
        ("mqtts://broker.lan:18831/", "broker.lan", 18831, true),
        ("192.168.1.4:1884", "192.168.1.4", 1884, false),
        ("localhost", "localhost", 1883, false),
        ("mqtt://[fe80::1]:1883", "fe80::1", 1883, false),
    ]) func readsAddresses(text: String, host: String, port: UInt16, isEncrypted: Bool) {
        #expect(MQTTServerAddress(text) == MQTTServerAddress(host: host, port: port, isEncrypted: isEncrypted))
    }

    @Test(arguments: [
        "", "http://broker", "mqtt://", "mqtt://user:secret@broker", "mqtt://broker/base", "mqtt://broker:0",
        "mqtt://broker:99999", "mqtt://broker?x=1",
    ]) func refusesWhatItWouldDropInSilence(text: String) {
        #expect(MQTTServerAddress(text) == nil)
    }
}

@Suite struct MQTTTopicTests {
    @Test func knowsWhereMessagesCanBeSentTo() {
        #expect(MQTTTopic.isName("zigbee2mqtt/Küche/Lampe 💡/set"))
        for topic in ["", "a/+/b", "a/#", "$SYS/broker", "a\0b"] { #expect(!MQTTTopic.isName(topic)) }
        #expect(!MQTTTopic.isName(String(repeating: "a", count: 65536)))
    }

    @Test(arguments: [
        ("a/b/c", "a/b/c", true), ("a/b/c", "a/+/c", true), ("a/b/c", "a/#", true), ("a", "a/#", true),
        ("a/b", "a", false), ("a", "a/+", false), ("$SYS/x", "#", false), ("a//c", "a/+/c", true),
    ]) func matchesFilters(topic: String, filter: String, isMatch: Bool) {
        #expect(MQTTTopic.matches(topic, filter: filter) == isMatch)
    }
}
