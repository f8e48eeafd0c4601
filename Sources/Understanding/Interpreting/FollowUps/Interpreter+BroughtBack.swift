internal import HomeModel

/// "Bring it back", after something was taken away: the house has just said that it can be.
extension Interpreter {
    /// The undo of what was last taken away; `nil` where the sentence is about something else.
    func broughtBack(_ sentence: Meaning) -> Interpretation? {
        if let lit = litAgain(sentence) { return lit }
        guard sentence.isBringingBack, situation.conversation.undo.last?.hasRemoved == true else { return nil }
        return DialogueInterpreter(situation: situation).interpret(Meaning(.undo))
    }

    /// "Bring the lantern back", after it was switched off with others: it is as it was before.
    private func litAgain(_ sentence: Meaning) -> Interpretation? {
        guard sentence.children.count == 1, let said = sentence.child(.set), said.value(.action) == "back",
            said.children.allSatisfy({ $0.kind == .target && $0.hasReference })
        else { return nil }
        let omitted = Meaning(.fragment, children: said.children).marked(.omit)
        let result = AfterthoughtReader(situation: situation).reading(of: omitted)
        return result?.commands.contains { !$0.targets.isEmpty } == true ? result : nil
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
