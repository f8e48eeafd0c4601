extension ActionSet {
    /// The scene as the home file and results have it: `name`, `aliases`, `actions`.
    /// - Parameter home: the home whose services it writes to.
    public func fileForm(in home: Home) -> FileNode {
        fileForm(with: FileNames(home))
    }

    /// The scene as the home file and results have it; `names` are those of what it mentions.
    func fileForm(with names: FileNames) -> FileNode {
        .map(
            ("name", .string(name)),
            ("aliases", .texts(aliases)),
            ("says", says.map { .string($0) }),
            ("actions", .list(names.nodes(actions))))
    }
}

extension [CharacteristicWrite] {
    /// The writes as the `actions` of a scene or the `set` of a rule: one `{service, set}` for each run of writes to
    /// one service.
    /// - Parameter home: the home whose services they write to.
    public func fileForm(in home: Home) -> FileNode {
        .list(FileNames(home).nodes(self))
    }
}
