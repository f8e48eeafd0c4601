internal import HomeModel

/// Nodes for what is known already, as the grammar's tags would make them.
extension Meaning {
    /// A service, as if its name had been said.
    static func target(_ service: ServiceID) -> Meaning {
        Meaning(.target, attributes: [.init(key: .service, value: "\(service.rawValue)")])
    }

    /// A rule that was found, in the place of what points at it.
    static func reference(to rule: AutomationRuleID) -> Meaning {
        Meaning(.ref, attributes: [.init(key: .rule, value: "\(rule.rawValue)")])
    }
}

extension Meaning.Attribute {
    /// Days of the week, from Monday on.
    static func days(_ days: Set<Weekday>) -> Self {
        .init(key: .days, value: Weekday.allCases.filter(days.contains).map(\.rawValue).joined(separator: ","))
    }
}
