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

extension SourcePosition {
    fileprivate init(_ mark: Mark?) {
        self.init(line: mark?.line ?? 1, column: mark?.column ?? 1)
    }
}

extension FileFault {
    fileprivate init(yaml error: YamlError, text: String) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let start = context.map { " (\($0.text), which begins in line \($0.mark.line))" } ?? ""
            self.init(.malformed(problem + start), at: SourcePosition(mark))
        case .reader(let problem, let offset, _, _):
            self.init(.malformed(problem), at: SourcePosition(ofCharacter: offset ?? 0, in: text))
        case .duplicatedKeysInMapping(let duplicates, let context):
            let key = duplicates.first ?? ""
            let first = SourcePosition(context.mark)
            self.init(.duplicateKey(key), at: SourcePosition(ofKey: key, after: first, in: text) ?? first)
        case .dataCouldNotBeDecoded:
            self.init(.notUTF8, at: .start)
        default:
            self.init(.malformed("\(error)"), at: .start)
        }
    }
}

extension SourcePosition {
    /// The position of the character at an offset.
    fileprivate init(ofCharacter offset: Int, in text: String) {
        let before = text.prefix(offset)
        line = before.count { $0.isNewline } + 1
        column = (before.split(separator: "\n", omittingEmptySubsequences: false).last?.unicodeScalars.count ?? 0) + 1
    }

    /// Where a key of a block map stands a second time: in a later line and the same column. `nil` where that isn't
    /// found, as in a map on one line.
    fileprivate init?(ofKey key: String, after first: SourcePosition, in text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated().dropFirst(first.line) {
            let indent = line.prefix { $0 == " " }.count
            if indent < line.count, indent < first.column - 1 { return nil }
            let rest = line.dropFirst(indent)
            let isKey = [key, "\"\(key)\"", "'\(key)'"].contains { rest.hasPrefix("\($0):") }
            if indent == first.column - 1, isKey {
                self.init(line: index + 1, column: first.column)
                return
            }
        }
        return nil
    }
}
