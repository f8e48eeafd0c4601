internal import Connections
internal import HomeModel
internal import JSONValues

/// A characteristic that stands in one member of a document, told and taken in the same form.
struct Member: Sendable {
    /// What it is, with what it takes.
    var characteristic: DeviceCharacteristic
    /// The path of members.
    var path: [String]
    /// Its form there.
    var codec: Codec
    /// Whether it only tells what happens: what is kept of it is old.
    var isMoment = false

    /// The type of the characteristic.
    var type: CharacteristicType { characteristic.type }

    /// Its value in a document.
    func value(in document: JSONValue) -> Value? { document[path: path].flatMap(codec.value(of:)) }

    /// The member to be set for a value.
    func entry(for value: Value) -> (String, JSONValue)? {
        guard let first = path.first, let json = codec.json(for: value) else { return nil }
        return (first, path.dropFirst().reversed().reduce(json) { .object([$1: $0]) })
    }
}

/// A service whose characteristics are members of one document each, such as sensors and switches.
struct MemberMapping: ServiceMapping {
    var service: DeviceService
    var members: [Member]
    /// Where the document comes.
    var stateTopic: String
    /// Where members to be set go; `nil` where none can be.
    var setTopic: String?

    init(service: DeviceService, members: [Member], stateTopic: String, setTopic: String? = nil) {
        self.service = service
        self.members = members
        self.stateTopic = stateTopic
        self.setTopic = setTopic
        self.service.characteristics = members.map(\.characteristic)
    }

    var topics: [String] { [stateTopic] }

    func values(in report: Report) -> [CharacteristicType: Value] {
        guard let document = report.payload.json else { return [:] }
        var values: [CharacteristicType: Value] = [:]
        for member in members where !(member.isMoment && report.isRetained) {
            if let value = member.value(in: document) { values[member.type] = value }
        }
        return values
    }

    func orders(for request: Request) -> [Order] {
        guard let setTopic else { return [] }
        let entries = members.compactMap { member in request.values[member.type].flatMap(member.entry(for:)) }
        guard !entries.isEmpty else { return [] }
        return [.members(topic: setTopic, Dictionary(entries) { _, last in last })]
    }
}
