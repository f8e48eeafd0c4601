public import HomeModel

/// What people are told at once.
public struct TellCommand: Sendable, Hashable {
    /// The messages: to whom, what, and where.
    public var tells: [RuleTelling]
    /// Whether nobody can be told now, but by the next program that runs.
    public var isForLater = false
    /// Whether it is what somebody wants to know, in words that need to say who: "whether she wants tea".
    var isWondered = false

    /// Makes one.
    public init(_ tells: [RuleTelling]) {
        self.tells = tells
    }
}

/// A question what can be said.
public struct HelpCommand: Sendable, Hashable {
    /// What it is about, by the grammar's name: `rules`; about anything where there is none.
    public var about: String?
    /// The things that it is about, with what can be written to each.
    public var targets: [CommandTarget]

    /// Makes one.
    public init(about: String? = nil, targets: [CommandTarget] = []) {
        self.about = about
        self.targets = targets
    }
}
