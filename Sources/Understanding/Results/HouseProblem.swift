public import HomeModel

/// Something that is wrong with the house and that somebody should look after.
public struct HouseProblem: Hashable, Sendable {
    /// What kinds of problems there are.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A battery is nearly empty.
        case battery
        /// An accessory can't be reached.
        case unreachable
        /// The way to accessories is closed.
        case connection
        /// What happens can't be kept: the disk is full, for one.
        case store
        /// A sensor raises an alarm: smoke, water, somebody inside.
        case alarm
        /// Something is stuck, blocked, tampered with or broken.
        case fault
    }

    /// What kind of problem it is.
    public var kind: Kind
    /// The home that it is in; `nil` where it is none's.
    public var home: HomeID?
    /// What tells it from all others, over restarts too.
    public var key: String
    /// The name of what has it.
    public var name: String
    /// The value that tells of it.
    public var reading: CharacteristicWrite?

    /// Makes a problem.
    public init(
        _ kind: Kind, in home: HomeID?, of subject: String, name: String, reading: CharacteristicWrite? = nil
    ) {
        self.kind = kind
        self.home = home
        key = "\(kind.rawValue).\(subject)"
        self.name = name
        self.reading = reading
    }
}
