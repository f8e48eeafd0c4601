/// A way in which a line that was begun may go on.
public struct LineCompletion: Hashable, Sendable {
    /// How many characters before the cursor it takes the place of.
    public var replaced: Int
    /// What it puts there.
    public var text: String

    /// Makes a completion.
    public init(replaced: Int, text: String) {
        self.replaced = replaced
        self.text = text
    }
}

extension Collection<LineCompletion> {
    /// What all of them put in at first, whatever the case, where they agree on what they take the place of.
    var common: LineCompletion? {
        guard let first, allSatisfy({ $0.replaced == first.replaced }) else { return nil }
        var shared = Array(first.text)
        for other in dropFirst() {
            let alike = zip(shared, other.text).prefix { $0.lowercased() == $1.lowercased() }
            shared = alike.map(\.0)
        }
        return LineCompletion(replaced: first.replaced, text: String(shared))
    }
}
