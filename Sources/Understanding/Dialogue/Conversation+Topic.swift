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
            switch command.topicAfterwards {
            case .rules(let rules):
                topic = .rules
                talkedAbout += rules
            case .scene(let scene):
                topic = .scene
                lastScene = scene
            case .ran(let scene):
                topic = nil
                lastScene = scene
            case .other: topic = nil
            case .asBefore: continue
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

/// What is talked about after a command.
private enum TopicAfterwards {
    /// Rules: those that were there before it, and none where it makes one.
    case rules([AutomationRuleID])
    /// A scene.
    case scene(ActionSetID)
    /// What a scene did that was run.
    case ran(ActionSetID)
    /// A thing of the house.
    case other
    /// What was talked about before it.
    case asBefore
}

extension Command {
    fileprivate var topicAfterwards: TopicAfterwards {
        switch self {
        case .rule(let made):
            switch made.action {
            case .create: .rules([])
            case .change, .enable, .disable: .rules([made.rule.id])
            case .delete: .other
            }
        case .list(.rule(let rule)), .setUp(.rename(.rule(let rule), _)), .house(.ruleState(let rule, _)):
            .rules([rule.id])
        case .list(.rulesTold(let rules, _)): rules.isEmpty ? .asBefore : .rules(rules.map(\.id))
        case .scene(let made): made.action == .delete ? .other : .scene(made.scene.id)
        case .list(.scene(let scene, _)), .setUp(.rename(.scene(let scene), _)): .scene(scene.id)
        case .runScene(let run): .ran(run.scene.id)
        // "How many rules are there", or which, leaves the rule that was talked about what "that one" means.
        case .house(.names): .asBefore
        case .setUp(.rename), .set, .query, .house, .timer: .other
        case .list, .setUp, .explain, .time, .connection, .signIn, .tell, .acknowledge, .help, .confirm, .cancel,
            .undo, .repeat:
            .asBefore
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
