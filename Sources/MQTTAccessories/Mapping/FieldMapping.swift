internal import Connections
internal import HomeModel
internal import JSONValues

/// A characteristic that is told under one topic and set by messages to another.
struct Field: Sendable {
    /// Where and how it is told.
    struct Told: Sendable {
        var topic: String
        var reading: Reading
        var codec: Codec
        /// Texts that say that nothing is known.
        var nothing: Set<String> = ["None", "none", "unknown", "unavailable", ""]
    }

    /// Where and how it is set.
    struct Sent: Sendable {
        var topic: String
        var codec: Codec
        /// What makes the message of the value; the value alone without it.
        var template: Template?
        /// Whether the broker keeps the message.
        var isRetained = false
        /// The member of a JSON object that the value is, where the message is one.
        var member: String?
        /// The name of the value in the template.
        var variable = "value"
        /// The code that the other side wants with it.
        var code: CodeDemand?
        /// Whether a number is sent without a fraction.
        var isWhole = false

        /// A code that is wanted with values.
        struct CodeDemand: Sendable {
            /// The code that it has to be, where that was announced; the other side knows otherwise.
            var exactly: String?
            /// The words that need none.
            var notFor: Set<String> = []

            /// Whether a code is what is wanted for a value.
            func isMet(by code: String?, for value: Value) -> Bool {
                if let word = value.word, notFor.contains(word) { return true }
                return exactly.map { $0 == code } ?? (code != nil)
            }
        }

        /// The field in whole numbers, which is all that some devices read of a position.
        var whole: Sent {
            var whole = self
            whole.isWhole = true
            return whole
        }

        /// The message for a value.
        func order(for value: Value, code: String? = nil) -> Order? {
            guard var json = codec.json(for: value) else { return nil }
            if isWhole, let number = json.number { json = .number(number.rounded()) }
            if let member { return .members(topic: topic, [member: json]) }
            let text = json.plainText
            guard let template else { return .text(topic: topic, text, isRetained: isRetained) }
            // A number is a number in the template, too; HomeKit's words were made theirs by the codec.
            let given = json.looseNumber.map { JSONValue.number($0) } ?? json
            var variables = ["value": given]
            variables[variable] = given
            variables["code"] = code.map { JSONValue.string($0) } ?? .null
            guard let made = template.render(variables), !made.isEmpty else { return nil }
            return .text(topic: topic, made, isRetained: isRetained)
        }
    }

    var characteristic: DeviceCharacteristic
    var told: Told?
    var sent: Sent?
    /// Whether it only tells what happens.
    var isMoment = false
    /// After how many seconds without a word it is over.
    var offDelay: Double?

    var type: CharacteristicType { characteristic.type }

    /// Whether it has a value at any time.
    var isReadable: Bool { characteristic.metadata.permissions.contains(.read) }

    init(_ characteristic: DeviceCharacteristic, told: Told?, sent: Sent? = nil, isMoment: Bool = false) {
        self.characteristic = characteristic
        if sent == nil {
            self.characteristic.metadata.permissions.remove(.write)
        } else {
            self.characteristic.metadata.permissions.insert(.write)
        }
        self.told = told
        self.sent = sent
        self.isMoment = isMoment
    }
}

/// A service made of fields.
struct FieldMapping: ServiceMapping {
    var service: DeviceService
    var fields: [Field]
    /// Whether what was sent counts as so, whatever is told.
    var isAssuming = false

    init(service: DeviceService, fields: [Field], isAssuming: Bool = false) {
        self.service = service
        self.fields = fields
        self.isAssuming = isAssuming
        var seen: Set<CharacteristicType> = []
        self.service.characteristics = fields.filter { seen.insert($0.type).inserted }.map(\.characteristic)
    }

    var topics: [String] {
        var seen: Set<String> = []
        return fields.compactMap(\.told?.topic).filter { seen.insert($0).inserted }
    }

    var isOptimistic: Bool {
        let writable = fields.filter { $0.sent != nil }
        return !writable.isEmpty && (isAssuming || writable.allSatisfy { $0.told == nil })
    }

    func values(in report: Report) -> [CharacteristicType: Value] {
        var values: [CharacteristicType: Value] = [:]
        for field in fields where !(field.isMoment && report.isRetained) {
            guard let told = field.told, told.topic == report.topic, values[field.type] == nil else { continue }
            guard let json = told.reading.value(in: report.payload), json != .null else { continue }
            if let text = json.string, told.nothing.contains(text) { continue }
            values[field.type] = told.codec.value(of: json)
        }
        return values
    }

    func ending(of type: CharacteristicType, _ value: Value) -> Ending? {
        guard value == .bool(true), let field = fields.first(where: { $0.type == type && $0.offDelay != nil }) else {
            return nil
        }
        return field.offDelay.map { Ending(value: .bool(false), after: .seconds($0)) }
    }

    func orders(for request: Request) -> [Order] {
        let isOff = request.values["On"] == .bool(false) || request.values["Active"] == .bool(false)
        return fields.compactMap { field in
            guard let value = request.values[field.type], let sent = field.sent else { return nil }
            // A thing that is to be off isn't told how it is to be on.
            if isOff && field.type != "On" && field.type != "Active" { return nil }
            return sent.order(for: value, code: request.code)
        }
    }

    func lacksCode(for request: Request) -> Bool {
        fields.contains { field in
            guard let value = request.values[field.type], let demand = field.sent?.code else { return false }
            return !demand.isMet(by: request.code, for: value)
        }
    }

    func assumed(after request: Request) -> [CharacteristicType: Value] {
        request.values.filter { type, _ in
            // What is only pressed is nothing afterwards.
            guard fields.contains(where: { $0.type == type && $0.isReadable }) else { return false }
            return isAssuming || fields.contains { $0.type == type && $0.sent != nil && $0.told == nil }
        }
    }
}
