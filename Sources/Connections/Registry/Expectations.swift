internal import HomeModel

/// The reports that devices are about to make of what was written to them.
///
/// Many devices answer a write by their old value first and by the new one a moment later. Taken as it comes, the old
/// value would look like a hand that took the command back. So it is held for a moment: the new value, or anything
/// else, ends the wait; where nothing comes, the device has not done it, and the old value counts. Of a device that
/// says nothing at all nobody knows whether it has done it: after a while it has to be asked.
struct Expectations: Sendable {
    private struct Expectation {
        var value: Value
        var previous: Value?
        var token: WriteToken
        var held: Value?
        /// Whether an old value is held, as it may be the first of two answers.
        var isPatient = true
        /// Whether the device is being asked, as it has said nothing.
        var isAsking = false
    }

    private var expected: [CharacteristicAddress: Expectation] = [:]

    /// Notes that a write was accepted.
    mutating func note(_ value: Value, previous: Value?, at address: CharacteristicAddress, token: WriteToken) {
        expected[address] = Expectation(value: value, previous: previous, token: token)
    }

    /// Whether a report is to be held for now.
    mutating func holds(_ report: Value, at address: CharacteristicAddress, cause: WriteToken?) -> Bool {
        guard let expectation = expected[address] else { return false }
        if expectation.isPatient, report == expectation.previous, report != expectation.value,
            cause != expectation.token
        {
            expected[address]?.held = report
            return true
        }
        expected[address] = nil
        return false
    }

    /// Ends the patience with a write; gives what was held, which now counts.
    mutating func expire(_ token: WriteToken, at address: CharacteristicAddress) -> Value? {
        guard let expectation = expected[address], expectation.token == token else { return nil }
        guard let held = expectation.held else {
            expected[address]?.isPatient = false
            return nil
        }
        expected[address] = nil
        return held
    }

    /// Notes that a device is being asked what became of a write; gives whether there is reason to, as it has said
    /// nothing since.
    mutating func beginAsking(_ token: WriteToken, at address: CharacteristicAddress) -> Bool {
        guard let expectation = expected[address], expectation.token == token else { return false }
        expected[address]?.isAsking = true
        return true
    }

    /// Whether a device is being asked what became of a write. A write now makes its answer an old one.
    func isAsking(at address: CharacteristicAddress) -> Bool { expected[address]?.isAsking == true }

    /// Ends the wait for a write altogether; gives whether nothing was reported since, and no other write accepted.
    mutating func giveUp(_ token: WriteToken, at address: CharacteristicAddress) -> Bool {
        guard let expectation = expected[address], expectation.token == token else { return false }
        expected[address] = nil
        return true
    }

    /// Forgets all but some characteristics.
    mutating func keep(_ isKept: (CharacteristicAddress) -> Bool) {
        expected = expected.filter { isKept($0.key) }
    }
}
