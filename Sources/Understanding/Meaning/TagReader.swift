/// Reads the text of a tag: `name:` opens a node, anything else is a list of `key=value` and bare words.
enum TagContent: Sendable, Equatable {
    case node(String)
    case attributes([Meaning.Attribute])

    init(_ text: String) {
        if text.hasSuffix(":") {
            self = .node(String(text.dropLast()))
            return
        }
        self = .attributes(
            text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init).map { part in
                guard let sign = part.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                    return Meaning.Attribute(key: String(part), value: "")
                }
                return Meaning.Attribute(
                    key: String(part[..<sign]), value: String(part[part.utf8.index(after: sign)...]))
            })
    }
}
