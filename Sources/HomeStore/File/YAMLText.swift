import HomeModel

/// Prints a tree as YAML in the manner of the contract's example: big things in blocks, small ones on one line.
struct YAMLText {
    /// The columns that a line on which several things stand may have.
    private static let width = 120
    /// The lists whose elements stand in blocks.
    private static let blockLists: Set<String> = ["homes", "rooms", "accessories", "scenes", "rules"]
    /// The lists whose elements stand on a line each, where that has room for them.
    private static let lineLists: Set<String> = ["people", "zones", "groups", "services"]

    private var text = ""

    /// The YAML document of a map.
    static func document(_ node: FileNode) -> String {
        var printer = YAMLText()
        guard case .map(let entries) = node, !entries.isEmpty else { return flow(node) + "\n" }
        printer.write(entries, indent: 0)
        return printer.text
    }

    /// Writes the entries of a map, each on lines of its own; the text stands at the place of the first.
    private mutating func write(_ entries: [FileNode.Entry], indent: Int) {
        for (position, entry) in entries.enumerated() {
            if position > 0 { text += String(repeating: " ", count: indent) }
            let key = YAMLScalar.text(of: entry.key, isKey: true)
            text += key + ":"
            write(entry.value, under: entry.key, indent: indent, column: indent + key.count + 2)
        }
    }

    /// Writes a value after its key.
    private mutating func write(_ node: FileNode, under key: String, indent: Int, column: Int) {
        switch node {
        case .list(let nodes) where Self.needsBlock(nodes, under: key) || !Self.fits(node, column: column):
            text += "\n"
            for node in nodes { write(element: node, of: key, indent: indent + 2) }
        case .map(let entries) where !Self.fits(node, column: column):
            text += "\n" + String(repeating: " ", count: indent + 2)
            write(entries, indent: indent + 2)
        default:
            text += " \(Self.flow(node))\n"
        }
    }

    private mutating func write(element node: FileNode, of key: String, indent: Int) {
        text += String(repeating: " ", count: indent) + "- "
        switch node {
        case .map(let entries)
        where !entries.isEmpty && (Self.blockLists.contains(key) || !Self.fits(node, column: indent + 2)):
            write(entries, indent: indent + 2)
        default:
            text += Self.flow(node) + "\n"
        }
    }

    private static func needsBlock(_ nodes: [FileNode], under key: String) -> Bool {
        guard case .map = nodes.first else { return false }
        return blockLists.contains(key) || lineLists.contains(key)
    }

    private static func fits(_ node: FileNode, column: Int) -> Bool {
        switch node {
        case .list(let nodes) where nodes.isEmpty: true
        case .map(let entries) where entries.isEmpty: true
        case .list, .map: column + flow(node).count <= width
        default: true
        }
    }

    /// The node on one line.
    private static func flow(_ node: FileNode) -> String {
        switch node {
        case .null: "~"
        case .bool(let bool): bool ? "true" : "false"
        case .number(let number): FileNode.text(of: number)
        case .string(let string): YAMLScalar.text(of: string)
        case .list(let nodes): "[" + nodes.map(flow).joined(separator: ", ") + "]"
        case .map(let entries):
            "{"
                + entries.map { "\(YAMLScalar.text(of: $0.key, isKey: true)): \(flow($0.value))" }.joined(
                    separator: ", ")
                + "}"
        }
    }
}
