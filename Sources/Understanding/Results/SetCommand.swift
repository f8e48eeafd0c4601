public import HomeModel

/// Values that are written to things.
public struct SetCommand: Sendable, Hashable {
    /// What is written: one for each characteristic.
    public var targets: [CommandTarget]
    /// How long it lasts; the old values come back afterwards.
    public var duration: TimeSpan?
    /// The things that stay on although everything was to go off.
    public var spared: [ServiceID] = []
    /// The things that stay as they are although they were meant, too, by the reason: brighter already than "up to
    /// forty".
    public var left: [String: [ServiceID]] = [:]

    /// Makes a command that writes to these targets.
    public init(_ targets: [CommandTarget] = [], for duration: TimeSpan? = nil) {
        self.targets = targets
        self.duration = duration
    }
}

/// A scene that runs.
public struct SceneRun: Sendable, Hashable {
    /// The scene.
    public var scene: ActionSet
    /// What it has written; nothing before it has run.
    public var targets: [CommandTarget]

    /// Makes one that has not run yet.
    public init(_ scene: ActionSet, targets: [CommandTarget] = []) {
        self.scene = scene
        self.targets = targets
    }
}
