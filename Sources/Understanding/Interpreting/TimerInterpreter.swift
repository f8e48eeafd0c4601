internal import HomeModel

/// Interprets what is said to timers. Which timers run is not known here: a name or a length says which is meant.
struct TimerInterpreter {
    /// What a node comes to.
    func interpret(_ node: Meaning) -> Interpretation {
        guard let kind = Command.Kind(rawValue: node.name) else {
            return Interpretation(.notUnderstood, reason: .noCommand)
        }
        var command = Command(kind)
        command.name = node.child("name")?.text
        command.isEvery = node.has("every")
        if let length = node.child("duration")?.timeSpan {
            command.duration = node.value("sign") == "-1" ? TimeSpan(seconds: -length.seconds) : length
        } else if kind == .startTimer || kind == .addToTimer {
            return Interpretation(.notUnderstood, reason: .noCommand)
        }
        return Interpretation(kind == .queryTimer ? .answered : .done, commands: [command])
    }

    /// Whether a sentence means a timer only where one runs, and none does: "five more minutes", "is the pasta ready?".
    static func isBesideTimers(_ sentence: Meaning, in conversation: Conversation) -> Bool {
        sentence.children.contains { node in
            guard node.has("ifTold") else { return false }
            guard let name = node.child("name")?.text else { return conversation.lastTimer == nil }
            return !conversation.timerNames.map(EntityName.folded).contains(EntityName.folded(name))
        }
    }

    /// What is done to things that play and stop, by what it is for a timer.
    private static let kinds: [String: Command.Kind] = [
        "pause": .pauseTimer, "play": .resumeTimer, "off": .cancelTimer, "on": .resumeTimer,
    ]

    /// What "it" is told to do where a timer was talked about last; `nil` for anything else.
    func interpret(aboutLast sentence: Meaning, in conversation: Conversation) -> Interpretation? {
        guard sentence.children.count == 1, let set = sentence.child("set"), set.children("target").count == 1,
            set.children.allSatisfy({ ["target", "value"].contains($0.name) }),
            let target = set.child("target"), target.has("it"), !target.has("other")
        else { return nil }
        return changed(to: set.child("value"), in: conversation)
            ?? interpret(set.value("action"), in: conversation)
    }

    /// What half a sentence is told to the timer that was talked about last: "continue".
    func interpret(fragment: Meaning, in conversation: Conversation) -> Interpretation? {
        if fragment.children.isEmpty { return interpret(fragment.value("action"), in: conversation) }
        return changed(to: fragment.child("value"), in: conversation)
    }

    /// The timer that was just set with another length, a number of the same unit: "make that six".
    private func changed(to value: Meaning?, in conversation: Conversation) -> Interpretation? {
        guard let timer = conversation.lastTimer, let length = timer.length?.seconds,
            let number = value?.child("number")?.number, value?.attributes.isEmpty == true,
            let unit = [3600, 60, 1].first(where: { length % $0 == 0 }), (1...1000).contains(number)
        else { return nil }
        var command = Command(.addToTimer)
        command.name = timer.name
        command.duration = TimeSpan(seconds: Int(number * Double(unit)) - length)
        return Interpretation(.done, commands: [command])
    }

    private func interpret(_ action: String?, in conversation: Conversation) -> Interpretation? {
        guard let timer = conversation.lastTimer, let kind = action.flatMap({ Self.kinds[$0] }) else { return nil }
        var command = Command(kind)
        command.name = timer.name
        return Interpretation(.done, commands: [command])
    }
}

extension Meaning {
    /// The words of a `name` node.
    var text: String { values("text").joined(separator: " ") }
}
