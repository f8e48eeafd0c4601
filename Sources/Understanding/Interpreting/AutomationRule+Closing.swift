internal import HomeModel

extension AutomationRule {
    /// The rule that undoes this one when one of the events happens; `nil` where nobody knows what that would be.
    func closing(at ends: [RuleEvent]) -> AutomationRule? {
        guard scenes.isEmpty else { return nil }
        var result = self
        result.events = ends
        result.actions = []
        for action in actions {
            switch action.value {
            case .bool(let isOn): result.actions.append(.init(address: action.address, value: .bool(!isOn)))
            case .number(0) where action.address.type == "TargetPosition":
                result.actions.append(.init(address: action.address, value: .number(100)))
            case .number(100) where action.address.type == "TargetPosition":
                result.actions.append(.init(address: action.address, value: .number(0)))
            // What comes with being on goes with it.
            case .number
            where actions.contains { $0.address.service == action.address.service && $0.value.bool == true }:
                continue
            default: return nil
            }
        }
        return result
    }

    /// Whether it lets something go on.
    var switchesOn: Bool { actions.contains { $0.value == .bool(true) } }
}
