import Yams

extension SourceNode {
    /// Reads the one YAML document of a text.
    ///
    /// A home file needs no aliases, and they are what makes a short file exponentially long: they are refused before
    /// the YAML parser sees them.
    /// - Throws: ``FileFault`` for what is no YAML, with the parser's words and its position.
    static func reading(yaml text: String) throws(FileFault) -> SourceNode {
        if let alias = AliasSearch.firstAlias(in: text) { throw FileFault(.alias(alias.name), at: alias.position) }
        // Yams keeps a pointer into the string's storage, which strings of up to 15 bytes don't have.
        let padded = text.utf8.count < 64 ? text + String(repeating: "\n", count: 64) : text
        let root: Node?
        do {
            root = try Yams.compose(yaml: padded, .basic, .default, .utf8)
        } catch let error as YamlError {
            throw FileFault(yaml: error, text: text)
        } catch {
            throw FileFault(.malformed("\(error)"), at: .start)
        }
        guard let root else { throw FileFault(.empty, at: .start) }
        return try SourceNode(root)
    }

    private init(_ node: Node) throws(FileFault) {
        position = SourcePosition(node.mark)
        switch node {
        case .scalar(let scalar):
            content = .scalar(scalar.string, isPlain: scalar.style == .plain)
        case .sequence(let sequence):
            var nodes: [SourceNode] = []
            nodes.reserveCapacity(sequence.count)
            for node in sequence { nodes.append(try SourceNode(node)) }
            content = .list(nodes)
        case .mapping(let mapping):
            var entries: [Entry] = []
            for (key, value) in mapping {
                let position = SourcePosition(key.mark)
                guard case .scalar(let scalar) = key else {
                    throw FileFault(.wrongShape(expected: "a word as the key"), at: position)
                }
                entries.append(Entry(key: scalar.string, position: position, value: try SourceNode(value)))
            }
            content = .map(entries)
        case .alias(let alias):
            throw FileFault(.alias(alias.anchor.rawValue), at: position)
        }
    }
}
