internal import Automation
internal import HomeModel

/// That an old value comes back when a command “for ten minutes” is over, or doesn't after all: what the assistant leaves in
/// the database for the engine, in the same transaction as what it wrote.
struct DurationRequest: Hashable {
    /// What the keys begin with.
    static let keyPrefix = "request."

    /// Whose value it is.
    var address: CharacteristicAddress
    /// The old value, what is there now, and when the old one comes back; `nil` where none does any more.
    var plan: Plan?

    /// What comes back.
    struct Plan: Hashable {
        var old: Value
        var written: Value
        var due: LocalDateTime
    }

    /// Makes a request.
    init(_ address: CharacteristicAddress, plan: Plan?) {
        self.address = address
        self.plan = plan
    }

    /// Reads a request; `nil` for what is none.
    init?(key: String, text: String) {
        guard key.hasPrefix(Self.keyPrefix) else { return nil }
        let place = key.dropFirst(Self.keyPrefix.count).split(separator: ".", maxSplits: 1)
        guard place.count == 2, let service = Int64(place[0]) else { return nil }
        address = CharacteristicAddress(
            service: ServiceID(rawValue: service), type: CharacteristicType(rawValue: String(place[1])))
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let due = LocalDateTime(parts[0]), let old = Value(memoryText: parts[1]),
            let written = Value(memoryText: parts[2])
        else { return }
        plan = Plan(old: old, written: written, due: due)
    }

    /// The change of the database that leaves it there.
    var change: HomeChange {
        let text = plan.map { "\($0.due.text)\n\($0.old.memoryText)\n\($0.written.memoryText)" }
        return .remember("\(Self.keyPrefix)\(address.service.rawValue).\(address.type.rawValue)", text ?? "-")
    }
}
