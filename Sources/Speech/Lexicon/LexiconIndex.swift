import Glibc

/// Finding lines in a dictionary's bytes by their first column, compared byte by byte.
enum LexiconIndex {
    /// The starts of all lines that hold an entry, ordered by their first columns;
    /// lines of equal ones keep their order.
    static func lines(in text: UnsafeRawBufferPointer) -> [UInt32] {
        guard let base = text.baseAddress else { return [] }
        var starts: [UInt32] = []
        starts.reserveCapacity(text.count / 24)
        var start = 0
        while start < text.count {
            let found = memchr(base + start, 0x0A, text.count - start)
            let end = found.map { base.distance(to: UnsafeRawPointer($0)) } ?? text.count
            if holdsEntry(text, start, end) { starts.append(UInt32(truncatingIfNeeded: start)) }
            start = end + 1
        }
        let isOrdered = zip(starts, starts.dropFirst()).allSatisfy {
            compare(text, Int($0), firstColumn(in: text, at: Int($1))) <= 0
        }
        guard !isOrdered else { return starts }
        return starts.sorted { left, right in
            let order = compare(text, Int(left), firstColumn(in: text, at: Int(right)))
            return order != 0 ? order < 0 : left < right
        }
    }

    /// The start of the first line whose first column is `word`.
    static func find(_ word: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, lines: [UInt32]) -> Int? {
        guard !word.isEmpty else { return nil }
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if compare(text, Int(lines[middle]), word) < 0 { low = middle + 1 } else { high = middle }
        }
        guard low < lines.count else { return nil }
        let start = Int(lines[low])
        return compare(text, start, word) == 0 ? start : nil
    }

    /// The columns after the first one of the line that starts at `start`.
    static func columns(after start: Int, in text: UnsafeRawBufferPointer) -> [String] {
        var end = start
        while end < text.count, text[end] != 0x0A { end += 1 }
        return text[start..<end].split(whereSeparator: isBlank).dropFirst().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Comments (`;;;`, `##`) and blank lines hold none; neither do lines without phones.
    private static func holdsEntry(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Bool {
        guard end > start, !isBlank(text[start]) else { return false }
        guard end - start < 2 || text[start] != text[start + 1] || (text[start] != 0x3B && text[start] != 0x23) else {
            return false
        }
        return true
    }

    private static func firstColumn(in text: UnsafeRawBufferPointer, at start: Int) -> UnsafeRawBufferPointer {
        var end = start
        while end < text.count, !isBlank(text[end]), text[end] != 0x0A { end += 1 }
        return UnsafeRawBufferPointer(rebasing: text[start..<end])
    }

    /// Below, equal to or above 0 as the first column at `start` comes before, is, or comes after `word`.
    private static func compare(_ text: UnsafeRawBufferPointer, _ start: Int, _ word: UnsafeRawBufferPointer) -> Int {
        let column = firstColumn(in: text, at: start)
        guard let left = column.baseAddress, let right = word.baseAddress else { return column.count - word.count }
        let order = memcmp(left, right, min(column.count, word.count))
        return order != 0 ? Int(order) : column.count - word.count
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
