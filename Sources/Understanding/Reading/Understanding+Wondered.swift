internal import HomeModel

extension Understanding {
    /// What is told, with who asks where that is needed: "ask Priya whether she wants tea" tells her that Halina asks.
    func wondered(_ interpretation: Interpretation, by speaker: Speaker) -> Interpretation {
        var result = interpretation
        for (position, command) in interpretation.commands.enumerated() {
            guard case .tell(var command) = command, command.isWondered else { continue }
            let person = speaker.person.flatMap { index.people[$0]?.name }
            for place in command.tells.indices {
                guard let text = command.tells[place].text, let first = text.first else { continue }
                let said = first.lowercased() + text.dropFirst()
                command.tells[place].text = language.phrases.phrase(
                    person == nil ? "tell.wonders.somebody" : "tell.wonders", ["person": person ?? "", "text": said])
            }
            result.commands[position] = .tell(command)
        }
        return result
    }
}
