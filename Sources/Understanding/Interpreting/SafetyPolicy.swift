internal import HomeModel

/// Which writes let somebody in, and so need a yes first, however they were said.
enum SafetyPolicy {
    /// Whether the write unlocks, opens a garage or gate, or disarms.
    static func needsConfirmation(_ write: CharacteristicWrite?) -> Bool {
        write?.letsSomebodyIn ?? false
    }
}
