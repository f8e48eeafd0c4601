public import HomeModel

extension Conversation {
    /// Whether rules are what was talked about just now.
    var isAboutRules: Bool { topic == .rules && !lastRules.isEmpty }

    /// Keeps which rules or which scene "it" means afterwards.
    mutating func rememberTopic(of interpretation: Interpretation) {
        switch interpretation.draft {
        case .continued(let step): draft = step
        case .ended:
            lastServices = draft?.before ?? []
            lastGroup = lastServices
            draft = nil
            lastSentence = nil
        case nil: break
        }
        if let refused = interpretation.refusedRules {
            topic = refused.isEmpty ? nil : .rules
            if !refused.isEmpty {
                lastRules = refused
                (areRulesTogether, areRulesChanged) = (false, true)
            }
            (lastRun, isSceneNew) = (nil, false)
        }
        guard interpretation.outcome == .done || interpretation.outcome == .answered else { return }
        lastRun = interpretation.commands.count == 1 ? interpretation.commands[0].run?.scene.id : nil
        isSceneNew = interpretation.commands.last?.scene.map { $0.action != .delete } ?? false
        var talkedAbout: [AutomationRuleID] = []
        for command in interpretation.commands {
            let rules = command.rulesTalkedAbout
            if !rules.isEmpty {
                topic = .rules
                talkedAbout += rules
                continue
            }
            switch command {
            case .rule(let made): topic = made.action == .create ? .rules : nil
            case .scene(let made) where made.action == .delete: topic = nil
            case .scene(let made):
                topic = .scene
                lastScene = made.scene.id
            case .list(.scene(let scene, _)):
                topic = .scene
                lastScene = scene.id
            case .setUp(.rename(.scene(let scene), _)):
                topic = .scene
                lastScene = scene.id
            case .setUp(.rename): topic = nil
            case .runScene(let run):
                topic = nil
                lastScene = run.scene.id
            case .set, .query, .house, .timer: topic = nil
            case .list, .setUp, .explain, .time, .connection, .signIn, .tell, .acknowledge, .help, .confirm,
                .cancel, .undo, .repeat:
                continue
            }
        }
        // Those that belong together still do when something is done to all of them.
        if !talkedAbout.isEmpty {
            talk(of: talkedAbout, together: areRulesTogether && talkedAbout == lastRules)
            areRulesChanged = true
        }
    }

    /// Keeps the rule that was named in words that weren't understood as what is talked about.
    mutating func talk(ofUnheard rule: AutomationRuleID) {
        talk(of: [rule], together: false)
        (topic, areRulesChanged, areRulesForgotten) = (.rules, true, false)
        (lastTimer, lastRun, isSceneNew) = (nil, nil, false)
    }

    private mutating func talk(of rules: [AutomationRuleID], together: Bool) {
        lastRules = rules
        areRulesTogether = together
    }

    /// Keeps what was made under the identifiers that it got in the store.
    public mutating func noteMade(rules: [AutomationRuleID], by commands: [Command], in home: Home?) {
        if !rules.isEmpty {
            talk(of: (endedRule.map { [$0] } ?? []) + rules, together: true)
            areRulesChanged = false
        }
        if let added = commands.compactMap(\.newAccessory).last,
            let made = home?.accessories.first(where: { $0.name == added.name })
        {
            lastServices = made.services.map(\.id)
        }
        if let edit = commands.last, edit.isEdit { lastPlace = edit.placeTalkedAbout(in: home) }
        guard let name = commands.compactMap(\.scene).last(where: { $0.action == .create })?.scene.name else { return }
        lastScene = home?.scenes.first { $0.name == name }?.id
    }
}

extension Command {
    /// The rules that are there and that "it" means afterwards.
    fileprivate var rulesTalkedAbout: [AutomationRuleID] {
        switch self {
        case .rule(let command): [.change, .enable, .disable].contains(command.action) ? [command.rule.id] : []
        case .setUp(.rename(.rule(let rule), _)), .list(.rule(let rule)), .house(.ruleState(let rule, _)): [rule.id]
        case .list(.rulesTold(let rules, _)): rules.map(\.id)
        default: []
        }
    }

    /// The accessory that it makes out of what was said.
    fileprivate var newAccessory: NewAccessory? {
        if case .setUp(.addAccessory(let accessory)) = self { accessory } else { nil }
    }

    /// Whether it changes what the home has or what something is called.
    fileprivate var isEdit: Bool {
        switch self {
        case .setUp(let command):
            switch command {
            case .addRoom, .addZone, .setRooms, .addGroup, .addAccessory, .rename, .addAlias, .move, .remove,
                .switchHome:
                true
            case .addHome, .setUnits, .addPerson, .setRole, .pronounce: false
            }
        case .rule(let command): [.create, .change, .delete].contains(command.action)
        case .scene, .undo, .connection(.add): true
        case .set, .runScene, .query, .house, .explain, .list, .time, .timer, .connection, .signIn, .tell,
            .acknowledge, .help, .confirm, .cancel, .repeat:
            false
        }
    }

    /// The room or zone that it makes or gives another name.
    fileprivate func placeTalkedAbout(in home: Home?) -> EntityID? {
        switch self {
        case .setUp(.addRoom(let name)): home?.rooms.first { $0.name == name }.map { .room($0.id) }
        case .setUp(.addZone(let name, _, _)): home?.zones.first { $0.name == name }.map { .zone($0.id) }
        case .setUp(.rename(.other(let id), _)), .setUp(.addAlias(.other(let id), _)):
            switch id {
            case .room, .zone: id
            case .person, .group, .accessory, .scene, .rule: nil
            }
        default: nil
        }
    }
}
