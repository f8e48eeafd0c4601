internal import HomeModel

extension Meaning {
    /// Whether half a sentence is a remark rather than a change of what was said before: "warmer today", "bit dark,
    /// isn't it", "ah, Tuesdays". Where something was asked, it may be the answer.
    var isPassingRemark: Bool {
        guard children.count == 1, let said = children.first else { return false }
        switch said.kind {
        case .fragment:
            switch value(.chat) {
            case "yes": return [.change, .exact, .again].contains(where: said.has) || said.child(.value) != nil
            case "number": return said.attributes.isEmpty && said.child(.value)?.child(.number) != nil
            // "Out for dinner."
            case "meal": return ["off", "out"].contains(said.value(.action)) && said.child(.target) == nil
            default: return false
            }
        case .ruleEdit:
            let isTime = said.children.allSatisfy { [.condition, .at].contains($0.kind) }
            return said.has(.lone) || has(.chat) && isTime
        // "Halfway there."
        case .set:
            let isThere = said.children(.target).map { $0.attributes.map(\.key) } == [[.there]]
            return isThere && said.attributes.isEmpty && said.child(.value)?.has(.exact) == true
        case .rule: return has(.chat) && said.value(.unfinished) == "action"
        default: return false
        }
    }
}
