extension Meaning: CustomStringConvertible {
    /// The tree in one line: `(set action=on (target service=12))`.
    public var description: String {
        let own =
            attributes.map { $0.value.isEmpty ? $0.key.rawValue : "\($0.key.rawValue)=\($0.value)" }
            + children.map(\.description)
        return kind == .sentence ? own.joined(separator: " ") : "(\(([kind.rawValue] + own).joined(separator: " ")))"
    }
}
