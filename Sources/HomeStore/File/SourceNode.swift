/// A part of a YAML file with its place. Scalars are kept as they were written: what `off` or `07:30` is depends on
/// what is expected there.
struct SourceNode: Sendable {
    /// What the part is.
    enum Content: Sendable {
        /// A text; `isPlain` where it stood without quotes.
        case scalar(String, isPlain: Bool)
        /// A list.
        case list([SourceNode])
        /// A map, in the file's order.
        case map([Entry])
    }

    /// A key with its value.
    struct Entry: Sendable {
        /// The key.
        var key: String
        /// Where the key stands.
        var position: SourcePosition
        /// Its value.
        var value: SourceNode
    }

    /// Where it begins.
    var position: SourcePosition
    /// What it is.
    var content: Content

    /// Whether nothing is written there: nothing at all, `~` or `null`.
    var isNull: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// A fault at this place.
    func fault(_ problem: HomeFileError.Problem) -> FileFault {
        FileFault(problem, at: position)
    }
}
