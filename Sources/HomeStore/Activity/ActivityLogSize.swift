/// How much of what happened is kept.
public enum ActivityLogSize {
    /// The most entries of a log: about a month of a busy house.
    public static let maximum = 20_000
}
