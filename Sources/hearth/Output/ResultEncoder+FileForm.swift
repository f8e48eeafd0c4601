import HomeModel
import VoiceService

extension ResultEncoder {
    /// An encoder that writes scenes and rules in the home file's form.
    init(for database: HomeDatabase) {
        let home = database.primaryHome ?? Home(name: "")
        self.init(
            rule: { JSONValue($0.fileForm(in: home)) },
            scene: { JSONValue($0.fileForm(in: home)) })
    }
}

extension JSONValue {
    /// A node of a home file as JSON.
    init(_ node: FileNode) {
        switch node {
        case .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .list(let nodes): self = .array(nodes.map(JSONValue.init))
        case .map(let entries): self = .object(entries.map { .init($0.key, JSONValue($0.value)) })
        }
    }
}
