/// The lines that were written before, the oldest first: a bounded number, no line twice in a row.
public struct LineHistory: Sendable {
    /// How many are kept.
    public static let capacity = 500

    /// The lines.
    public private(set) var lines: [String] = []

    /// A history of these lines.
    public init(_ lines: some Sequence<String> = []) {
        for line in lines { _ = add(line) }
    }

    /// Keeps a line, unless it is the last one again, is empty, begins with a space (which people write where they
    /// don't want it kept), or holds what looks like a setup code. Gives whether it was kept.
    public mutating func add(_ line: String) -> Bool {
        guard let first = line.first, !first.isWhitespace, line != lines.last, !Self.holdsCode(line),
            !line.contains(where: \.isNewline)
        else { return false }
        lines.append(line)
        if lines.count > Self.capacity { lines.removeFirst(lines.count - Self.capacity) }
        return true
    }

    /// The place of the newest line before `place` that holds a text.
    func place(before place: Int, holding text: String) -> Int? {
        lines.prefix(max(0, place)).lastIndex { text.isEmpty || $0.lowercased().contains(text.lowercased()) }
    }

    /// Whether eight digits stand together, dashes and spaces between them or not: the setup code of an accessory.
    private static func holdsCode(_ line: String) -> Bool {
        var count = 0
        for character in line {
            if character.isNumber {
                count += 1
                if count == 8 { return true }
            } else if character != "-", character != " " {
                count = 0
            }
        }
        return false
    }
}
