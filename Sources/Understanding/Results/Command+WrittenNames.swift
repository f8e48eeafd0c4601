internal import Foundation
internal import HomeModel

extension Command {
    /// The command with the names that it gives as they were written. Timers keep theirs.
    func with(_ written: WrittenNames) -> Command {
        switch self {
        case .scene(var command) where command.action == .create:
            command.scene.name = written.form(of: command.scene.name)
            return .scene(command)
        case .rule(var command) where command.action == .create:
            command.rule.name = written.form(of: command.rule.name)
            command.rule.tells = command.rule.tells.map(written.inWords)
            return .rule(command)
        case .tell(let command): return .tell(TellCommand(command.tells.map(written.inWords)))
        case .setUp(let command): return .setUp(command.with(written))
        case .connection(.add(var addition)):
            addition.name = addition.name.map(written.form)
            addition.newRoom = addition.newRoom.map(written.form)
            return .connection(.add(addition))
        case .set, .runScene, .query, .house, .explain, .list, .time, .scene, .rule, .timer, .connection, .signIn,
            .acknowledge, .help, .confirm, .cancel, .undo, .repeat:
            return self
        }
    }
}

extension SetUpCommand {
    /// The change with the name that it gives as it was written.
    fileprivate func with(_ written: WrittenNames) -> SetUpCommand {
        switch self {
        case .addHome(let name): .addHome(name: written.form(of: name))
        case .addPerson(let name, let role): .addPerson(name: written.form(of: name), role: role)
        case .addRoom(let name): .addRoom(name: written.form(of: name))
        case .addZone(let name, let rooms, let place):
            .addZone(name: written.form(of: name), rooms: rooms, of: place)
        case .addGroup(let name, let things): .addGroup(name: written.form(of: name), things: things)
        case .addAccessory(let new):
            .addAccessory(NewAccessory(name: written.form(of: new.name), type: new.type, room: new.room))
        case .rename(let subject, let name): .rename(subject, to: written.form(of: name))
        case .addAlias(let subject, let name): .addAlias(subject, written.form(of: name))
        case .pronounce(let id, let sound): .pronounce(id, sound.map(written.sound))
        case .switchHome, .setUnits, .setRole, .setRooms, .move, .remove: self
        }
    }
}

/// Finds how names were written whose words are known: "Studio 54" for "studio fifty four".
struct WrittenNames {
    /// The most pieces that a name is written in.
    private static let mostPieces = 10

    private let utterance: String
    private let normalizer: TextNormalizer

    /// For the names in an utterance.
    init(in utterance: String, normalizer: TextNormalizer) {
        self.utterance = utterance
        self.normalizer = normalizer
    }

    /// The name as it was written; with capitals where nothing was written in any.
    func form(of name: String) -> String {
        if let written = verbatim(name), written != written.lowercased() { return written }
        return (inOtherLetters(name) ?? name).split(separator: " ")
            .map { $0 == $0.lowercased() ? $0.prefix(1).uppercased() + $0.dropFirst() : String($0) }
            .joined(separator: " ")
    }

    /// The message in the words as they were written, with a capital in front.
    func inWords(_ telling: RuleTelling) -> RuleTelling {
        guard let text = telling.text else { return telling }
        var result = telling
        let written = verbatim(text) ?? inOtherLetters(text, most: normalizer.words(of: text).count) ?? text
        result.text = written.prefix(1).uppercased() + written.dropFirst()
        return result
    }

    /// How a name is said as it was written where hyphens part its syllables, for they mean something.
    func sound(of words: String) -> String {
        guard let written = inOtherLetters(words), written.contains("-") else { return words }
        return written.lowercased()
    }

    private func verbatim(_ name: String) -> String? {
        // Not in the middle of another word: "start a rule called art".
        guard let range = utterance.range(of: name, options: [.caseInsensitive, .backwards]),
            utterance[..<range.lowerBound].last.map({ !$0.isLetter }) ?? true,
            utterance[range.upperBound...].first.map({ !$0.isLetter }) ?? true
        else { return nil }
        return String(utterance[range])
    }

    /// The last pieces of the utterance that come to the words of the name: numbers in digits,
    /// words spelt in another way.
    private func inOtherLetters(_ name: String, most: Int = Self.mostPieces) -> String? {
        let words = normalizer.words(of: name)
        guard !words.isEmpty else { return nil }
        let pieces = utterance.split(separator: " ").map { $0.trimmingCharacters(in: Self.marks) }
        for start in pieces.indices.reversed() {
            for end in start..<min(start + most, pieces.count) {
                let written = pieces[start...end].joined(separator: " ")
                if normalizer.words(of: written) == words { return written }
            }
        }
        return nil
    }

    /// What stands around a name and is none of it.
    private static let marks = CharacterSet(charactersIn: ",.;:!?\"“”‘’()")
}
