internal import HomeModel

extension Meaning {
    /// The number that the words of this node add up to, by the tags of `numbers.jsgf`; `nil` where there are none.
    ///
    /// `n` adds, `x` multiplies what was added since the last thousand, `digit` is the next decimal,
    /// `sign` turns round.
    var number: Double? {
        var total = 0.0
        var current = 0.0
        var decimal = 0.1
        var sign = 1.0
        var isNumber = false
        for attribute in attributes {
            guard let operand = Double(attribute.value) else { continue }
            switch attribute.key {
            case .n:
                current += operand
            case .x where operand >= 1000:
                total += current * operand
                current = 0
            case .x:
                current *= operand
            case .digit:
                current += operand * decimal
                decimal /= 10
            case .sign:
                sign = operand
            default:
                continue
            }
            isNumber = true
        }
        guard isNumber else { return nil }
        // Decimals are sums of tenths: nine places hide their binary noise.
        return sign * ((total + current) * 1e9).rounded() / 1e9
    }

    /// The length of time that this `duration`, `for`, `delay` or `offset` node says; `nil` where it says none or one
    /// beyond ten years.
    var timeSpan: TimeSpan? {
        var seconds = value(.seconds).flatMap(Double.init) ?? 0
        for part in children(.part) {
            guard let unit = part.value(.unit).flatMap(Double.init) else { continue }
            seconds += (part.child(.number)?.number ?? part.number ?? 1) * unit
        }
        guard seconds > 0, seconds <= 315_360_000 else { return nil }
        return TimeSpan(seconds: Int(seconds.rounded()))
    }
}

extension Meaning {
    /// A number that may be an hour, one to twenty-four, as a clock time; `nil` for any other.
    var asClockTime: Meaning? {
        guard let hour = number, (1...24).contains(hour), hour == hour.rounded() else { return nil }
        return Meaning(.time, children: [Meaning(.hour, attributes: attributes)])
    }
}
