/// A tree in which home files and results are written: plain values, lists, and maps that keep their order.
///
/// It knows neither YAML nor JSON; whoever prints one walks it.
public enum FileNode: Hashable, Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A number; printed as ``text(of:)`` says.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case list([FileNode])
    /// Keys with their values, in their order; no key comes twice.
    case map([Entry])

    /// A key with its value.
    public struct Entry: Hashable, Sendable {
        /// The key.
        public var key: String
        /// Its value.
        public var value: FileNode

        /// Makes an entry.
        public init(key: String, value: FileNode) {
            self.key = key
            self.value = value
        }
    }

    /// Makes a map of the pairs that have a value.
    public static func map(_ pairs: (String, FileNode?)...) -> FileNode {
        .map(pairs.compactMap { key, value in value.map { Entry(key: key, value: $0) } })
    }

    /// The value of a key, where the node is a map that has it.
    public subscript(key: String) -> FileNode? {
        guard case .map(let entries) = self else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// The number in its shortest form that reads back as the same number; whole ones without a fraction.
    public static func text(of number: Double) -> String {
        guard number.magnitude < 1e15, number == number.rounded() else { return "\(number)" }
        return "\(Int64(number))"
    }
}

extension FileNode {
    /// A list of texts; `nil` where it is empty, which files leave out.
    static func texts(_ texts: [String]) -> FileNode? {
        nonEmpty(texts.map { .string($0) })
    }

    /// A list; `nil` where it is empty, which files leave out.
    static func nonEmpty(_ nodes: [FileNode]) -> FileNode? {
        nodes.isEmpty ? nil : .list(nodes)
    }
}

extension Value {
    /// The value of a characteristic as files and results have it: lengths of time as ISO 8601.
    public func fileForm(of type: CharacteristicType) -> FileNode {
        guard type.isDuration, let seconds = number.flatMap({ Int(exactly: $0) }) else { return fileForm }
        return .string(TimeSpan(seconds: seconds).text)
    }

    /// The value as files and results have it, whatever it is the value of.
    public var fileForm: FileNode {
        switch self {
        case .bool(let bool): .bool(bool)
        case .number(let number): .number(number)
        case .word(let word): .string(word)
        }
    }
}
