/// Arithmetic with numbers modulo one large odd number, in Montgomery's form.
///
/// It is here because a general library of big numbers takes seconds for one pairing where it isn't optimised. How long
/// a power takes depends on the lengths of the numbers alone, not on their bits: exponents are secrets.
struct MontgomeryModulus: Sendable {
    /// The modulus, least significant word first.
    private let modulus: [UInt64]
    /// -modulus⁻¹ modulo 2⁶⁴.
    private let inverse: UInt64
    /// R² modulo the modulus, where R is 2 to the power of the modulus's bits; brings numbers into the form.
    private let square: [UInt64]

    /// How many bytes the modulus has; all numbers are written with as many.
    let byteCount: Int

    private var count: Int { modulus.count }

    /// - Parameter bytes: the modulus, most significant byte first; odd, its length a multiple of eight.
    init?(_ bytes: [UInt8]) {
        guard let last = bytes.last, last & 1 == 1, bytes.count % 8 == 0, bytes[0] & 0x80 != 0 else { return nil }
        byteCount = bytes.count
        modulus = Self.words(bytes, count: bytes.count / 8)
        var inverse: UInt64 = 1
        // Newton's iteration doubles the right bits each time: 1, 2, 4, … 64.
        for _ in 0..<6 { inverse = inverse &* (2 &- modulus[0] &* inverse) }
        self.inverse = 0 &- inverse
        square = Self.squareOfRadix(modulus)
    }

    /// The number's remainder by the modulus, for any number of up to twice the modulus's length.
    func reduced(_ bytes: [UInt8]) -> [UInt8] {
        let high = bytes.dropLast(min(bytes.count, byteCount))
        let low = Array(bytes.suffix(byteCount))
        let lowWords = subtractedOnce(Self.words(low, count: count))
        guard !high.isEmpty else { return Self.bytes(lowWords, count: byteCount) }
        // high · R + low: multiplying by R² in the form gives high · R.
        let shifted = product(subtractedOnce(Self.words(Array(high), count: count)), square)
        return Self.bytes(sum(shifted, lowWords), count: byteCount)
    }

    /// base to the power of exponent.
    func power(_ base: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
        let one = product(Self.words([1], count: count), square)
        let base = product(subtractedOnce(Self.words(base, count: count)), square)
        var table = [one]
        for index in 1..<16 { table.append(product(table[index - 1], base)) }
        var result = one
        for byte in exponent {
            for digit in [byte >> 4, byte & 15] {
                for _ in 0..<4 { result = product(result, result) }
                result = product(result, chosen(UInt64(digit), of: table))
            }
        }
        return Self.bytes(product(result, Self.words([1], count: count)), count: byteCount)
    }

    /// The product of two numbers.
    func multiplied(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let left = product(subtractedOnce(Self.words(left, count: count)), square)
        return Self.bytes(product(left, subtractedOnce(Self.words(right, count: count))), count: byteCount)
    }

    /// The sum of two numbers below the modulus.
    func added(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        Self.bytes(sum(Self.words(left, count: count), Self.words(right, count: count)), count: byteCount)
    }

    /// The difference of two numbers below the modulus.
    func subtracted(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let negated = Self.difference(modulus, Self.words(right, count: count)).words
        return Self.bytes(sum(Self.words(left, count: count), negated), count: byteCount)
    }

    // MARK: Words

    /// left · right · R⁻¹ (Koç, Acar and Kaliski, 1996: "coarsely integrated operand scanning").
    private func product(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        let count = count
        var sum = [UInt64](repeating: 0, count: count + 2)
        sum.withUnsafeMutableBufferPointer { sum in
            for word in left {
                var carry: UInt64 = 0
                for index in 0..<count {
                    (carry, sum[index]) = Self.multiplyAdd(word, right[index], sum[index], carry)
                }
                var overflow = false
                (sum[count], overflow) = sum[count].addingReportingOverflow(carry)
                sum[count + 1] = overflow ? 1 : 0
                let factor = sum[0] &* inverse
                (carry, _) = Self.multiplyAdd(factor, modulus[0], sum[0], 0)
                for index in 1..<count {
                    (carry, sum[index - 1]) = Self.multiplyAdd(factor, modulus[index], sum[index], carry)
                }
                (sum[count - 1], overflow) = sum[count].addingReportingOverflow(carry)
                sum[count] = sum[count + 1] &+ (overflow ? 1 : 0)
            }
        }
        return reducedOnce(Array(sum.prefix(count)), high: sum[count])
    }

    private func sum(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        var words = left
        var carry: UInt64 = 0
        for index in words.indices {
            let (first, one) = left[index].addingReportingOverflow(right[index])
            let (second, two) = first.addingReportingOverflow(carry)
            words[index] = second
            carry = (one ? 1 : 0) &+ (two ? 1 : 0)
        }
        return reducedOnce(words, high: carry)
    }

    /// The number less the modulus where it is not below it; both are worked out, so that it takes the same time.
    private func reducedOnce(_ words: [UInt64], high: UInt64) -> [UInt64] {
        let less = Self.difference(words, modulus)
        let takeLess: UInt64 = 0 &- (high | (1 &- less.borrow))
        return zip(words, less.words).map { ($0 & ~takeLess) | ($1 & takeLess) }
    }

    private func subtractedOnce(_ words: [UInt64]) -> [UInt64] { reducedOnce(words, high: 0) }

    /// The entry of a table, reading all of them.
    private func chosen(_ index: UInt64, of table: [[UInt64]]) -> [UInt64] {
        var result = [UInt64](repeating: 0, count: count)
        for (number, entry) in table.enumerated() {
            let difference = UInt64(number) ^ index
            let mask = ((difference | (0 &- difference)) >> 63) &- 1
            for word in result.indices { result[word] |= entry[word] & mask }
        }
        return result
    }

    private static func multiplyAdd(
        _ left: UInt64, _ right: UInt64, _ first: UInt64, _ second: UInt64
    ) -> (high: UInt64, low: UInt64) {
        var (high, low) = left.multipliedFullWidth(by: right)
        var overflow = false
        (low, overflow) = low.addingReportingOverflow(first)
        high &+= overflow ? 1 : 0
        (low, overflow) = low.addingReportingOverflow(second)
        high &+= overflow ? 1 : 0
        return (high, low)
    }

    private static func difference(_ left: [UInt64], _ right: [UInt64]) -> (words: [UInt64], borrow: UInt64) {
        var words = left
        var borrow: UInt64 = 0
        for index in words.indices {
            let (first, one) = left[index].subtractingReportingOverflow(right[index])
            let (second, two) = first.subtractingReportingOverflow(borrow)
            words[index] = second
            borrow = (one ? 1 : 0) | (two ? 1 : 0)
        }
        return (words, borrow)
    }

    /// R² modulo the modulus, by doubling R − modulus as many times as R has bits.
    private static func squareOfRadix(_ modulus: [UInt64]) -> [UInt64] {
        var words = difference([UInt64](repeating: 0, count: modulus.count), modulus).words
        for _ in 0..<modulus.count * 64 {
            let carry = words[words.count - 1] >> 63
            for index in words.indices.reversed() {
                words[index] = words[index] << 1 | (index > 0 ? words[index - 1] >> 63 : 0)
            }
            let less = difference(words, modulus)
            if carry == 1 || less.borrow == 0 { words = less.words }
        }
        return words
    }

    private static func words(_ bytes: [UInt8], count: Int) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: count)
        for (index, byte) in bytes.reversed().prefix(count * 8).enumerated() {
            words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
        }
        return words
    }

    private static func bytes(_ words: [UInt64], count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64($0 % 8 * 8)) }
    }
}
