/// A line that is being written, and the cursor in it.
public struct LineBuffer: Hashable, Sendable {
    /// The most characters of a line: far more than anybody says.
    public static let capacity = 4096

    /// The characters.
    public private(set) var characters: [Character] = []
    /// How many of them stand before the cursor.
    public private(set) var cursor = 0

    /// A line with the cursor at its end.
    public init(_ text: String = "") {
        characters = Array(text.prefix(Self.capacity))
        cursor = characters.count
    }

    /// The text.
    public var text: String { String(characters) }
    /// What stands before the cursor.
    public var beforeCursor: String { String(characters[..<cursor]) }

    /// Writes at the cursor; gives whether there was room for all.
    @discardableResult
    mutating func insert(_ text: some Collection<Character>) -> Bool {
        let fitting = text.prefix(max(0, Self.capacity - characters.count))
        characters.insert(contentsOf: fitting, at: cursor)
        cursor += fitting.count
        return fitting.count == text.count
    }

    /// Joins a mark, such as an accent that is sent by itself, to the character before the cursor;
    /// gives whether they are one now.
    mutating func join(_ mark: Character) -> Bool {
        guard cursor > 0 else { return false }
        let joined = String(characters[cursor - 1]) + String(mark)
        guard joined.count == 1, let one = joined.first else { return false }
        characters[cursor - 1] = one
        return true
    }

    /// Takes away some characters; the cursor is where they were. Gives them.
    @discardableResult
    mutating func remove(_ range: Range<Int>) -> String {
        let range = range.clamped(to: 0..<characters.count)
        let removed = String(characters[range])
        characters.removeSubrange(range)
        cursor = range.lowerBound
        return removed
    }

    /// Moves the cursor to a place, as far as there is one.
    mutating func move(to place: Int) { cursor = min(max(place, 0), characters.count) }

    /// The beginning of the word before the cursor.
    var wordStart: Int {
        var place = cursor
        while place > 0, !Self.isOfWord(characters[place - 1]) { place -= 1 }
        while place > 0, Self.isOfWord(characters[place - 1]) { place -= 1 }
        return place
    }

    /// The end of the word after the cursor.
    var wordEnd: Int {
        var place = cursor
        while place < characters.count, !Self.isOfWord(characters[place]) { place += 1 }
        while place < characters.count, Self.isOfWord(characters[place]) { place += 1 }
        return place
    }

    private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
