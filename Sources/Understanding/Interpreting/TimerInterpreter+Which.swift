internal import HomeModel

/// Which of several timers is meant, where only "the timer" is said.
extension TimerInterpreter {
    /// What is asked for, for the timer that was talked about since several run; where none was, it is asked which one.
    func settled(_ command: inout Command, in node: Meaning) -> Interpretation? {
        guard node.has("anyOf"), conversation.timers.count > 1, command.kind != .queryTimer else { return nil }
        if let last = conversation.lastTimer, !conversation.isTimerNew {
            command.name = last.name
            if last.name == nil { command.timerLength = last.length }
            return nil
        }
        var question = Interpretation(.ask, commands: [command])
        question.asked = "whichTimer"
        question.sentence = Meaning(name: "", children: [node.marked("whichTimer")])
        return question
    }

    /// What was asked for, for the timer that an answer picks; `nil` where it picks none.
    func completed(_ asked: Meaning, by answer: Meaning) -> Interpretation? {
        var node = asked
        node.attributes.removeAll { ["whichTimer", "anyOf"].contains($0.key) }
        if let picked = answer.child("timerAnswer") {
            node.children += picked.children
        } else if let fragment = answer.child("fragment"), let which = which(by: fragment) {
            node.children.append(which)
        } else if answer.child("fragment")?.value("pick") == "all" {
            node = node.marked("every")
        } else {
            return nil
        }
        if let name = node.child("name")?.text, conversation.timer(name) == nil { return nil }
        let result = interpret(node)
        return result.outcome == .notUnderstood ? nil : result
    }

    /// Half a sentence that says which: "the second one", "ten minutes".
    private func which(by fragment: Meaning) -> Meaning? {
        if let number = fragment.value("pick").flatMap(Int.init) {
            let rank = Meaning.Attribute(key: "rank", value: number < 0 ? "last" : "\(number)")
            return Meaning(name: "which", attributes: [rank])
        }
        guard var length = fragment.child("duration") else { return nil }
        length.name = "which"
        return length
    }
}
