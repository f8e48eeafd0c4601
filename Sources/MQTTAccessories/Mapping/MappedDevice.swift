internal import Connections
internal import HomeModel
internal import JSONValues

/// A device with everything that is needed to follow and command it.
struct MappedDevice: Sendable {
    /// What is told of it; its services stand in ``mappings``.
    var description: DeviceDescription
    /// How its services are read and written, in their order.
    var mappings: [any ServiceMapping]
    /// How it is told whether the device can be reached.
    var availability: Availability
    /// What makes it tell its state, where it can be asked.
    var questions: [Order] = []
    /// What makes it show itself.
    var identification: [Order] = []

    init(
        description: DeviceDescription, mappings: [any ServiceMapping], availability: Availability = Availability(),
        questions: [Order] = [], identification: [Order] = []
    ) {
        self.description = description
        self.description.services = mappings.map(\.service)
        let writable = mappings.filter { mapping in
            mapping.service.characteristics.contains { $0.metadata.permissions.contains(.write) }
        }
        self.description.isOptimistic = !writable.isEmpty && writable.allSatisfy(\.isOptimistic)
        self.mappings = mappings
        self.availability = availability
        self.questions = questions
        self.identification = identification
    }
}

/// By which messages it is known whether a device can be reached.
struct Availability: Sendable {
    /// How several sources are brought together.
    enum Mode: String, Sendable {
        case all
        case any
        case latest
    }

    /// One topic that tells.
    struct Source: Sendable {
        var topic: String
        var reading: Reading
        var online: String = "online"
        var offline: String = "offline"

        /// Whether the device is there, as a message says; `nil` where it says neither.
        func isOnline(_ payload: Payload) -> Bool? {
            guard let text = reading.text(in: payload) else { return nil }
            if text == online { return true }
            return text == offline ? false : nil
        }
    }

    var sources: [Source] = []
    var mode = Mode.all

    /// Whether the device can be reached, as the last messages of the sources say: a source that hasn't said anything
    /// is not counted, and a device of which nobody said anything can be tried.
    func isReachable(said: [Int: Bool], latest: Int?) -> Bool {
        guard !said.isEmpty else { return true }
        switch mode {
        case .all: return said.values.allSatisfy { $0 }
        case .any: return said.values.contains(true)
        case .latest: return latest.flatMap { said[$0] } ?? true
        }
    }
}

/// How a text is taken out of a message.
enum Reading: Sendable {
    /// The whole text.
    case plain
    /// The member `state` of a document, the whole text otherwise.
    case stateOrPlain
    /// The member `position` of a document, the whole text otherwise.
    case positionOrPlain
    /// What a path of members leads to.
    case path([String])
    /// What a template makes of it.
    case template(Template)

    func value(in payload: Payload) -> JSONValue? {
        switch self {
        case .plain: return .string(payload.text)
        case .stateOrPlain: return payload.json?["state"] ?? .string(payload.text)
        case .positionOrPlain: return payload.json?["position"] ?? .string(payload.text)
        case .path(let path): return payload.json?[path: path]
        case .template(let template): return template.render(payload).map { .string($0) }
        }
    }

    func text(in payload: Payload) -> String? { value(in: payload)?.plainText }
}
