/// A name in the domain name system: `Hall Bridge._hap._tcp.local`, a label for each part.
///
/// Labels of services may hold any text, dots and blanks too. Names are the same whatever the case of their letters.
public struct DNSName: Sendable {
    /// The parts, the most particular first.
    public let labels: [String]

    /// What names are compared by; made once, for names are compared far more often than made.
    private let folded: String

    /// Makes a name of its parts.
    public init(_ labels: [String]) {
        self.labels = labels
        folded = labels.joined(separator: "\u{0}").lowercased()
    }

    /// Makes a name of a text whose parts have no dots in them.
    public init(_ text: String) { self.init(text.split(separator: ".").map(String.init)) }

    /// The name without its first part.
    public var parent: DNSName { DNSName(Array(labels.dropFirst())) }
}

extension DNSName: Hashable {
    /// Compares without case.
    public static func == (left: Self, right: Self) -> Bool { left.folded == right.folded }
    /// Folds case.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

extension DNSName: CustomStringConvertible {
    /// The parts, with dots between them.
    public var description: String { labels.joined(separator: ".") }
}
