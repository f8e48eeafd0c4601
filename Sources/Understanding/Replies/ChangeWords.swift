internal import HomeModel

/// Says what came of changes of the home itself.
struct ChangeWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    /// What was done; nothing for kinds that other words are for.
    func sentence(_ command: Command) -> String {
        let isPaused = command.kind == .disableRule && command.rule?.resumesAt != nil
        let variant = command.isEvery ? ".every" : isPaused ? ".paused" : ""
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
            "is": phrases.phrase(isPlural(command) ? "are" : "is"),
            "duration": command.duration.map { values.duration(TimeSpan(seconds: abs($0.seconds))) } ?? "",
            "off": command.rule.flatMap(
                RuleWords(phrases: phrases, values: values, subjects: subjects).pause) ?? "",
            "role": command.role.map { phrases.phrase("role.\($0.rawValue)") } ?? "",
            "units": command.units.map { phrases.phrase("units.\($0.rawValue)") } ?? "",
            "names": values.list(command.names),
            "room": command.place.flatMap { subjects.index.roomNames[$0] }.map(subjects.definite) ?? "",
        ]
    }

    /// Whether what it is about is several by its name; a scene or a rule is one whatever it is called.
    private func isPlural(_ command: Command) -> Bool {
        guard command.scene == nil, command.rule == nil else { return false }
        return command.entity.flatMap(subjects.index.name).map(subjects.isPlural) ?? false
    }

    private func thing(_ command: Command) -> String {
        let index = subjects.index
        if let scene = command.scene { return scene.name }
        if let rule = command.rule { return phrases.phrase("ruleNamed", ["name": rule.name]) }
        guard let entity = command.entity, let name = index.name(of: entity) else { return "" }
        switch entity {
        case .zone where !subjects.isOfRooms(name): return name
        case .room, .zone, .group, .accessory: return subjects.definite(name)
        case .person, .scene, .rule: return name
        }
    }
}
