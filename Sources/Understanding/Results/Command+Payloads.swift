public import HomeModel

/// What goes with a command, for whoever looks for commands of one kind among several.
extension Command {
    /// What is written, where it is an order.
    public var set: SetCommand? {
        get { if case .set(let command) = self { command } else { nil } }
        set { if let newValue, case .set = self { self = .set(newValue) } }
    }

    /// The scene that it runs.
    public var run: SceneRun? { if case .runScene(let run) = self { run } else { nil } }

    /// The question, where it is one about states or values.
    public var query: QueryCommand? {
        get { if case .query(let question) = self { question } else { nil } }
        set { if let newValue, case .query = self { self = .query(newValue) } }
    }

    /// The question about what happened.
    public var history: HistoryQuestion? { if case .explain(let question) = self { question } else { nil } }

    /// What is done to a scene.
    public var scene: SceneCommand? {
        get { if case .scene(let command) = self { command } else { nil } }
        set { if let newValue, case .scene = self { self = .scene(newValue) } }
    }

    /// What is done to a rule.
    public var rule: RuleCommand? {
        get { if case .rule(let command) = self { command } else { nil } }
        set { if let newValue, case .rule = self { self = .rule(newValue) } }
    }

    /// How long it lasts, where it is an order; how long a timer runs, or more of it.
    public var duration: TimeSpan? { self.set?.duration ?? timer?.duration }

    /// What is done to a timer.
    public var timer: TimerCommand? {
        get { if case .timer(let command) = self { command } else { nil } }
        set { if let newValue, case .timer = self { self = .timer(newValue) } }
    }
}
