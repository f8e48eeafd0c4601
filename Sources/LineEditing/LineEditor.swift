/// Writes a line by keys: a value without a terminal, which is told keys and tells what comes of them.
public struct LineEditor: Sendable {
    /// What comes of a key.
    public enum Effect: Hashable, Sendable {
        /// The line looks different.
        case changed
        /// Nothing can come of it.
        case refused
        /// The line is done.
        case line(String)
        /// The input is over.
        case end
        /// What was begun is to be completed: ``LineEditor/complete(_:)`` takes how.
        case completing(String)
        /// The screen is to be cleared.
        case clear
    }

    /// The line.
    public private(set) var buffer = LineBuffer()
    /// The lines before it.
    public private(set) var history: LineHistory

    /// What was taken away last.
    private var killed = ""
    /// The line as it was before earlier ones were looked at.
    private var draft = LineBuffer()
    /// The earlier line that is looked at; after all of them where none is.
    private var place: Int
    /// What earlier ones have to hold, while they are searched.
    private var sought: String?

    /// An editor of an empty line.
    public init(history: LineHistory = LineHistory()) {
        self.history = history
        place = history.lines.count
    }

    /// Takes a key.
    public mutating func take(_ key: Key) -> Effect {
        if key != .search { sought = nil }
        switch key {
        case .character(let character): return write(character)
        case .enter: return finish()
        case .tab: return .completing(buffer.beforeCursor)
        case .clear: return .clear
        case .endOfInput:
            guard !buffer.characters.isEmpty else { return .end }
            return remove(buffer.cursor..<(buffer.cursor + 1))
        case .up: return look(at: place - 1)
        case .down: return look(at: place + 1)
        case .search: return search()
        case .left, .right, .wordLeft, .wordRight, .home, .end: return move(key)
        case .backspace, .delete, .killToEnd, .killToStart, .killWordLeft, .killWordRight: return remove(by: key)
        case .yank: return !killed.isEmpty && buffer.insert(killed) ? .changed : .refused
        }
    }

    /// Completes the line; gives whether it looks different, or else the ways that there are,
    /// among which somebody has to choose.
    public mutating func complete(_ completions: [LineCompletion]) -> (isChanged: Bool, choices: [LineCompletion]) {
        guard let common = completions.common else { return (false, completions) }
        let isOnly = completions.count == 1
        let replaced = min(max(common.replaced, 0), buffer.cursor)
        let start = buffer.cursor - replaced
        let isFollowed = buffer.characters.dropFirst(buffer.cursor).first?.isWhitespace ?? false
        let text = common.text + (isOnly && !isFollowed ? " " : "")
        let before = String(buffer.characters[start..<buffer.cursor])
        // Letters that are there already in another case stay until it is certain what is meant.
        guard isOnly || text.count > before.count else { return (false, completions) }
        buffer.remove(start..<buffer.cursor)
        buffer.insert(text)
        return (true, [])
    }

    private mutating func write(_ character: Character) -> Effect {
        buffer.join(character) || buffer.insert([character]) ? .changed : .refused
    }

    private mutating func finish() -> Effect {
        let line = buffer.text
        _ = history.add(line)
        buffer = LineBuffer()
        draft = LineBuffer()
        place = history.lines.count
        return .line(line)
    }

    private mutating func look(at other: Int) -> Effect {
        guard (0...history.lines.count).contains(other), other != place else { return .refused }
        if place == history.lines.count { draft = buffer }
        place = other
        buffer = other == history.lines.count ? draft : LineBuffer(history.lines[other])
        return .changed
    }

    private mutating func search() -> Effect {
        let text = sought ?? buffer.text
        sought = text
        var start = place
        // The line that is shown is passed over.
        while let found = history.place(before: start, holding: text) {
            guard history.lines[found] == buffer.text else { return look(at: found) }
            start = found
        }
        return .refused
    }

    private mutating func move(_ key: Key) -> Effect {
        let before = buffer.cursor
        switch key {
        case .left: buffer.move(to: before - 1)
        case .right: buffer.move(to: before + 1)
        case .wordLeft: buffer.move(to: buffer.wordStart)
        case .wordRight: buffer.move(to: buffer.wordEnd)
        case .home: buffer.move(to: 0)
        default: buffer.move(to: buffer.characters.count)
        }
        return buffer.cursor == before ? .refused : .changed
    }

    private mutating func remove(by key: Key) -> Effect {
        let cursor = buffer.cursor
        switch key {
        case .backspace: return remove((cursor - 1)..<cursor)
        case .delete: return remove(cursor..<(cursor + 1))
        case .killToEnd: return kill(cursor..<buffer.characters.count)
        case .killToStart: return kill(0..<cursor)
        case .killWordLeft: return kill(buffer.wordStart..<cursor)
        default: return kill(cursor..<buffer.wordEnd)
        }
    }

    private mutating func remove(_ range: Range<Int>) -> Effect {
        guard range.lowerBound >= 0, range.upperBound <= buffer.characters.count else { return .refused }
        return buffer.remove(range).isEmpty ? .refused : .changed
    }

    private mutating func kill(_ range: Range<Int>) -> Effect {
        guard !range.isEmpty else { return .refused }
        killed = buffer.remove(range)
        return .changed
    }
}
