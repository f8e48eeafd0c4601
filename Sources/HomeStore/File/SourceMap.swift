/// A map of a home file while it is read: its keys are checked, and its values asked for by what is expected.
struct SourceMap {
    /// The map itself.
    let node: SourceNode
    /// What it describes, as errors call it: "a room".
    let subject: String
    private let entries: [SourceNode.Entry]

    /// Takes a map whose keys are all among the allowed ones.
    init(_ node: SourceNode, _ subject: String, keys allowed: [String]) throws(FileFault) {
        guard case .map(let entries) = node.content else {
            throw node.fault(.wrongShape(expected: "\(subject), as a map such as {\(allowed.first ?? ""): …}"))
        }
        for entry in entries where !allowed.contains(entry.key) {
            let suggestion = Nearest.of(entry.key, among: allowed)
            throw FileFault(
                .unknownKey(entry.key, in: subject, allowed: allowed, suggestion: suggestion), at: entry.position)
        }
        self.node = node
        self.subject = subject
        self.entries = entries
    }

    /// The value of a key, where it has one that isn't null.
    subscript(key: String) -> SourceNode? {
        entries.first { $0.key == key }.flatMap { $0.value.isNull ? nil : $0.value }
    }

    /// The entry of a key, whatever its value.
    func entry(_ key: String) -> SourceNode.Entry? {
        entries.first { $0.key == key }
    }

    /// The value of a key that has to be there.
    func required(_ key: String) throws(FileFault) -> SourceNode {
        guard let entry = entry(key) else { throw node.fault(.missingKey(key, in: subject)) }
        return entry.value
    }

    /// The keys that the map has, of those given.
    func keys(among keys: [String]) -> [SourceNode.Entry] {
        entries.filter { keys.contains($0.key) }
    }

    /// The one entry with a key of those given.
    /// - Throws: ``FileFault`` where there is none or more than one.
    func onlyEntry(among keys: [String]) throws(FileFault) -> SourceNode.Entry {
        let found = self.keys(among: keys)
        guard let first = found.first else {
            throw node.fault(.wrongShape(expected: "\(subject) with one of the keys \(keys.joined(separator: ", "))"))
        }
        guard found.count == 1 else {
            throw FileFault(.conflictingKeys(found.map(\.key)), at: found[1].position)
        }
        return first
    }

    /// The elements of the list under a key; none where there is no such key or nothing under it.
    func list(_ key: String) throws(FileFault) -> [SourceNode] {
        try self[key]?.list() ?? []
    }

    /// The text under a key, where there is one.
    func text(_ key: String) throws(FileFault) -> String? {
        try self[key]?.text()
    }

    /// The truth value under a key.
    func bool(_ key: String, default fallback: Bool) throws(FileFault) -> Bool {
        try self[key]?.bool() ?? fallback
    }
}
