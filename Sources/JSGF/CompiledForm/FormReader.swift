/// Reads what a ``FormWriter`` has written. It believes nothing: what isn't there is an error, and no more memory is
/// asked for than there are bytes.
package struct FormReader {
    /// What is read isn't what was written.
    package struct Damage: Error {
        package init() {}
    }

    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    /// A reader at the start of bytes, which have to stay where they are while it is used.
    package init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Whether everything has been read.
    package var isAtEnd: Bool { place == bytes.count }

    /// Reads a number.
    package mutating func number() throws(Damage) -> Int {
        Int(try take(4).loadUnaligned(as: Int32.self))
    }

    /// Reads how many things follow, of which each has so many bytes at least.
    package mutating func count(ofBytes size: Int = 4) throws(Damage) -> Int {
        let count = try number()
        guard count >= 0, count <= (bytes.count - place) / size else { throw Damage() }
        return count
    }

    /// Reads the bytes of a text.
    package mutating func bytesOfText() throws(Damage) -> UnsafeRawBufferPointer {
        try take(count(ofBytes: 1))
    }

    /// Reads a text.
    package mutating func text() throws(Damage) -> String {
        String(decoding: try bytesOfText(), as: UTF8.self)
    }

    /// Reads texts.
    package mutating func texts() throws(Damage) -> [String] {
        let count = try count()
        var texts: [String] = []
        texts.reserveCapacity(count)
        for _ in 0..<count { texts.append(try text()) }
        return texts
    }

    /// Reads elements made of nothing but 32-bit numbers.
    mutating func elements<Element: BitwiseCopyable>(
        of type: Element.Type = Element.self
    ) throws(Damage) -> [Element] {
        let size = MemoryLayout<Element>.stride
        let count = try count(ofBytes: size)
        let source = try take(count * size)
        guard count > 0 else { return [] }
        return [Element](unsafeUninitializedCapacity: count) { memory, initialized in
            UnsafeMutableRawBufferPointer(memory).copyMemory(from: source)
            initialized = count
        }
    }

    private mutating func take(_ count: Int) throws(Damage) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= bytes.count - place else { throw Damage() }
        defer { place += count }
        return UnsafeRawBufferPointer(rebasing: bytes[place..<(place + count)])
    }
}
