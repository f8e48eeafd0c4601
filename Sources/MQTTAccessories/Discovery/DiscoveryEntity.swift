internal import Connections
internal import HomeModel
internal import JSONValues
internal import MQTTClient

/// Makes mappings of single components.
///
/// Where a template uses what can't be worked out here, what it is for is left out and listed, never guessed at: a lamp
/// whose brightness can't be read has none.
struct DiscoveryEntity {
    /// What was announced.
    let document: DiscoveryDocument
    /// What couldn't be mapped.
    private(set) var unmapped: [String] = []
    /// What makes the device show itself.
    private(set) var identification: [Order] = []

    init(_ document: DiscoveryDocument) { self.document = document }

    /// The service of the component; `nil` where nothing of it can be used.
    mutating func mapping() -> (any ServiceMapping)? {
        let mapping: (any ServiceMapping)?
        switch document.component {
        case "light": mapping = light()
        case "switch", "siren", "valve": mapping = toggle()
        case "cover": mapping = cover()
        case "climate": mapping = climate()
        case "lock": mapping = lock()
        case "fan": mapping = fan()
        case "vacuum", "lawn_mower": mapping = robot()
        case "alarm_control_panel": mapping = alarm()
        case "sensor": mapping = sensor()
        case "binary_sensor": mapping = binarySensor()
        case "humidifier": mapping = humidifier()
        case "water_heater": mapping = waterHeater()
        case "event": mapping = event()
        case "device_automation": mapping = trigger()
        case "button":
            if document.text("device_class") == "identify", let topic = document.text("command_topic") {
                identification = [.text(topic: topic, document.text("payload_press") ?? "PRESS")]
                return nil
            }
            mapping = press("payload_press", "PRESS", noun: "button")
        case "scene": mapping = press("payload_on", "ON", noun: "scene")
        case "number": mapping = number()
        case "select": mapping = selection()
        default: mapping = nil
        }
        if mapping == nil { leaveOut(nil) }
        return mapping
    }

    /// The service, named where it has a name besides the device's.
    func service(_ type: ServiceType, noun: String? = nil) -> DeviceService {
        let name = document.text("name").flatMap { $0 == document.device["name"]?.string ? nil : $0 }
        return DeviceService(
            key: document.key, name: name, type: type, noun: noun, icon: IconName(document.config["icon"]?.string),
            characteristics: [])
    }

    /// Lists what can't be used.
    mutating func leaveOut(_ part: String?) {
        let name = document.text("name") ?? document.text("device_class") ?? document.key
        unmapped.append(document.component + " " + name + (part.map { " " + $0 } ?? ""))
    }

    /// Adds what makes the device show itself.
    mutating func identify(by order: Order) { identification.append(order) }

    /// Where something is told; `nil` where it isn't, or its template can't be worked out.
    mutating func told(_ topicKey: String, _ templateKey: String, _ codec: Codec) -> Field.Told? {
        guard let topic = document.text(topicKey) else { return nil }
        guard let source = document.text(templateKey) else {
            return Field.Told(topic: topic, reading: .plain, codec: codec)
        }
        guard let template = Template(source) else {
            leaveOut(templateKey)
            return nil
        }
        return Field.Told(topic: topic, reading: .template(template), codec: codec)
    }

    /// Where something is set.
    mutating func sent(
        _ topicKey: String, _ templateKey: String, _ codec: Codec, variable: String = "value"
    ) -> Field.Sent? {
        guard let topic = document.text(topicKey), MQTTTopic.isName(topic) else { return nil }
        var sent = Field.Sent(topic: topic, codec: codec, isRetained: document.flag("retain"), variable: variable)
        guard let source = document.text(templateKey) else { return sent }
        guard let template = Template(source) else {
            leaveOut(templateKey)
            return nil
        }
        sent.template = template
        return sent
    }

    /// A field that is told or set, or both; `nil` where it is neither.
    func field(_ characteristic: DeviceCharacteristic, _ told: Field.Told?, _ sent: Field.Sent? = nil) -> Field? {
        told == nil && sent == nil ? nil : Field(characteristic, told: told, sent: sent)
    }

    /// The service of fields, where there are any.
    func mapping(_ service: DeviceService, _ fields: [Field?]) -> FieldMapping? {
        let fields = fields.compactMap { $0 }
        guard !fields.isEmpty else { return nil }
        return FieldMapping(service: service, fields: fields, isAssuming: document.flag("optimistic"))
    }
}
