/// Why a value can't be written to a characteristic.
public enum ValueError: Error, Hashable, Sendable {
    /// It is of another kind (a word for a number).
    case wrongFormat(expected: ValueFormat)
    /// It is a number outside the range; the bounds that there are come along.
    case outOfRange(minimum: Double?, maximum: Double?)
    /// It is none of the allowed words.
    case notAllowed(validValues: [String])
    /// The characteristic can only be read.
    case readOnly
}

extension CharacteristicMetadata {
    /// The value as the characteristic stores it: a number is put onto the nearest step, a word gets its own spelling.
    ///
    /// - Throws: ``ValueError`` for a value that the characteristic doesn't take; permission to write is not looked at.
    public func accepted(_ value: Value) throws(ValueError) -> Value {
        switch (format, value) {
        case (.bool, .bool):
            return value
        case (.number, .number(let number)):
            return .number(try acceptedNumber(number))
        case (.word, .word(let word)):
            guard !validValues.isEmpty else { return value }
            let folded = word.lowercased()
            guard let match = validValues.first(where: { $0.lowercased() == folded }) else {
                throw .notAllowed(validValues: validValues)
            }
            return .word(match)
        default:
            throw .wrongFormat(expected: format)
        }
    }

    private func acceptedNumber(_ number: Double) throws(ValueError) -> Double {
        guard number.isFinite, number >= minimum ?? -.infinity, number <= maximum ?? .infinity else {
            throw .outOfRange(minimum: minimum, maximum: maximum)
        }
        guard let step, step > 0 else { return number }
        let origin = minimum ?? 0
        let stepped = origin + ((number - origin) / step).rounded() * step
        // Nine decimals hide the binary noise of steps like 0.1 without touching any real step.
        let clean = (stepped * 1e9).rounded() / 1e9
        // So far out that there is nothing after the point, or that the step is lost in the number.
        guard clean.isFinite else { return number }
        return Swift.min(clean, maximum ?? .infinity)
    }
}
