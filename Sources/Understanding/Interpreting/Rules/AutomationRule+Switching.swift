internal import HomeModel

extension AutomationRule {
    /// Whether it lets something go on.
    var switchesOn: Bool { actions.contains { $0.value == .bool(true) } }
}

extension CharacteristicWrite {
    /// Whether something goes off, closes, locks or stops by it.
    var isOff: Bool {
        let ends: [Value] = [.bool(false), .word("off"), .word("closed"), .word("locked"), .word("stop"), .number(0)]
        return ends.contains(value)
    }
}
