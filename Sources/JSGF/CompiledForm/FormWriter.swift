/// Writes what programs on this machine read again: numbers and texts one after another, in the order of its bytes.
package struct FormWriter {
    /// What has been written.
    package private(set) var bytes: [UInt8] = []

    /// A writer that has written nothing.
    package init() {}

    /// Writes a number.
    package mutating func add(_ number: Int) {
        add(raw: [Int32(truncatingIfNeeded: number)])
    }

    /// Writes a text with its length before it.
    package mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes += text.utf8
    }

    /// Writes texts with their number before them.
    package mutating func add(_ texts: [String]) {
        add(texts.count)
        for text in texts { add(text) }
    }

    /// Writes elements made of nothing but 32-bit numbers, as they lie in memory, with their number before them.
    mutating func add<Element: BitwiseCopyable>(_ elements: [Element]) {
        add(elements.count)
        add(raw: elements)
    }

    private mutating func add<Element: BitwiseCopyable>(raw elements: [Element]) {
        elements.withUnsafeBytes { bytes += $0 }
    }
}
