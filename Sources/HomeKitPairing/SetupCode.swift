/// The eight digits on an accessory that allow to pair with it.
public struct SetupCode: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The digits as pairing takes them: `031-45-154`.
    let digits: String

    /// Reads a code as people write and say it: `031-45-154`, `0314 5154`, `031 45 154`, `03145154`;
    /// `nil` for all else.
    public init?(_ text: String) {
        let separators: Set<Character> = ["-", " ", ".", "\u{2010}", "\u{2011}", "\u{2013}", "\u{00A0}"]
        let kept = text.filter { !separators.contains($0) && !$0.isWhitespace }
        guard kept.utf8.count == 8, kept.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        self.init(eightDigits: kept)
    }

    /// The code that a number stands for, as setup payloads have it.
    init?(number: UInt64) {
        guard number <= 99_999_999 else { return nil }
        let text = String(number)
        self.init(eightDigits: String(repeating: "0", count: 8 - text.count) + text)
    }

    private init(eightDigits text: String) {
        digits = "\(text.prefix(3))-\(text.dropFirst(3).prefix(2))-\(text.suffix(3))"
    }

    /// Not the code itself, which has no business in logs.
    public var description: String { "setup code" }
    /// Nothing: see ``description``.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
