/// A list of typed values in the binary form that pairing speaks: a byte for the type, a byte for the length,
/// the value.
///
/// A value longer than 255 bytes is written as several items of one type in a row, of which all but the last are full.
public struct TLV8: Hashable, Sendable {
    /// One value with its type.
    public struct Item: Hashable, Sendable {
        /// What it is.
        public var type: UInt8
        /// Its bytes, of any length.
        public var value: [UInt8]

        /// Makes an item.
        public init(type: UInt8, value: [UInt8]) {
            self.type = type
            self.value = value
        }
    }

    /// Why bytes are no such list.
    public enum Malformation: Error, Hashable, Sendable {
        /// They end within an item.
        case truncated
        /// They are more than a pairing ever takes.
        case tooLong
    }

    /// The most bytes that are read: far more than any message of a pairing has.
    public static let maximumLength = 65_536

    /// The items, in their order.
    public private(set) var items: [Item]

    /// Makes a list.
    public init(_ items: [Item] = []) { self.items = items }

    /// Reads a list; items of one type in a row, the first of them full, are one value.
    public init(decoding bytes: some Collection<UInt8>) throws(Malformation) {
        guard bytes.count <= Self.maximumLength else { throw .tooLong }
        let bytes = Array(bytes)
        var items: [Item] = []
        var position = 0
        var isContinued = false
        while position < bytes.count {
            guard position + 2 <= bytes.count else { throw .truncated }
            let type = bytes[position]
            let length = Int(bytes[position + 1])
            let end = position + 2 + length
            guard end <= bytes.count else { throw .truncated }
            let value = bytes[position + 2..<end]
            if isContinued, let last = items.indices.last, items[last].type == type {
                items[last].value += value
            } else {
                items.append(Item(type: type, value: Array(value)))
            }
            isContinued = length == 255
            position = end
        }
        self.items = items
    }

    /// The list's bytes.
    public var encoded: [UInt8] {
        var bytes: [UInt8] = []
        for item in items {
            var rest = item.value[...]
            repeat {
                let part = rest.prefix(255)
                bytes.append(item.type)
                bytes.append(UInt8(part.count))
                bytes += part
                rest = rest.dropFirst(part.count)
            } while !rest.isEmpty
        }
        return bytes
    }

    /// The first value of a type.
    public func value(_ type: UInt8) -> [UInt8]? { items.first { $0.type == type }?.value }

    /// The lists between separators, for an answer that lists several things.
    public func split(by separator: UInt8) -> [TLV8] {
        items.split { $0.type == separator }.map { TLV8(Array($0)) }
    }
}
