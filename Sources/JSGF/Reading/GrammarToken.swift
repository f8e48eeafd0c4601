/// The smallest pieces of a grammar text.
enum GrammarToken: Equatable {
    /// A plain token or keyword.
    case word(String)
    /// A token between double quotes, with its escapes resolved.
    case quoted(String)
    /// A name between angle brackets.
    case ruleName(String)
    /// A tag's text, with its escapes resolved.
    case tag(String)
    /// A weight between slashes.
    case weight(Double)
    /// One of `;` `=` `|` `*` `+` `(` `)` `[` `]`.
    case symbol(UInt8)
    /// The end of the text.
    case end

    /// The token as an error message shows it.
    var shown: String {
        switch self {
        case .word(let text): "\"\(Self.shortened(text))\""
        case .quoted(let text): "the quoted token \"\(Self.shortened(text))\""
        case .ruleName(let name): "<\(Self.shortened(name))>"
        case .tag(let text): "the tag {\(Self.shortened(text))}"
        case .weight(let weight): "the weight /\(weight)/"
        case .symbol(let byte): "\"\(Unicode.Scalar(byte))\""
        case .end: "the end of the text"
        }
    }

    private static func shortened(_ text: String) -> String {
        text.count > 40 ? text.prefix(40) + "…" : text
    }
}
