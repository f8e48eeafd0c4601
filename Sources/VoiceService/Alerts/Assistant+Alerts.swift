internal import HomeModel
internal import Understanding

extension Assistant {
    /// Plans to tell people what somebody has said, as soon as it is stored.
    func tell(_ command: inout TellCommand, by speaker: Speaker, into performance: inout Performance) {
        guard let home = database.primaryHome else {
            performance.refusal = .unsupported
            return
        }
        for telling in command.tells {
            let draft = AlertDraft(
                .announcement, telling, me: person(of: speaker), in: home, text: telling.text ?? "")
            let (raised, changes) = alerts.raise(draft, at: instant(of: speaker), speaker.now)
            performance.raised += raised
            performance.changes += changes
        }
        command.isForLater = !alerts.reachesSomebody
    }

    /// Notes that somebody has heard what was told, and wants to hear it no more.
    /// - Returns: how many things these were.
    func acknowledge(by speaker: Speaker) async -> Int {
        let name = person(of: speaker).flatMap { id in
            database.homes.lazy.flatMap(\.people).first { $0.id == id }?.name
        }
        return await alerts.acknowledge(by: name).count
    }
}
