internal import HomeModel
internal import Speech
internal import Understanding

/// How far a hearing is ahead of the other sentences that it may have been, grouped by what they come to.
///
/// A search finds several sequences of words that are nearly as likely: "set the volume to fifteen", "set a volume to
/// fifteen", "set the volume to fifty". The first two come to the same, so they are no doubt; the third is one. Only
/// the home can say which is which. See `docs/decisions/032-free-hearing.md` for what this gains.
struct MeaningMargins: Equatable {
    /// The largest margin: a hearing that falls further short was too unlikely to count.
    static let most = 6.0
    /// How many of the engine's units a margin of 1 is: about ten natural logarithms.
    static let unit = 100.0

    /// How far the nearest hearing falls short that comes to something else, or to nothing.
    var overOthers = most
    /// How far the nearest one falls short that would make the home do something else.
    var overOtherCommands = most
    /// How far the nearest one falls short that comes to the same as the hearing with the grammar.
    var behindForBound = most

    /// Margins of a hearing beside which nothing else was likely.
    init() {}

    /// Compares what else was likely, by how far each is behind, with what the two hearings come to.
    /// - Parameters:
    ///   - candidates: how far behind each is, and what it comes to.
    ///   - bound: what the grammar's hearing comes to.
    ///   - free: what the free hearing comes to.
    init(_ candidates: [(behind: Int, meaning: Interpretation)], bound: Interpretation, free: Interpretation) {
        for (score, meaning) in candidates {
            let behind = Double(score) / Self.unit
            if meaning.isSensible, meaning.comesToTheSame(as: bound) { behindForBound = min(behindForBound, behind) }
            guard !meaning.comesToTheSame(as: free) else { continue }
            overOthers = min(overOthers, behind)
            if meaning.isSensible { overOtherCommands = min(overOtherCommands, behind) }
        }
    }
}

extension Interpretation {
    /// Whether it is something that the home can do or answer. Where there is no home yet, anything is answered by the
    /// question what it shall be called, which says nothing for the words.
    var isSensible: Bool { [.done, .answered, .confirm, .ask].contains(outcome) && asked != "newHome" }

    /// Whether it is something that the home can do.
    var isCommand: Bool { [.done, .confirm].contains(outcome) }

    /// Whether it is about what was said or done before, and nothing by itself.
    var isRemark: Bool { commands.first.map { [.confirm, .cancel, .undo].contains($0) } ?? true }

    /// Whether the home would do or answer the same.
    func comesToTheSame(as other: Interpretation) -> Bool {
        outcome == other.outcome && commands == other.commands
    }
}
