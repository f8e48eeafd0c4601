public import HomeModel

/// A question which scenes or rules there are, or what they do.
public enum Listing: Sendable, Hashable {
    /// All rules, by name.
    case rules([String])
    /// What some rules do; for one of them whether it happens when that was asked.
    case rulesTold([AutomationRule], answer: Bool?)
    /// What a rule does that was named.
    case rule(AutomationRule)
    /// All scenes, by name.
    case scenes([String])
    /// The scenes that do something to what was asked about, by name.
    case scenesWith([String])
    /// What a scene does that was named: what it writes.
    case scene(ActionSet, targets: [CommandTarget])

    /// The names of what is told.
    public var names: [String] {
        switch self {
        case .rules(let names), .scenes(let names), .scenesWith(let names): names
        case .rulesTold(let rules, _): rules.map(\.name)
        case .rule(let rule): [rule.name]
        case .scene(let scene, _): [scene.name]
        }
    }

    /// Whether it is about rules; about scenes otherwise.
    var isOfRules: Bool {
        switch self {
        case .rules, .rulesTold, .rule: true
        case .scenes, .scenesWith, .scene: false
        }
    }
}
