/// A place in a grammar text; both numbers count from 1.
public struct SourceLocation: Sendable, Hashable {
    /// The line, counted from 1.
    public var line: Int
    /// The column in Unicode scalars, counted from 1.
    public var column: Int

    /// Makes a place from its line and column.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
