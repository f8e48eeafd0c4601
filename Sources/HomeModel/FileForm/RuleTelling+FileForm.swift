extension RuleTelling {
    /// The telling as the home file and results have it.
    /// - Parameter home: the home that its names are of.
    public func fileForm(in home: Home) -> FileNode {
        fileForm(with: FileNames(home))
    }

    /// The telling as the home file and results have it; `names` are those of what it mentions.
    func fileForm(with names: FileNames) -> FileNode {
        .map(
            ("to", audience.fileForm(with: names)), ("room", room.flatMap { names.node($0) }),
            ("text", text.map { .string($0) }), ("urgent", isUrgent ? .bool(true) : nil))
    }
}

extension RuleTelling.Audience {
    /// The audience as the home file and results have it.
    func fileForm(with names: FileNames) -> FileNode {
        switch self {
        case .me: .string("me")
        case .person(let person): names.node(person) ?? .null
        case .everyone: .string("everyone")
        case .admins: .string("admins")
        }
    }
}
