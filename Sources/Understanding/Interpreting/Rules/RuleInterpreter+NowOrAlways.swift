internal import HomeModel

/// "If the window is open turn off the heating": now, or whenever it is so?
extension RuleInterpreter {
    /// "If the window is open" may be about now or about every time: the speaker decides. `nil` where it is a rule.
    func onceOrAlways(_ node: Meaning, body: Meaning) -> Interpretation? {
        guard node.deepValues(.if).contains("yes"), let event = node.child(.event), node.child(.condition) == nil,
            let what = [.change, .arrive, .leave, .sun].lazy.compactMap(event.child).first, what.has(.stative),
            what.child(.held) == nil, !what.isOfNobodyHere
        else { return nil }
        switch node.value(.decided) {
        case "always": return nil
        case "once":
            guard isSo(what) else { return Interpretation(.done, commands: [.cancel]) }
            return CommandInterpreter(situation: situationOfBody(node)).interpret(body)
        default:
            return .asking("always", choices: ["once", "always"], about: node.marked(.if))
        }
    }

    /// "Arm the house at night" may be said in the evening for this night, or for all nights: the speaker decides.
    /// `nil` where it is something else, or every night.
    func armedNowOrNightly(_ node: Meaning) -> Interpretation? {
        guard node.value(.unfinished) == "time", node.value(.if) == "nights", let body = node.child(.body) else {
            return nil
        }
        switch node.value(.decided) {
        case "always": return nil
        case "once": return CommandInterpreter(situation: situation).interpret(body)
        default:
            return .asking("nights", choices: ["once", "always"], about: node)
        }
    }

    /// Whether what an event brings about is so already.
    private func isSo(_ what: Meaning) -> Bool {
        if what.kind == .sun { return situation.speaker.isDark.map { $0 == (what.value(.sun) == "sunset") } ?? true }
        guard what.kind == .change else { return what.isSoForPeople(in: situation) }
        let predicate = StatePredicate(what, situation: situation)
        let found = TargetResolver(situation: situation) { predicate.type(at: $0) != nil }.resolve(what)
        return found.positions.contains { position in
            predicate.type(at: position).map { predicate.holds(situation.value($0, at: position), at: position) }
                ?? false
        }
    }
}
