extension AutomationRule {
    /// Whether it can't be decided without knowing when the sun is up, and so never fires in a home without a location.
    public var usesSun: Bool {
        let isEvent = events.contains { event in
            if case .sun = event { true } else { false }
        }
        return isEvent
            || conditions.contains { condition in
                if case .sun = condition.test { true } else { false }
            }
    }
}
