internal import HomeModel

/// What an action comes to: "on", "open", "stop", "toggle", or a word that stands for a value.
extension WritePlanner {
    /// What an action means at a service; `nil` where it means nothing there.
    func option(_ said: String, at position: Int) -> SemanticTables.ActionOption? {
        let service = index.entries[position].service
        // "Close it" is for the garage rather than for the light, where both were talked about.
        let isOneOfMany = situation.conversation.lastServices.count > 1
        let isGeneral =
            set.has(.everything)
            || set.children(.target).contains { $0.has(.everything) || $0.has(.area) || $0.has(.it) && isOneOfMany }
        // "Open" and "close" are for no lamp and no plug if nobody has named one: "close it" after "stop charging the
        // car".
        let isUnnamed = ["open", "close"].contains(said) && set.isAboutLast
        let action = said == "toggle" ? "on" : said + (set.has(.off) ? "Off" : "")
        // To stop means to go off, or to stay at the present place.
        let options = (tables.actions[action] ?? []) + (set.has(.hold) ? tables.actions["hold"] ?? [] : [])
        let fitting = options.first { option in
            (option.types?.contains(service.type.rawValue) ?? true)
                && (option.nouns?.contains { index.entries[position].isCalled([$0]) } ?? true)
                && isWritable(.init(rawValue: option.characteristic), of: service)
        }
        guard let fitting, fitting.named == true else { return fitting }
        // "Let the hens out" opens their door, and leaves their lamp.
        let isOfStem = ["open", "close"].contains(said) && set.children(.target).contains { $0.has(.stem) }
        return isGeneral || isUnnamed || isOfStem && fitting.value.value.bool != nil ? nil : fitting
    }

    /// What an action comes to at a service; `nil` where it means nothing there.
    func actionPlan(_ action: String, at position: Int) -> WritePlan? {
        if let own = set.aspect, tables.aspect(own).own == true {
            return ownSwitchPlan(CharacteristicType(rawValue: own), action, at: position)
        }
        guard let option = option(action, at: position) else { return nil }
        if let plan = workPlan(option, of: action, at: position) {
            if case .unsupported = plan { return nil }
            return plan
        }
        let type = CharacteristicType(rawValue: option.characteristic)
        if let mode = set.value(.arm) { return armed(mode, type, at: position) }
        if let other = option.like, let value = situation.value(.init(rawValue: other), at: position) {
            return .writes([(type, value)])
        }
        return .writes([(type, option.value.value)])
    }

    /// What a mode of the alarm comes to: at a radiator it is one of the radiator's own, where it has it.
    private func armed(_ mode: String, _ type: CharacteristicType, at position: Int) -> WritePlan? {
        let characteristic = index.entries[position].service.characteristic(type)
        guard type != "SecuritySystemTargetState", let choices = characteristic?.choices else {
            return .writes([(type, .word(mode))])
        }
        let wanted = mode == "stay" ? [mode, "home"] : [mode]
        return choices.first { wanted.contains($0.lowercased()) }.map { .writes([(type, .word($0))]) }
    }

    /// Whether all is already as it would be written.
    func isDone(_ plan: WritePlan, at position: Int) -> Bool {
        guard case .writes(let writes) = plan else { return false }
        return writes.allSatisfy { situation.value($0.0, at: position) == $0.1 }
    }

    /// The other of on and off.
    func togglePlan(at position: Int) -> WritePlan {
        guard !isLater else { return .relative }
        guard let option = option("on", at: position) else { return .unsupported }
        let type = CharacteristicType(rawValue: option.characteristic)
        guard let isOn = situation.value(type, at: position)?.bool else { return .unsupported }
        return .writes([(type, .bool(!isOn))])
    }

    /// What a word that stands for a value comes to; `nil` where none is said, or the service has nothing like it.
    func wordPlan(at position: Int) -> WritePlan? {
        guard let word = set.value(.exactWord), let (aspect, type) = writeOption(for: nil, at: position) else {
            return nil
        }
        if word == "other" { return otherWord(type, aspect: aspect, at: position) }
        return writes(type, .word(word), aspect: aspect, of: index.entries[position].service)
    }

    /// The other of two values: "reverse the fan".
    private func otherWord(_ type: CharacteristicType, aspect: SemanticTables.Aspect, at position: Int) -> WritePlan {
        guard !isLater else { return .relative }
        let service = index.entries[position].service
        let now = situation.value(type, at: position)
        guard let other = service.characteristic(type)?.metadata.validValues.first(where: { .word($0) != now }) else {
            return .unsupported
        }
        return writes(type, .word(other), aspect: aspect, of: service)
    }
}
