/// A wrong use of the program that can only be seen once the homes are known: a name that nothing has,
/// a time that is none.
public struct UsageError: Error, CustomStringConvertible {
    /// What is wrong, for people.
    public var description: String

    /// Makes an error.
    public init(_ description: String) {
        self.description = description
    }
}
