internal import HomeModel

/// Turns the meaning of a sentence into commands on a home.
struct Interpreter {
    let situation: Situation

    /// What the sentence comes to.
    func interpret(_ sentence: Meaning) -> Interpretation {
        if let query = sentence.child("query") {
            return QueryInterpreter(situation: situation).interpret(query)
        }
        if let rule = sentence.child("rule") {
            return RuleInterpreter(situation: situation).interpret(rule)
        }
        if sentence.children.contains(where: { CommandInterpreter.actions.contains($0.name) }) {
            return CommandInterpreter(situation: situation).interpret(sentence)
        }
        if let remark = sentence.children.first {
            return DialogueInterpreter(situation: situation).interpret(remark)
        }
        return Interpretation(.notUnderstood, reason: .noCommand)
    }
}
