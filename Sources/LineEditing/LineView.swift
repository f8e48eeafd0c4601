/// How a line looks on a terminal: in one row, of which a part is shown where it doesn't fit.
public struct LineView: Sendable {
    /// What stands before each line.
    public var prompt: String
    /// How many columns the terminal has.
    public var width: Int

    /// The fewest columns that are counted on.
    private static let narrowest = 16

    /// Makes a view.
    public init(prompt: String, width: Int) {
        self.prompt = prompt
        self.width = max(width, Self.narrowest)
    }

    /// The code that takes a row away, wherever the cursor is in it.
    public static let erasing = "\r\u{1B}[K"
    /// What clears the screen.
    public static let clearing = "\u{1B}[H\u{1B}[2J"
    /// The code for the sound that is heard if nothing can come of a key.
    public static let bell = "\u{07}"

    /// What shows a line, with the cursor in its place.
    public func drawn(_ buffer: LineBuffer) -> String {
        // The last column stays free: a terminal would go on in the next row.
        let room = max(width - 1 - prompt.columns, 1)
        var start = buffer.cursor
        var before = 0
        while start > 0, before + buffer.characters[start - 1].columns < room {
            start -= 1
            before += buffer.characters[start].columns
        }
        var end = buffer.cursor
        var shown = before
        while end < buffer.characters.count, shown + buffer.characters[end].columns <= room {
            shown += buffer.characters[end].columns
            end += 1
        }
        let column = prompt.columns + before
        let text = Self.shown(buffer.characters[start..<end])
        return "\r" + prompt + text + "\u{1B}[K\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
    }

    /// The code that leaves a finished line, whole, and goes on below it.
    public func left(_ line: String) -> String { Self.erasing + prompt + Self.shown(line) + "\n" }

    /// Choices in columns, as many as fit beside one another.
    public func listed(_ choices: [String]) -> String {
        let cell = min((choices.map(\.columns).max() ?? 0) + 2, width - 1)
        let perRow = max((width - 1) / max(cell, 1), 1)
        return stride(from: 0, to: choices.count, by: perRow).map { start in
            let row = choices[start..<min(start + perRow, choices.count)]
            let padded = row.dropLast().map {
                Self.shown($0) + String(repeating: " ", count: max(cell - $0.columns, 1))
            }
            return padded.joined() + Self.shown(row.last ?? "") + "\n"
        }.joined()
    }

    /// The characters, but for those that would do something to the terminal.
    private static func shown(_ characters: some Sequence<Character>) -> String {
        String(characters.map { $0.isControl ? "?" : $0 })
    }
}

extension Character {
    /// Whether a terminal may take it for an order.
    fileprivate var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
