internal import HomeModel

/// "Bring it back", after something was taken away: the house has just said that it can be.
extension Interpreter {
    /// The undo of what was last taken away; `nil` where the sentence is about something else.
    func broughtBack(_ sentence: Meaning) -> Interpretation? {
        guard sentence.isBringingBack, situation.conversation.undo.last?.hasRemoved == true else { return nil }
        return DialogueInterpreter(situation: situation).interpret(Meaning(.undo))
    }
}

extension Meaning {
    /// Whether it wants back what it names by no more than "it".
    fileprivate var isBringingBack: Bool {
        guard children.count == 1, let said = child(.set), said.value(.action) == "back", said.children.count == 1,
            let target = said.child(.target)
        else { return false }
        return target.has(.it) && target.attributes.count == 1 && target.children.isEmpty
    }
}

extension Conversation.UndoStep {
    /// Whether something was taken away by it: a rule, a scene, a room, all timers.
    var hasRemoved: Bool {
        traces.contains { $0.entity == nil } || timers.map { $0.before != nil && $0.after == nil } ?? false
    }
}
