public import Foundation

/// How HomeKit accessories are looked for and kept in touch with.
public struct HomeKitSettings: Sendable {
    /// The interfaces to look on, by name or address; empty for all of them.
    public var interfaces: [String] = []
    /// A folder for what accessories told of themselves, so that one that is away at the start is known all the same;
    /// without it such an accessory has no services until it is there. No secrets are in it.
    public var cacheFolder: URL?
    /// How long a write or read may take before it counts as unanswered. If the accessory still does it then, events
    /// tell so.
    public var deadline = Duration.seconds(8)
    /// How often an accessory that is silent is asked something, to see whether it is there, and for values that it
    /// doesn't tell of by itself.
    public var keepAlive = Duration.seconds(30)

    /// The usual settings.
    public init() {}
}
