import HomeModel
import Testing

@testable import HouseWeb

/// Codes to sign in with, on a given clock.
@Suite struct SignInCodeTests {
    private var generator = SystemRandomNumberGenerator()
    private static let anna = PersonID(rawValue: 7)
    private static let marco = PersonID(rawValue: 8)

    @Test mutating func aCodeLetsItsPersonInOnce() throws {
        var codes = SignInCodes()
        let code = codes.make(for: Self.anna, at: 1000, using: &generator)
        #expect(code.digits.count == 8)
        let spaced = code.digits.prefix(4) + " " + code.digits.suffix(4)
        #expect(try codes.take(String(spaced), from: "a", at: 1001) == Self.anna)
        #expect(throws: SignInProblem.wrong) { try codes.take(code.digits, from: "a", at: 1002) }
    }

    @Test mutating func aCodeIsGoodForTenMinutes() {
        var codes = SignInCodes()
        let code = codes.make(for: Self.anna, at: 1000, using: &generator)
        #expect(throws: SignInProblem.wrong) { try codes.take(code.digits, from: "a", at: 1600) }
    }

    @Test mutating func aClockThatWasSetBackMakesNoCodeLastLonger() {
        var codes = SignInCodes()
        let code = codes.make(for: Self.anna, at: 1000, using: &generator)
        #expect(throws: SignInProblem.wrong) { try codes.take(code.digits, from: "a", at: 900) }
    }

    @Test mutating func aSecondCodeReplacesTheFirst() throws {
        var codes = SignInCodes()
        let first = codes.make(for: Self.anna, at: 1000, using: &generator)
        let other = codes.make(for: Self.marco, at: 1000, using: &generator)
        let second = codes.make(for: Self.anna, at: 1000, using: &generator)
        #expect(throws: SignInProblem.wrong) { try codes.take(first.digits, from: "a", at: 1001) }
        #expect(try codes.take(second.digits, from: "a", at: 1001) == Self.anna)
        #expect(try codes.take(other.digits, from: "a", at: 1001) == Self.marco)
    }

    @Test mutating func whoIsWrongOftenHasToWait() throws {
        var codes = SignInCodes()
        let code = codes.make(for: Self.anna, at: 1100, using: &generator)
        for moment in 1100..<1100 + SignInCodes.mostWrongFromOne {
            #expect(throws: SignInProblem.wrong) { try codes.take("0", from: "a", at: moment) }
        }
        #expect(throws: SignInProblem.tooOften(waitFor: 500)) { try codes.take(code.digits, from: "a", at: 1200) }
        #expect(try codes.take(code.digits, from: "b", at: 1200) == Self.anna)
    }

    @Test mutating func guessesFromManyAddressesAreCountedTogether() {
        var codes = SignInCodes()
        let code = codes.make(for: Self.anna, at: 1000, using: &generator)
        for number in 0..<SignInCodes.mostWrong {
            #expect(throws: SignInProblem.wrong) { try codes.take("0", from: "\(number)", at: 1000) }
        }
        #expect(throws: SignInProblem.tooOften(waitFor: 600)) { try codes.take(code.digits, from: "z", at: 1000) }
    }
}
