internal import HomeModel
internal import Understanding

extension Assistant {
    /// The interpretation with what would let somebody in by itself waiting for a yes, or refused to a guest: taking
    /// back that a door was locked, or locking an open one for a while only.
    ///
    /// What is said outright is looked at where it is understood;
    /// here it is what the words leave to the state of the home.
    func safeguarded(_ interpretation: Interpretation, speaker: Speaker) -> Interpretation {
        guard isWithinHomes(interpretation, of: speaker) else { return Interpretation(.refused, reason: .notAllowed) }
        guard interpretation.outcome == .done, interpretation.commands.first != .confirm else {
            return interpretation
        }
        let isRiskyUndo =
            interpretation.commands.contains(.undo) && undoing(by: speaker).contains(where: isRisky)
        let isRiskyLater = interpretation.commands.flatMap({ returning(after: $0, by: speaker) }).contains(
            where: letsSomebodyIn)
        let isRiskyRule = bringsRulesThatLetIn(interpretation.commands, by: speaker)
        if isGuest(speaker), isRiskyUndo || isRiskyLater || isRiskyRule {
            return Interpretation(.refused, reason: .notAllowed)
        }
        guard isRiskyUndo || isRiskyLater || isRiskyRule else { return interpretation }
        var waiting = interpretation
        waiting.outcome = .confirm
        if isRiskyLater || interpretation.commands.contains(where: comesBackOpen) {
            waiting.caveat = "caveat.opensAgain"
        }
        if interpretation.commands.contains(.undo) {
            let writes = undoing(by: speaker)
            if !writes.isEmpty { waiting.commands.append(.set(SetCommand(targets(of: writes)))) }
            waiting.commands += undoingChanges(by: speaker).compactMap(command)
        }
        return waiting
    }

    /// Whether rules let somebody in afterwards that don't now, however that comes about: they are made, changed or
    /// switched on, a scene that they run is, or an undo brings them back.
    private func bringsRulesThatLetIn(_ commands: [Command], by speaker: Speaker) -> Bool {
        let edit = HomeEdit(database, understanding)
        var changes: [HomeChange] = []
        for command in commands {
            switch command {
            case .rule, .scene: changes += edit.changes(for: command) ?? []
            case .undo: changes += undoingChanges(by: speaker)
            default: continue
            }
        }
        guard !changes.isEmpty else { return false }
        return database.homes.contains { home in
            let earlier = home.settled(at: speaker.now)
            let later = earlier.applying(rulesAndScenesOf: changes.filter { $0.home == home.id })
            return later.settled(at: speaker.now).rulesLetInMore(than: earlier)
        }
    }

    /// Whether all that it is about is in homes that the speaker has a part in.
    private func isWithinHomes(_ interpretation: Interpretation, of speaker: Speaker) -> Bool {
        guard let homes = speaker.homes, interpretation.outcome != .notUnderstood else { return true }
        // What names no home is about the primary one: its timers, its rules, what can be said in it.
        guard let primary = database.primaryHome, homes.contains(primary.id) else { return false }
        return interpretation.commands.flatMap(\.targets).allSatisfy { target in
            places.home(of: target.address.service).map(homes.contains) ?? true
        }
    }

    /// What waits for a yes of what a result shows: what an undo writes is shown, but it is the undo that is done.
    static func waiting(_ commands: [Command]) -> [Command] {
        commands.contains(.undo) ? [.undo] : commands
    }

    /// The old values that come back after the time of a command; none where it is for good.
    private func returning(after command: Command, by speaker: Speaker) -> [CharacteristicWrite] {
        guard let set = command.set, set.duration != nil else { return [] }
        return set.targets.compactMap { oldValue(of: $0, isForATime: true, by: speaker) }
    }

    /// Whether it makes a rule that does something for a while, after which somebody may get in.
    private func comesBackOpen(_ command: Command) -> Bool {
        guard let home = database.primaryHome, let rule = command.rule?.rule else { return false }
        return !rule.waysBackIn(in: home).isEmpty
    }

    /// Whether a write lets somebody in who can't come in as it is.
    private func isRisky(_ write: CharacteristicWrite) -> Bool {
        letsSomebodyIn(write) && database.state.values[write.address] != write.value
    }

    private func letsSomebodyIn(_ write: CharacteristicWrite) -> Bool {
        let now = database.state.values[write.address]
        let home = places.home(of: write.address.service)
        return database.homes.first { $0.id == home }?.isLettingIn(write, from: now) ?? write.letsSomebodyIn
    }

    private func isGuest(_ speaker: Speaker) -> Bool {
        if speaker.limit == .guest { return true }
        let people = database.homes.flatMap(\.people)
        return people.first { $0.id == speaker.person }?.role == .guest
    }
}

extension Home {
    /// The home with its rules as they are at a moment: those whose pause is over are on.
    fileprivate func settled(at moment: LocalDateTime) -> Home {
        var result = self
        result.rules = rules.map { $0.settled(at: moment) }
        return result
    }
}

extension HomeChange {
    /// The home whose rule or scene it changes; `nil` where it is about something else.
    fileprivate var home: HomeID? {
        switch self {
        case .put(_, let home), .remove(_, let home): home
        default: nil
        }
    }
}
