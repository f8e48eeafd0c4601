/// What a sentence says, as a tree: the tags of the grammar along one derivation, nested where a tag ends in a colon.
///
/// `{target:}` around part of a sentence makes a child named `target`; `{type=Lightbulb}` adds an attribute to the
/// innermost child around it. The tree knows nothing of the home; names are in it as references.
public struct Meaning: Sendable, Hashable {
    /// One `key=value` of a tag, or a bare word with an empty value.
    public struct Attribute: Sendable, Hashable {
        /// The name of the attribute: what stands before `=` in the tag.
        public var key: Key
        /// What stands behind `=`; empty for a bare word.
        public var value: String

        /// The value as a number, an identifier for one.
        var number: Int64? { Int64(value) }
    }

    /// The kind of the node, which the tag that made it says.
    public var kind: Kind
    /// The attributes in the order of the words they stand after.
    public var attributes: [Attribute] = []
    /// The nested nodes in the order of the sentence.
    public var children: [Meaning] = []

    init(_ kind: Kind, attributes: [Attribute] = [], children: [Meaning] = []) {
        self.kind = kind
        self.attributes = attributes
        self.children = children
    }

    /// The value of the last attribute of that key: later words are the more specific ones.
    func value(_ key: Key) -> String? {
        attributes.last { $0.key == key }?.value
    }

    /// The values of all attributes of that key.
    func values(_ key: Key) -> [String] {
        attributes.compactMap { $0.key == key ? $0.value : nil }
    }

    /// Whether there is an attribute of that key.
    func has(_ key: Key) -> Bool {
        attributes.contains { $0.key == key }
    }

    /// The first child of that kind.
    func child(_ kind: Kind) -> Meaning? {
        children.first { $0.kind == kind }
    }

    /// All children of that kind.
    func children(_ kind: Kind) -> [Meaning] {
        children.filter { $0.kind == kind }
    }
}
