internal import HomeModel
internal import Understanding

/// What is done with words that were heard: how far they are trusted decides, and what a mistake would cost.
public enum HearingTrust: Sendable, Equatable {
    /// They are not acted on.
    case ignore
    /// The speaker is asked whether that was said.
    case ask
    /// They are acted on.
    case act

    /// Below this confidence nobody is asked: most of it is speech that wasn't meant for the house.
    public static let leastToAsk = 0.3
    /// The same where a name is given in a home that is being set up.
    static let leastForNames = 0.1
    /// From this confidence on words are acted on: they are rather right than wrong.
    public static let leastToAct = 0.5
    /// The confidence of words that are to be asked about, however well they were heard.
    static let mostToAsk = 0.49
    /// From this confidence on words are acted on that let somebody in or concern everything.
    public static let leastToRisk = 0.8
    /// For how long a spoken yes is one to what was asked, in seconds from when that was said.
    public static let answerTime = 20
    /// So many utterances that aren't understood may come between a question and its answer:
    /// who answers may be misheard.
    public static let mostOverheard = 2

    /// What is done with words of this confidence.
    init(confidence: Double, isRisky: Bool) {
        self =
            confidence >= (isRisky ? Self.leastToRisk : Self.leastToAct)
            ? .act : confidence >= Self.leastToAsk ? .ask : .ignore
    }
}

extension Interpretation {
    /// Whether doing it by mistake would be worse than a lamp that goes on.
    /// - Parameter pending: what a yes would do.
    func isRisky(besides pending: [Command]) -> Bool {
        commands.contains(where: \.isRisky) || commands.contains(.confirm) && pending.contains(where: \.isRisky)
    }
}

extension Command {
    /// Whether doing it by mistake would be worse than a lamp that goes on: locks, gates, the alarm, many things at
    /// once, changes of the home itself.
    fileprivate var isRisky: Bool {
        switch self {
        case .set(let set):
            Set(set.targets.map(\.address.service)).count >= Self.many
                || set.targets.contains { Self.guarded.contains($0.address.type.rawValue) }
        case .runScene(let run): run.scene.actions.contains { Self.guarded.contains($0.address.type.rawValue) }
        case .query, .house, .explain, .list, .time, .timer, .help, .confirm, .cancel, .undo, .repeat: false
        case .scene, .rule, .setUp, .connection, .signIn, .tell, .acknowledge: true
        }
    }

    /// From so many things on a place was probably lost in the noise: "turn on the light" is what remains of "turn on
    /// the kitchen light", and a room seldom has more.
    private static let many = 6
    private static let guarded: Set<String> = ["LockTargetState", "TargetDoorState", "SecuritySystemTargetState"]
}
