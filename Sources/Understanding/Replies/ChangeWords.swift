internal import HomeModel

/// Says what came of changes of the home itself, of its rules and scenes.
struct ChangeWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    // MARK: The home

    /// What was done.
    func sentence(_ command: SetUpCommand) -> String {
        let kind = command.kind.rawValue
        var key = command.name == nil ? kind : "\(kind).named"
        if case .addAccessory(let accessory) = command, accessory.room != nil { key += ".inRoom" }
        return phrases.has(key) ? phrases.phrase(key, words(of: command)) : ""
    }

    /// That something which was removed is back; `nil` where the command brings back nothing that has a name.
    func restored(_ command: SetUpCommand) -> String? {
        switch command {
        case .addAccessory, .addRoom, .addZone, .addGroup:
            command.name.map { phrases.phrase("restored", ["thing": ReplyWriter.capitalised(subjects.definite($0))]) }
        default: nil
        }
    }

    /// Whether it shall be done.
    func question(_ command: SetUpCommand) -> String { question(command.kind, words(of: command)) }

    /// The reply that several rooms were made, that several things were moved to one room or removed, or that several
    /// rules were deleted, in one sentence; `nil` where that isn't all.
    func toldTogether(_ commands: [Command]) -> String? {
        together(commands).map { phrases.phrase($0.key, $0.words) }
    }

    /// Whether that shall be done, in one question.
    func askedTogether(_ commands: [Command]) -> String? {
        together(commands).map { phrases.phrase("confirm.\($0.key)", $0.words) }
    }

    private func together(_ commands: [Command]) -> (key: String, words: [String: String])? {
        let changes = commands.filter { $0 != .confirm }
        guard changes.count > 1, let first = changes.first else { return nil }
        var things: [String] = []
        for change in changes {
            switch (change, first) {
            case (.setUp(.move(let accessory, let room)), .setUp(.move(_, let other))) where room == other:
                things.append(thing(.accessory(accessory)))
            case (.setUp(.addRoom(let name)), .setUp(.addRoom)): things.append(name)
            case (.setUp(.remove(let subject)), .setUp(.remove)): things.append(thing(subject))
            case (.rule(let command), .rule(let other)) where command.action == .delete && other.action == .delete:
                things.append("“\(command.rule.name)”")
            default: return nil
            }
        }
        switch first {
        case .setUp(.addRoom): return ("addRooms", ["names": values.list(things)])
        case .setUp(let command):
            let several = ["thing": values.list(things), "is": phrases.phrase("are")]
            return (command.kind.rawValue, words(of: command).merging(several) { _, new in new })
        default: return ("deleteRules", ["things": values.list(things)])
        }
    }

    private func words(of command: SetUpCommand) -> [String: String] {
        let name = command.name ?? ""
        switch command {
        case .addHome, .switchHome, .addRoom: return ["name": name]
        case .addAccessory(let accessory):
            let room = accessory.room.flatMap { subjects.index.roomNames[$0] }
            return ["name": name, "in": room.map(subjects.whereabouts) ?? ""]
        case .setUnits(let units): return ["units": phrases.phrase("units.\(units.rawValue)")]
        case .addPerson(_, let role): return ["name": name, "role": self.role(role ?? .resident)]
        case .setRole(let person, let role): return ["thing": thing(.person(person)), "role": self.role(role)]
        case .addZone(_, let names, _), .addGroup(_, let names): return ["name": name, "names": values.list(names)]
        case .setRooms(let zone, let names): return ["thing": thing(.zone(zone)), "names": values.list(names)]
        case .rename(let subject, _), .addAlias(let subject, _), .remove(let subject):
            let isPlural = isPlural(subject)
            return ["name": name, "thing": thing(subject), "is": phrases.phrase(isPlural ? "are" : "is")]
        case .pronounce(let id, _): return ["name": name, "thing": thing(id)]
        case .move(let accessory, let room):
            let subject = SetUpSubject.other(.accessory(accessory))
            return [
                "thing": thing(subject), "is": phrases.phrase(isPlural(subject) ? "are" : "is"),
                "in": subjects.index.roomNames[room].map(subjects.whereabouts) ?? "",
            ]
        }
    }

    private func role(_ role: Person.Role) -> String { phrases.phrase("role.\(role.rawValue)") }

    // MARK: Rules and scenes

    /// What was done to a rule.
    func sentence(_ command: RuleCommand) -> String {
        let off = RuleWords(phrases: phrases, values: values, subjects: subjects).pause(of: command.rule)
        let isPaused = command.action == .disable && command.rule.resumesAt != nil
        return phrases.phrase(
            command.action.kind.rawValue + (isPaused ? ".paused" : ""),
            ["thing": thing(.rule(command.rule)), "is": phrases.phrase("is"), "off": off ?? ""])
    }

    /// That a scene is deleted.
    func sentence(_ command: SceneCommand) -> String {
        phrases.phrase(command.action.kind.rawValue, ["thing": command.scene.name])
    }

    /// The reply that a rule is gone because the utterance that made it was undone.
    func undone(_ command: RuleCommand) -> String {
        phrases.phrase("deleteRule.undone", ["thing": thing(.rule(command.rule))])
    }

    /// That a scene is.
    func undone(_ command: SceneCommand) -> String {
        phrases.phrase("deleteScene.undone", ["thing": command.scene.name])
    }

    /// That a rule is back which was deleted.
    func restored(_ command: RuleCommand) -> String {
        phrases.phrase("restored.rule", ["thing": thing(.rule(command.rule))])
    }

    /// That a scene is back which was deleted.
    func restored(_ command: SceneCommand) -> String { phrases.phrase("restored", ["thing": command.scene.name]) }

    /// Whether it shall be done to a rule.
    func question(_ command: RuleCommand) -> String {
        let off = RuleWords(phrases: phrases, values: values, subjects: subjects).pause(of: command.rule)
        return question(command.action.kind, ["thing": thing(.rule(command.rule)), "off": off ?? ""])
    }

    /// Whether it shall be done to a scene.
    func question(_ command: SceneCommand) -> String {
        question(command.action.kind, ["thing": command.scene.name])
    }

    private func question(_ kind: Command.Kind, _ words: [String: String]) -> String {
        let key = "confirm.\(kind.rawValue)"
        return phrases.has(key) ? phrases.phrase(key, words) : ""
    }

    // MARK: What it is about

    /// Whether what it is about is several by its name; a scene or a rule is one whatever it is called.
    func isPlural(_ subject: SetUpSubject) -> Bool {
        guard case .other(let id) = subject else { return false }
        return subjects.index.name(of: id).map(subjects.isPlural) ?? false
    }

    private func thing(_ subject: SetUpSubject) -> String {
        switch subject {
        case .scene(let scene): scene.name
        case .rule(let rule): phrases.phrase("ruleNamed", ["name": rule.name])
        case .other(let id): thing(id)
        }
    }

    /// What something is called in a sentence.
    func thing(_ id: EntityID) -> String {
        guard let name = subjects.index.name(of: id) else { return "" }
        switch id {
        case .zone where !subjects.isOfRooms(name): return name
        case .room, .zone, .group, .accessory: return subjects.definite(name)
        case .person, .scene, .rule: return name
        }
    }
}
