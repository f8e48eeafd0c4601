internal import HomeModel

/// Says what came of timers and of changes of the home itself.
struct ChangeWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    /// What was done; nothing for kinds that other words are for.
    func sentence(_ command: Command) -> String {
        if command.kind == .queryTimer, command.duration == nil { return phrases.phrase("nothingKnown") }
        let isLess = command.duration.map { $0.seconds < 0 } ?? false
        let isPaused = command.kind == .disableRule && command.rule?.resumesAt != nil
        let variant = command.isEvery ? ".every" : isLess ? ".less" : isPaused ? ".paused" : ""
        let kind = command.kind.rawValue + variant
        let key = command.name != nil && phrases.has("\(kind).named") ? "\(kind).named" : kind
        return phrases.has(key) ? phrases.phrase(key, words(of: command)) : ""
    }

    /// Whether it shall be done.
    func question(_ command: Command) -> String {
        phrases.has("confirm.\(command.kind.rawValue)")
            ? phrases.phrase("confirm.\(command.kind.rawValue)", words(of: command)) : ""
    }

    private func words(of command: Command) -> [String: String] {
        [
            "name": command.name ?? "", "thing": thing(command),
            "is": phrases.phrase(thing(command).namesSeveral ? "are" : "is"),
            "duration": command.duration.map { values.duration(TimeSpan(seconds: abs($0.seconds))) } ?? "",
            "off": command.rule.flatMap(
                RuleWords(phrases: phrases, values: values, subjects: subjects).pause) ?? "",
            "names": values.list(command.names),
            "room": command.place.flatMap { subjects.index.roomNames[$0] } ?? "",
        ]
    }

    private func thing(_ command: Command) -> String {
        let index = subjects.index
        if let scene = command.scene { return scene.name }
        if let rule = command.rule { return rule.name }
        guard let entity = command.entity, let name = index.name(of: entity) else { return "" }
        switch entity {
        case .room, .zone, .group, .accessory: return subjects.definite(name)
        case .person, .scene, .rule: return name
        }
    }
}
