extension CharacteristicWrite {
    /// How well each mode of a security system guards the house, from not at all. At night it
    /// watches every way in, as it does away.
    private static let strengths = ["off": 0, "stay": 1, "night": 2, "away": 2]

    /// What Apple has defined; of anything else nobody knows what it does.
    private static let known = (try? Catalogue())?.characteristics ?? [:]

    /// Whether the write lets somebody in or guards the house less than before, or may do so for all that is known.
    ///
    /// A motorised door or window opens by its position, and an alarm that goes from away to stay no longer watches the
    /// rooms: neither can be told from the write alone. What a maker has made up for a lock, a garage door or an alarm,
    /// such as a mode of its own or whether it locks by itself, may do anything.
    ///
    /// - Parameters:
    ///   - service: what is written to; `nil` where it is unknown.
    ///   - accessory: all services of the accessory that has it.
    ///   - now: the value that it has; `nil` where nobody knows yet, because the write happens later.
    public func letsSomebodyIn(through service: Service?, of accessory: [Service], from now: Value?) -> Bool {
        if letsSomebodyIn { return true }
        switch (address.type, value) {
        case ("TargetPosition", .number(let position)):
            guard let service, service.isWayIn else { return false }
            return position > (now?.number ?? 0)
        case ("SecuritySystemTargetState", .word(let mode)):
            guard let strength = Self.strengths[mode] else { return false }
            // Later, only the weakest mode is certain to guard less than what it may replace.
            guard case .word(let before)? = now else { return strength <= 1 }
            return strength < Self.strengths[before] ?? 0
        default:
            return isObscure(at: service) && accessory.contains(where: \.guardsTheHouse)
        }
    }

    /// The loosest value of what is written: that which lets everybody in, should it be what comes back after a while;
    /// `nil` where none does.
    var loosest: CharacteristicWrite? {
        let value: Value? =
            switch address.type {
            case "LockTargetState": .word("unlocked")
            case "TargetDoorState": .word("open")
            case "SecuritySystemTargetState": .word("off")
            case "TargetPosition": .number(100)
            default: nil
            }
        return value.map { CharacteristicWrite(address: address, value: $0) }
    }

    /// Whether nobody but the maker knows what it does: a characteristic that is the maker's own, or a switch beside
    /// the thing itself.
    private func isObscure(at service: Service?) -> Bool {
        Self.known[address.type] == nil || service?.type == "Switch" && address.type == "On"
    }
}

extension Service {
    private static let guarding: Set<ServiceType> = [
        "LockMechanism", "GarageDoorOpener", "SecuritySystem", "Door", "Window",
    ]

    /// Whether it keeps people out, or tells when somebody comes in.
    public var guardsTheHouse: Bool { Self.guarding.contains(type) }

    /// For each type that somebody could come in by, the words for those that nobody fits through.
    private static let narrow = ((try? Catalogue())?.services ?? [:]).compactMapValues { $0.tooNarrow.map(Set.init) }

    /// Whether somebody could come in where it opens: a door or a window with a motor, a skylight too. Only what its
    /// owner calls by a word for something that nobody fits through, such as a vent, is none.
    public var isWayIn: Bool {
        guard type == "Door" || type == "Window" else { return false }
        guard let word = noun.map(EntityName.folded)?.split(separator: " ").last else { return true }
        return Self.narrow[type]?.contains(String(word)) != true
    }
}
