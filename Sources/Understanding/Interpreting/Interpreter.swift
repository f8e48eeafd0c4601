internal import HomeModel

/// Turns the meaning of a sentence into commands on a home.
struct Interpreter {
    let situation: Situation

    /// What the sentence comes to. Half a sentence is completed by what was said before it.
    func interpret(_ sentence: Meaning) -> Interpretation {
        if let answered = AnswerReader(situation: situation).reading(of: sentence) { return answered }
        let scenes = SceneInterpreter(situation: situation)
        if let draft = situation.conversation.draft, let step = scenes.interpret(sentence, in: draft) { return step }
        if let open = openRule, CommandInterpreter.isAction(sentence) {
            var rule = open
            var body = sentence
            body.name = "body"
            rule.children.append(body)
            rule.attributes.removeAll { $0.key == "unfinished" }
            return whole(Meaning(name: "", children: [rule]))
        }
        if let talk = TopicReader(situation: situation).reading(of: sentence) {
            return whole(Meaning(name: "", children: [talk]))
        }
        if let fragment = sentence.child("fragment") { return completed(fragment) }
        return whole(sentence)
    }

    private func completed(_ fragment: Meaning) -> Interpretation {
        switch FragmentReader(situation: situation).read(fragment) {
        case .sentence(let sentence, let services):
            var narrowed = situation
            if let services { narrowed.conversation.lastServices = services }
            return Interpreter(situation: narrowed).whole(sentence)
        case .cancelled:
            return Interpretation(.done, commands: [Command(.cancel)])
        case .nothing:
            return Interpretation(.notUnderstood, reason: .noCommand)
        }
    }

    /// The `rule` node that was said without what shall happen, where the house has asked for that.
    private var openRule: Meaning? {
        situation.question?.sentence.child("rule").flatMap { $0.value("unfinished") == "action" ? $0 : nil }
    }

    /// What a whole sentence comes to.
    func whole(_ sentence: Meaning) -> Interpretation {
        if let query = sentence.child("query") {
            return QueryInterpreter(situation: situation).interpret(query).remembering(sentence)
        }
        let rules = sentence.children("rule")
        if !rules.isEmpty {
            return RuleInterpreter(situation: situation).interpret(rules).remembering(sentence)
        }
        if CommandInterpreter.isAction(sentence) {
            return CommandInterpreter(situation: situation).interpret(sentence).remembering(sentence.lastAction)
        }
        guard let remark = sentence.children.first else { return Interpretation(.notUnderstood, reason: .noCommand) }
        if remark.name == "queryTimer" { return TimerInterpreter().interpret(remark) }
        if let talk = RuleTalkInterpreter(situation: situation).interpret(remark) { return talk }
        if let scene = SceneInterpreter(situation: situation).interpret(remark) { return scene }
        if let change = SetupInterpreter(situation: situation).interpret(remark) { return change }
        if let answer = HouseInterpreter(situation: situation).interpret(remark) { return answer }
        return DialogueInterpreter(situation: situation).interpret(remark)
    }
}

extension Interpretation {
    /// The interpretation with what was said, for half sentences that follow.
    fileprivate func remembering(_ sentence: Meaning) -> Interpretation {
        var result = self
        result.sentence = result.sentence ?? sentence
        return result
    }
}

extension Meaning {
    /// The sentence with the last of its commands only: what "and the kitchen" behind it goes on with.
    fileprivate var lastAction: Meaning {
        var result = self
        result.children = children.last { $0.name == "set" || $0.name == "run" }.map { [$0] } ?? []
        return result
    }
}
