internal import HomeModel

/// The secrets of one connection.
struct SecretsEntry: Hashable {
    /// The name of the connection, as it is written.
    var name: String
    /// The secrets by what they are for.
    var values: [String: String] = [:]

    /// Reads a file of secrets: a map of connections, each a map of secrets.
    static func read(_ bytes: [UInt8], path: String) throws(SecretsError) -> [String: SecretsEntry] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .unreadable(path, reason: "it is no text")
        }
        do throws(FileFault) {
            return try entries(in: text)
        } catch {
            if case .empty = error.problem { return [:] }
            // What is written there is not repeated.
            throw .unreadable(
                path, reason: "line \(error.position.line) is not of the form \"CONNECTION: {password: …}\"")
        }
    }

    private static func entries(in text: String) throws(FileFault) -> [String: SecretsEntry] {
        let root = try SourceNode.reading(yaml: text)
        if root.isNull { return [:] }
        guard case .map(let connections) = root.content else { throw root.fault(.wrongShape(expected: "a map")) }
        var result: [String: SecretsEntry] = [:]
        for connection in connections {
            guard case .map(let secrets) = connection.value.content else {
                throw connection.value.fault(.wrongShape(expected: "a map"))
            }
            var entry = SecretsEntry(name: connection.key)
            for secret in secrets { entry.values[secret.key] = try secret.value.text() }
            result[EntityName.folded(connection.key)] = entry
        }
        return result
    }

    /// The text of a file of secrets.
    static func text(of entries: [String: SecretsEntry]) -> String {
        let nodes = entries.values.sorted { $0.name < $1.name }.map { entry in
            FileNode.Entry(
                key: entry.name,
                value: .map(
                    entry.values.sorted { $0.key < $1.key }.map {
                        FileNode.Entry(key: $0.key, value: .string($0.value))
                    }))
        }
        return YAMLText.document(.map(nodes))
    }
}
