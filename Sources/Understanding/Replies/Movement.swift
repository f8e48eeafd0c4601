public import HomeModel

/// What is told to go somewhere and takes its time: between the wish and its end it is neither what it was nor what it will be.
public enum Movement {
    private static let presents: [CharacteristicType: CharacteristicType] = [
        "TargetDoorState": "CurrentDoorState", "TargetPosition": "CurrentPosition",
        "LockTargetState": "LockCurrentState",
        "SecuritySystemTargetState": "SecuritySystemCurrentState",
    ]
    /// How far from its end something may be that has arrived, in percent: motors stop where they stop.
    private static let tolerance = 3.0

    /// Where it is told how far something has come that a characteristic sends on its way; `nil` for what is so at once.
    public static func present(of address: CharacteristicAddress) -> CharacteristicAddress? {
        presents[address.type].map { CharacteristicAddress(service: address.service, type: $0) }
    }

    /// The phrase for something that is on its way; `nil` where it has arrived, or that isn't known.
    static func key(_ address: CharacteristicAddress, to wanted: Value, in state: HomeState) -> String? {
        guard let present = present(of: address), let now = state.values[present], now != wanted else { return nil }
        if case .word(let word) = wanted { return "moving.\(address.type.rawValue).\(word)" }
        guard let there = wanted.number, let here = now.number, abs(there - here) > tolerance else { return nil }
        let isWhole = there == 0 || there == 100
        return "moving.\(address.type.rawValue).\(there > here ? "up" : "down")" + (isWhole ? "" : ".part")
    }
}
