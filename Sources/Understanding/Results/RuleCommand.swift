public import HomeModel

/// What is done to a rule.
public struct RuleCommand: Sendable, Hashable {
    /// What can be done to a rule.
    public enum Action: Sendable, Hashable {
        case create, change, delete, enable, disable
    }

    /// What is done.
    public var action: Action
    /// The rule as it shall be; the one that is deleted.
    public var rule: AutomationRule
    /// What is wrong with it, so that it waits for a yes.
    public var conflicts: [RuleConflict] = []
    /// The things that stay on although everything is to go off by it.
    public var spared: [ServiceID] = []

    /// Whether it is to wake somebody, which gives it its name.
    public var isWaking = false

    /// Makes one.
    public init(_ action: Action, _ rule: AutomationRule) {
        self.action = action
        self.rule = rule
    }
}

/// What is done to a scene.
public struct SceneCommand: Sendable, Hashable {
    /// What can be done to a scene.
    public enum Action: Sendable, Hashable {
        case create, change, delete
    }

    /// What is done.
    public var action: Action
    /// The scene as it shall be; the one that is deleted.
    public var scene: ActionSet
    /// What is wrong with the rules that run it then, so that it waits for a yes.
    public var conflicts: [RuleConflict] = []

    /// Makes one.
    public init(_ action: Action, _ scene: ActionSet) {
        self.action = action
        self.scene = scene
    }
}

extension RuleCommand.Action {
    /// The word of the result object.
    var kind: Command.Kind {
        switch self {
        case .create: .createRule
        case .change: .changeRule
        case .delete: .deleteRule
        case .enable: .enableRule
        case .disable: .disableRule
        }
    }
}

extension SceneCommand.Action {
    /// The word of the result object.
    var kind: Command.Kind {
        switch self {
        case .create: .createScene
        case .change: .changeScene
        case .delete: .deleteScene
        }
    }
}

extension Command {
    /// A command about a rule.
    public static func rule(_ action: RuleCommand.Action, _ rule: AutomationRule) -> Command {
        .rule(RuleCommand(action, rule))
    }

    /// A command about a scene.
    public static func scene(_ action: SceneCommand.Action, _ scene: ActionSet) -> Command {
        .scene(SceneCommand(action, scene))
    }
}
