/// The way to a broker for as long as it holds: one connection, or one for what comes and one for what is sent.
///
/// Both live and end together: who can't send commands isn't connected, and who hears nothing isn't either.
final class Lines: Sendable {
    /// By which messages come.
    let reader: Link
    /// By which messages are sent.
    let sender: Link
    private let inbox: Inbox
    /// What the sender's own connection tells.
    private let answers = Inbox()

    /// Makes what isn't connected yet.
    /// - Parameter inbox: where it is told what happens and what comes.
    init(settings: MQTTClientSettings, version: MQTTVersion, inbox: Inbox) {
        self.inbox = inbox
        guard settings.sendsApart else {
            reader = Link(settings: settings, version: version, inbox: inbox)
            sender = reader
            return
        }
        reader = Link(settings: settings.ofReader, version: version, inbox: inbox)
        sender = Link(settings: settings.ofSender, version: version, inbox: answers)
    }

    /// Whether the broker has let us in.
    var isConnected: Bool { reader.isConnected && sender.isConnected }

    /// Why an older version of the protocol should be tried, where one should.
    var doubt: Link.Doubt? { sender.doubt ?? reader.doubt }

    /// Connects and stays so; returns when it is over, with the reason.
    func live() async -> MQTTProblem {
        guard sender !== reader else { return await reader.live() }
        return await withTaskGroup(of: (isReader: Bool, problem: MQTTProblem).self) { group in
            group.addTask { [sender] in (false, await sender.live()) }
            // Nobody is told of a connection before commands can be sent.
            guard await isSenderLetIn() else {
                let problem = await group.next()?.problem ?? .noAnswer
                inbox.add(.lost(problem))
                return problem
            }
            group.addTask { [reader] in (true, await reader.live()) }
            guard let first = await group.next() else { return .noAnswer }
            // One without the other is no connection.
            if first.isReader { sender.end() } else { reader.end() }
            _ = await group.next()
            return first.problem
        }
    }

    /// Waits until the broker has let the sender in, or hasn't.
    private func isSenderLetIn() async -> Bool {
        while true {
            let news = await answers.take()
            if news.contains(.connected) { return true }
            if news.isEmpty || news.contains(where: { if case .lost = $0 { true } else { false } }) { return false }
        }
    }
}
