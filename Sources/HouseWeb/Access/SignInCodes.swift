public import HomeModel

/// A code with which somebody signs in once.
public struct SignInCode: Sendable, Hashable {
    /// The digits.
    public var digits: String
    /// The person whom it lets in.
    public var person: PersonID
    /// Until when it does, in seconds since 1970.
    public var expiresAt: Int
}

/// The codes that wait to be typed, and how often somebody was wrong. A value on a given clock.
///
/// A code has eight digits and ten minutes; all together, twenty wrong ones are heard in that time, so that guessing
/// one takes luck of one in millions. Somebody who is wrong often has to wait, from the same address sooner.
struct SignInCodes {
    /// How long a code is good, in seconds.
    static let life = 600
    /// How many codes wait at most.
    static let mostCodes = 32
    /// How many wrong codes are heard in ``life``, from everywhere.
    static let mostWrong = 20
    /// How many wrong codes are heard in ``life``, from one address.
    static let mostWrongFromOne = 5

    private var codes: [SignInCode] = []
    private var wrong: [(moment: Int, address: String)] = []

    /// Makes a code; one that the person had before is none any more.
    mutating func make(for person: PersonID, at now: Int, using generator: inout some RandomNumberGenerator)
        -> SignInCode
    {
        expire(at: now)
        codes.removeAll { $0.person == person }
        if codes.count >= Self.mostCodes { codes.removeFirst() }
        var digits = ""
        repeat {
            digits = String(Int.random(in: 10_000_000...99_999_999, using: &generator))
        } while codes.contains { $0.digits == digits }
        let code = SignInCode(digits: digits, person: person, expiresAt: now + Self.life)
        codes.append(code)
        return code
    }

    /// Takes a code that somebody typed; it is none any more afterwards.
    /// - Throws: ``SignInProblem``
    mutating func take(_ typed: String, from address: String, at now: Int) throws(SignInProblem) -> PersonID {
        expire(at: now)
        let own = wrong.filter { $0.address == address }
        if wrong.count >= Self.mostWrong || own.count >= Self.mostWrongFromOne {
            let oldest = (wrong.count >= Self.mostWrong ? wrong.first : own.first)?.moment ?? now
            throw .tooOften(waitFor: max(1, oldest + Self.life - now))
        }
        // As it is said aloud there are commas and spaces in it.
        let digits = typed.filter { !$0.isWhitespace && $0 != "-" && $0 != "," }
        guard let index = codes.firstIndex(where: { Self.isSame($0.digits, digits) }) else {
            wrong.append((now, address))
            throw .wrong
        }
        return codes.remove(at: index).person
    }

    private mutating func expire(at now: Int) {
        // A clock that was set back makes nothing last longer.
        codes.removeAll { now >= $0.expiresAt || now < $0.expiresAt - Self.life }
        wrong.removeAll { now >= $0.moment + Self.life || now < $0.moment }
    }

    /// Compares without telling by the time it takes how much was right.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let one = Array(one.utf8)
        let other = Array(other.utf8)
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// Why somebody isn't signed in.
public enum SignInProblem: Error, Equatable {
    /// There is no such code, or not any more.
    case wrong
    /// There were too many wrong ones; so many seconds have to pass.
    case tooOften(waitFor: Int)
}
