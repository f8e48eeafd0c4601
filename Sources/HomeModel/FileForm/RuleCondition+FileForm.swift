extension RuleCondition {
    /// The condition as the home file and results have it; `names` are those of what it mentions.
    func fileForm(with names: FileNames) -> FileNode {
        .map(test.fileEntries(with: names) + (isNegated ? [FileNode.Entry(key: "not", value: .bool(true))] : []))
    }
}

extension RuleCondition.Test {
    fileprivate func fileEntries(with names: FileNames) -> [FileNode.Entry] {
        switch self {
        case .time(let after, let before):
            let window = FileNode.map(
                ("after", after.map { .string($0.text) }), ("before", before.map { .string($0.text) }))
            return [FileNode.Entry(key: "time", value: window)]
        case .sun(let after, let before):
            let window = FileNode.map(
                ("after", after.map { .string($0.rawValue) }), ("before", before.map { .string($0.rawValue) }))
            return [FileNode.Entry(key: "sun", value: window)]
        case .present(let presence):
            return [FileNode.Entry(key: "present", value: presence.fileForm(with: names))]
        case .reading(let address, let comparison):
            let entries = address.fileEntries(with: names) + [comparison.fileEntry(of: address.type)]
            return [FileNode.Entry(key: "is", value: .map(entries))]
        case .any(let members):
            return [FileNode.Entry(key: "any", value: .list(members.map { $0.fileForm(with: names) }))]
        }
    }
}

extension Presence {
    /// The presence as the home file and results have it; `names` are those of what it mentions.
    func fileForm(with names: FileNames) -> FileNode {
        switch self {
        case .me: .string("me")
        case .person(let person): names.node(person) ?? .null
        case .anyone: .string("anyone")
        case .nobody: .string("nobody")
        case .everyone: .string("everyone")
        }
    }
}

extension Comparison {
    fileprivate func fileEntry(of type: CharacteristicType) -> FileNode.Entry {
        switch self {
        case .equals(let value): FileNode.Entry(key: "value", value: value.fileForm(of: type))
        case .above(let limit): FileNode.Entry(key: "above", value: .number(limit))
        case .below(let limit): FileNode.Entry(key: "below", value: .number(limit))
        }
    }
}
