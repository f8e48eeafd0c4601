public import HomeModel

/// An accessory that can't be reached.
public struct LostAccessory: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// When it was lost, as far as the log knows.
    public var since: LocalDateTime?

    /// Makes one.
    public init(name: String, since: LocalDateTime?) {
        self.name = name
        self.since = since
    }
}
