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
}

extension Meaning {
    /// The words of a `name` node.
    var text: String { values("text").joined(separator: " ") }
}
