public import HomeModel

/// Which connection it is: its home, and its name as names are compared.
public struct ConnectionKey: Hashable, Sendable {
    /// The home it belongs to.
    public let home: HomeID
    /// Its name, folded.
    public let name: String

    /// Makes a key.
    public init(home: HomeID, name: String) {
        self.home = home
        self.name = EntityName.folded(name)
    }
}
