extension AutomationRule {
    /// What it writes, by itself or by its scenes, that lets somebody in or guards the house less; and what may come
    /// back after it, where it lasts for a while, that does.
    public func waysIn(in home: Home) -> [CharacteristicWrite] {
        written(in: home).filter { home.isLettingIn($0, from: nil) } + waysBackIn(in: home)
    }

    /// What may let somebody in when the values come back that it writes over for a while.
    public func waysBackIn(in home: Home) -> [CharacteristicWrite] {
        duration == nil ? [] : written(in: home).compactMap(home.wayIn(after:))
    }

    /// What it writes, by itself or by its scenes.
    private func written(in home: Home) -> [CharacteristicWrite] {
        actions + home.scenes.filter { scenes.contains($0.id) }.flatMap(\.actions)
    }

    /// Whether it lets somebody in where another form of it doesn't: through more, at other moments, for other people,
    /// on more days, under fewer conditions, or at all because it was off. Nobody is there to say yes when it fires, so
    /// that whoever brings it about has to say yes before.
    ///
    /// - Parameters:
    ///   - home: the home as it will be, with the scenes that it runs.
    ///   - before: the rule as it is; `nil` where there is none yet.
    ///   - earlier: the home as it is.
    public func letsInMore(in home: Home, than before: AutomationRule?, in earlier: Home) -> Bool {
        guard isEverEnabled else { return false }
        let ways = Set(waysIn(in: home))
        guard !ways.isEmpty else { return false }
        guard let before, ways.isSubset(of: before.waysIn(in: earlier)) else { return true }
        guard before.isEverEnabled, before.isEnabled || !isEnabled else { return true }
        let isSeldomer = before.days.isEmpty || !days.isEmpty && days.isSubset(of: before.days)
        return !isSeldomer || !Set(events).isSubset(of: before.events) || before.isOnce && !isOnce
            || !Set(before.conditions).isSubset(of: conditions) || lasts(longerThan: before)
            || duration != before.duration && !waysBackIn(in: home).isEmpty
    }

    /// Whether what it does comes back later than that of another form of it, or never.
    private func lasts(longerThan before: AutomationRule) -> Bool {
        guard let former = before.duration else { return false }
        return duration.map { $0.seconds > former.seconds } ?? true
    }
}

extension Home {
    /// Whether a write lets somebody in, or may do so for all that is known, with what its things are.
    /// - Parameter now: the value that is written over; `nil` where nobody knows yet.
    public func isLettingIn(_ write: CharacteristicWrite, from now: Value?) -> Bool {
        let accessory = accessories.first { $0.services.contains { $0.id == write.address.service } }
        let services = accessory?.services ?? []
        return write.letsSomebodyIn(
            through: services.first { $0.id == write.address.service }, of: services, from: now)
    }

    /// What may let somebody in when the value comes back that a write takes the place of: a door that is locked for
    /// ten minutes may have been unlocked. `nil` where nothing does,
    /// or where the write itself lets somebody in already.
    public func wayIn(after write: CharacteristicWrite) -> CharacteristicWrite? {
        guard !isLettingIn(write, from: nil), let loosest = write.loosest, loosest != write,
            isLettingIn(loosest, from: write.value)
        else { return nil }
        return loosest
    }

    /// The home with some of its rules and scenes put in, changed or taken out, as changes of the database say.
    public func applying(rulesAndScenesOf changes: [HomeChange]) -> Home {
        var result = self
        for change in changes {
            switch change {
            case .put(.rule(let rule), in: id):
                if rule.id != .unassigned { result.rules.removeAll { $0.id == rule.id } }
                result.rules.append(rule)
            case .put(.scene(let scene), in: id):
                if scene.id != .unassigned { result.scenes.removeAll { $0.id == scene.id } }
                result.scenes.append(scene)
            case .remove(.rule(let rule), in: id): result.rules.removeAll { $0.id == rule }
            case .remove(.scene(let scene), in: id): result.scenes.removeAll { $0.id == scene }
            default: continue
            }
        }
        return result
    }

    /// Whether some of its rules let somebody in where those of the home as it was don't.
    public func rulesLetInMore(than earlier: Home) -> Bool {
        let before = Dictionary(earlier.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return rules.contains { rule in
            rule.letsInMore(in: self, than: rule.id == .unassigned ? nil : before[rule.id], in: earlier)
        }
    }
}
