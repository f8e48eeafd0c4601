public import HomeModel

extension EngineMemory {
    /// Reads the memory of a home's engine from its texts; what can't be read is as if it had never been there.
    public init(texts: [String: String], home: HomeID = .unassigned) {
        self.init(home: home)
        for (key, text) in texts where key.hasPrefix(prefix) {
            guard let key = Key(text: key.dropFirst(prefix.count)) else { continue }
            read(text, for: key)
        }
        _ = takeChangedKeys()
    }

    /// The texts that have become others since this was last asked, in a fixed order;
    /// `nil` where there is none any more.
    public mutating func takeChanges() -> [(key: String, text: String?)] {
        takeChangedKeys().map { (prefix + $0.text, text(for: $0)) }.sorted { $0.0 < $1.0 }
    }

    /// The key under which it is remembered which old value comes back to a characteristic.
    public static func reversionKey(of address: CharacteristicAddress, home: HomeID) -> String {
        EngineMemory(home: home).prefix + Key.reversion(address).text
    }

    /// What it is remembered of that lasts for a while, and until when; `nil` for a text that is about anything else.
    public static func ending(key: String, text: String) -> (address: CharacteristicAddress, due: Instant)? {
        let parts = key.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "engine", case .reversion(let address) = Key(text: parts[2]),
            let due = Reversion(text: text)?.spans.last?.due
        else { return nil }
        return (address, due)
    }

    private func text(for key: Key) -> String? {
        switch key {
        case .mark:
            mark.map { "\($0.moment.secondsSince1970) \($0.wall.secondsSince1970) \($0.zone)" }
        case .countdown(let key):
            countdowns[key].map { "\($0.due.secondsSince1970) \($0.span.seconds)" }
        case .held(let key): held[key].map { "\($0.secondsSince1970)" }
        case .crossed(let key): crossed.contains(key) ? "1" : nil
        case .reversion(let address):
            reversions[address].map(\.memoryText)
        case .seen(let address): seen[address].map(\.memoryText)
        case .present: present.memoryText
        case .whereabouts(let place): whereabouts[place].map { "\($0.there.memoryText)/\($0.gone.memoryText)" }
        }
    }

    private mutating func read(_ text: String, for key: Key) {
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        let numbers = parts.map { Int($0) }
        switch key {
        case .mark:
            guard parts.count == 3, let moment = numbers[0], let wall = numbers[1] else { return }
            set(
                Mark(
                    moment: Instant(secondsSince1970: moment), wall: Instant(secondsSince1970: wall),
                    zone: String(parts[2])))
        case .countdown(let key):
            guard parts.count == 2, let due = numbers[0], let span = numbers[1] else { return }
            set(Countdown(span: TimeSpan(seconds: span), due: Instant(secondsSince1970: due)), for: key)
        case .held(let key):
            guard let due = numbers.first ?? nil else { return }
            setHeld(Instant(secondsSince1970: due), for: key)
        case .crossed(let key): setCrossed(true, for: key)
        case .reversion(let address): set(Reversion(text: text), at: address)
        case .seen(let address): setSeen(Value(memoryText: text), at: address)
        case .present:
            setPresent(Set(memoryText: text))
        case .whereabouts(let place):
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2 else { return }
            set(Whereabouts(there: Set(memoryText: parts[0]), gone: Set(memoryText: parts[1])), at: place)
        }
    }
}

extension Set<PersonID> {
    /// The people as a text that ``init(memoryText:)`` reads.
    fileprivate var memoryText: String { sorted().map { "\($0.rawValue)" }.joined(separator: " ") }

    /// Reads people.
    fileprivate init(memoryText text: some StringProtocol) {
        self.init(text.split(separator: " ").compactMap { Int64($0).map(PersonID.init(rawValue:)) })
    }
}

extension EngineMemory.Key {
    /// Reads a key.
    fileprivate init?(text: Substring) {
        let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard let kind = parts.first else { return nil }
        if kind == "told", parts.count > 1 {
            self = .whereabouts(EngineMemory.Place(String(text.dropFirst(kind.count + 1))))
            return
        }
        switch (kind, parts.count) {
        case ("mark", 1): self = .mark
        case ("present", 1): self = .present
        case ("told", 1): self = .whereabouts(.home)
        case ("after", 3), ("held", 3), ("crossed", 3):
            guard let rule = Int64(parts[1]), let event = Int(parts[2]) else { return nil }
            let key = EngineMemory.EventKey(rule: AutomationRuleID(rawValue: rule), event: event)
            self = kind == "after" ? .countdown(key) : kind == "held" ? .held(key) : .crossed(key)
        case ("revert", 3), ("seen", 3):
            guard let service = Int64(parts[1]) else { return nil }
            let address = CharacteristicAddress(
                service: ServiceID(rawValue: service), type: CharacteristicType(rawValue: String(parts[2])))
            self = kind == "revert" ? .reversion(address) : .seen(address)
        default: return nil
        }
    }

    /// The key as it is stored.
    fileprivate var text: String {
        switch self {
        case .mark: "mark"
        case .present: "present"
        case .whereabouts(let place): place.name.map { "told.\($0)" } ?? "told"
        case .countdown(let key): "after.\(key.rule.rawValue).\(key.event)"
        case .held(let key): "held.\(key.rule.rawValue).\(key.event)"
        case .crossed(let key): "crossed.\(key.rule.rawValue).\(key.event)"
        case .reversion(let address): "revert.\(address.service.rawValue).\(address.type.rawValue)"
        case .seen(let address): "seen.\(address.service.rawValue).\(address.type.rawValue)"
        }
    }
}

extension Value {
    /// The value as a text that ``init(memoryText:)`` reads.
    public var memoryText: String {
        switch self {
        case .bool(let bool): bool ? "b1" : "b0"
        case .number(let number): "n\(number)"
        case .word(let word): "w\(word)"
        }
    }

    /// Reads a value.
    public init?(memoryText text: String) {
        let rest = text.dropFirst()
        switch text.first {
        case "b": self = .bool(rest == "1")
        case "n":
            guard let number = Double(rest) else { return nil }
            self = .number(number)
        case "w": self = .word(String(rest))
        default: return nil
        }
    }
}
