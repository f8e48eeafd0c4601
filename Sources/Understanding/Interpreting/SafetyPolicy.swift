internal import HomeModel

/// Which writes let somebody in, and so need a yes first, however they were said.
enum SafetyPolicy {
    /// Whether the write unlocks, opens a garage or gate, or disarms.
    static func needsConfirmation(_ write: CharacteristicWrite?) -> Bool {
        switch (write?.address.type, write?.value) {
        case ("LockTargetState", .word("unlocked")), ("TargetDoorState", .word("open")),
            ("SecuritySystemTargetState", .word("off")):
            true
        default:
            false
        }
    }
}
