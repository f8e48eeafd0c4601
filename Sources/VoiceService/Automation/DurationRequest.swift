internal import Automation
internal import HomeModel

/// The wish that an old value comes back when a command “for ten minutes” is over, or doesn't after all: what the
/// assistant leaves in the database for the engine, in the same transaction as what it wrote.
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
        var due: Due
        /// What the engine remembered of the characteristic before; the write may look to it like a hand's decision.
        var beneath: String?
    }

    /// When it comes back: at a moment, or, as earlier programs have written it, by the home's clock.
    enum Due: Hashable {
        case moment(Instant)
        case local(LocalDateTime)

        /// Reads seconds since 1970, or a date and time.
        init?(_ text: String) {
            if let seconds = Int(text) {
                self = .moment(Instant(secondsSince1970: seconds))
            } else if let local = LocalDateTime(text) {
                self = .local(local)
            } else {
                return nil
            }
        }

        /// The text that is read.
        var text: String {
            switch self {
            case .moment(let moment): String(moment.secondsSince1970)
            case .local(let local): local.text
            }
        }
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
        let parts = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, let due = Due(parts[0]), let old = Value(memoryText: parts[1]),
            let written = Value(memoryText: parts[2])
        else { return }
        plan = Plan(old: old, written: written, due: due, beneath: parts.count > 3 ? parts[3] : nil)
    }

    /// The change of the database that leaves it there.
    var change: HomeChange {
        let text = plan.map { plan in
            "\(plan.due.text)\n\(plan.old.memoryText)\n\(plan.written.memoryText)"
                + (plan.beneath.map { "\n" + $0 } ?? "")
        }
        return .remember("\(Self.keyPrefix)\(address.service.rawValue).\(address.type.rawValue)", text ?? "-")
    }
}
