public import HomeModel

/// A code that somebody signs in with once, on the page.
public struct SignInCommand: Sendable, Hashable {
    /// The person who signs in with it.
    public var person: PersonID
    /// Its digits; `nil` before it is made, and where nothing here makes one.
    public var code: String?

    /// Makes a request for a code.
    public init(_ person: PersonID) {
        self.person = person
    }
}
