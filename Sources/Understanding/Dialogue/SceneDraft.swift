public import HomeModel

/// A scene that is being made over several turns.
public struct SceneDraft: Sendable, Hashable {
    /// What it will be called.
    public var name: String
    /// What it writes so far.
    public var actions: [CharacteristicWrite] = []
    /// What it wrote before each of the turns, so that "undo" takes back one.
    public var history: [[CharacteristicWrite]] = []
    /// The meaning of "it" before the draft was begun, and again when it has ended: nothing in it was done.
    public var before: [ServiceID] = []
}

/// A step that an utterance takes with the scene that is being made.
public enum DraftStep: Sendable, Hashable {
    /// It is now like this.
    case continued(SceneDraft)
    /// It is finished, or given up.
    case ended
}
