internal import HomeModel

extension HomeDatabase {
    /// Until the store's reducer is there.
    mutating func apply(_ changes: [HomeChange]) throws {
        for change in changes {
            switch change {
            case .value(let address, let value): state.values[address] = value
            case .reachable(let accessory, true): state.unreachable.remove(accessory)
            case .reachable(let accessory, false): state.unreachable.insert(accessory)
            case .put(.rule(var rule), in: let home):
                guard let position = homes.firstIndex(where: { $0.id == home }) else { continue }
                let last = homes.flatMap(\.entities).map(\.id.rawValue).max() ?? 0
                rule = AutomationRule(
                    id: AutomationRuleID(rawValue: last + 100_000), name: rule.name, aliases: rule.aliases,
                    events: rule.events, days: rule.days, isOnce: rule.isOnce, conditions: rule.conditions,
                    scenes: rule.scenes, actions: rule.actions, duration: rule.duration, isEnabled: rule.isEnabled,
                    author: rule.author)
                homes[position].rules.append(rule)
            case .remove(.rule(let id), in: let home):
                guard let position = homes.firstIndex(where: { $0.id == home }) else { continue }
                homes[position].rules.removeAll { $0.id == id }
            default: break
            }
        }
    }
}
