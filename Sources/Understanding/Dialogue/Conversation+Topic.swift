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
        guard interpretation.outcome == .done || interpretation.outcome == .answered else { return }
        lastRun = interpretation.commands.count == 1 ? interpretation.commands[0].sceneRun : nil
        var talkedAbout: [AutomationRuleID] = []
        for command in interpretation.commands {
            switch command.kind {
            case .createRule: topic = .rules
            case .listScenes where command.scene != nil:
                topic = .scene
                lastScene = command.scene?.id
            case .query where command.rule == nil: topic = nil
            case .changeRule, .enableRule, .disableRule, .rename, .listRules, .query:
                let rules = command.rule.map { [$0] } ?? command.described
                guard !rules.isEmpty else { continue }
                topic = .rules
                talkedAbout += rules.map(\.id)
            case .createScene, .changeScene:
                topic = .scene
                lastScene = command.scene?.id
            case .runScene:
                topic = nil
                lastScene = command.scene?.id ?? lastScene
            case .set, .deleteRule, .deleteScene: topic = nil
            case .startTimer, .addToTimer, .pauseTimer, .resumeTimer, .cancelTimer, .queryTimer: topic = nil
            default: continue
            }
        }
        // Those that belong together still do when something is done to all of them.
        if !talkedAbout.isEmpty { talk(of: talkedAbout, together: areRulesTogether && talkedAbout == lastRules) }
    }

    private mutating func talk(of rules: [AutomationRuleID], together: Bool) {
        lastRules = rules
        areRulesTogether = together
    }

    /// Keeps what was made under the identifiers that it got in the store.
    public mutating func noteMade(rules: [AutomationRuleID], by commands: [Command], in home: Home?) {
        if !rules.isEmpty { talk(of: rules, together: true) }
        if let added = commands.last(where: { $0.kind == .addAccessory })?.accessory,
            let made = home?.accessories.first(where: { $0.name == added.name })
        {
            lastServices = made.services.map(\.id)
        }
        if let edit = commands.last, edit.isEdit { lastPlace = edit.placeTalkedAbout(in: home) }
        guard let name = commands.last(where: { $0.kind == .createScene })?.scene?.name else { return }
        lastScene = home?.scenes.first { $0.name == name }?.id
    }
}

extension Command {
    /// The scene that it runs.
    fileprivate var sceneRun: ActionSetID? { kind == .runScene ? scene?.id : nil }

    /// Whether it changes what the home has or what something is called.
    fileprivate var isEdit: Bool {
        switch kind {
        case .addRoom, .addZone, .changeZone, .addGroup, .addAccessory, .rename, .addAlias, .move, .remove,
            .createScene, .changeScene, .deleteScene, .createRule, .changeRule, .deleteRule, .undo, .switchHome:
            true
        default: false
        }
    }

    /// The room or zone that it makes or gives another name.
    fileprivate func placeTalkedAbout(in home: Home?) -> EntityID? {
        switch (kind, entity) {
        case (.addRoom, _): home?.rooms.first { $0.name == name }.map { .room($0.id) }
        case (.addZone, _): home?.zones.first { $0.name == name }.map { .zone($0.id) }
        case (.rename, .room), (.rename, .zone), (.addAlias, .room), (.addAlias, .zone): entity
        default: nil
        }
    }
}
