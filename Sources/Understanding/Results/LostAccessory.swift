public import HomeModel

/// An accessory that can't be reached.
public struct LostAccessory: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// When it was lost, as far as the log knows.
    public var since: LocalDateTime?
    /// How many accessories were lost with it, where it is a whole way to accessories.
    public var count: Int?

    /// Makes a lost accessory.
    public init(name: String, since: LocalDateTime?, count: Int? = nil) {
        self.name = name
        self.since = since
        self.count = count
    }
}
