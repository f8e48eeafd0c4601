internal import HomeModel
internal import Understanding

extension TimerBoard.Countdown {
    /// What a conversation may refer to.
    var reference: Conversation.TimerReference {
        Conversation.TimerReference(
            name: name, length: length, id: id, kind: kind, firstLength: firstLength,
            wall: wall, days: days, text: text)
    }

    /// Tells a command what it is about: the reply says it.
    func describe(_ command: inout TimerCommand) {
        command.id = id
        command.kind = kind
        command.text = text
        command.name = command.name ?? name
        if command.action != .cancel { command.moment = wall }
        command.days = days
    }

    /// When it comes again after a moment at which it came.
    func following(_ moment: LocalDateTime) -> LocalDateTime? {
        (1...7).lazy.compactMap { moment.adding(seconds: $0 * 86_400) }.first { days.contains($0.weekday) }
    }
}
