import Testing

@testable import HomeKitPairing

/// Held against arithmetic on numbers that a machine word takes, and against laws on those that it doesn't.
@Suite struct MontgomeryModulusTests {
    private let prime: UInt64 = 0xFFFF_FFFF_FFFF_FFC5  // the greatest prime below 2⁶⁴

    private func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (UInt64($0) * 8)) }
    }

    private func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
        prime.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
    }

    @Test func multipliesAddsAndSubtractsAsMachineWordsDo() throws {
        let modulus = try #require(MontgomeryModulus(bytes(prime)))
        var generator = SplitMix(seed: 1)
        for _ in 0..<500 {
            let left = UInt64.random(in: 0..<prime, using: &generator)
            let right = UInt64.random(in: 0..<prime, using: &generator)
            #expect(modulus.multiplied(bytes(left), bytes(right)) == bytes(product(left, right)))
            let (sum, overflow) = left.addingReportingOverflow(right)
            #expect(modulus.added(bytes(left), bytes(right)) == bytes(overflow || sum >= prime ? sum &- prime : sum))
            #expect(
                modulus.subtracted(bytes(left), bytes(right))
                    == bytes(left >= right ? left - right : left &- right &+ prime))
            let wide = left.multipliedFullWidth(by: right)
            #expect(modulus.reduced(bytes(wide.high) + bytes(wide.low)) == bytes(product(left, right)))
        }
    }

    @Test func powersAreRepeatedProducts() throws {
        let modulus = try #require(MontgomeryModulus(bytes(prime)))
        var expected: UInt64 = 1
        for exponent in 0..<300 {
            #expect(modulus.power(bytes(7), [UInt8(exponent >> 8), UInt8(exponent & 255)]) == bytes(expected))
            expected = product(expected, 7)
        }
    }

    /// Fermat's little theorem, and the laws of powers, with 3072 bits.
    @Test func largeNumbersKeepTheLaws() throws {
        let group = try #require(SRPGroup.homeKit)
        let modulus = group.modulus
        var generator = SplitMix(seed: 2)
        func number(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        let base = modulus.reduced(number(384))
        #expect(modulus.power(base, modulus.subtracted(group.prime.dropLast() + [0xFE], [])) == group.padded([1]))
        let (first, second) = ([0] + number(31), [0] + number(31))
        let sum = modulus.added(group.padded(first), group.padded(second))
        #expect(
            modulus.multiplied(modulus.power(base, first), modulus.power(base, second))
                == modulus.power(base, Array(sum.suffix(32))))
        #expect(modulus.reduced(group.prime) == group.padded([]))
        #expect(modulus.subtracted(base, base) == group.padded([]))
    }

    @Test func refusesWhatItCannotCountWith() {
        #expect(MontgomeryModulus([]) == nil)
        #expect(MontgomeryModulus(bytes(prime - 1)) == nil)
        #expect(MontgomeryModulus(bytes(3)) == nil)
        #expect(MontgomeryModulus(bytes(prime) + [1]) == nil)
    }
}

/// Random numbers that are the same in each run (Steele, Lea and Flood, 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
