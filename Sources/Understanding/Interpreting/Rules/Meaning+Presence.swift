internal import HomeModel

extension Meaning {
    /// Whether it is about the house without the one who speaks, who can't mean now.
    var isOfNobodyHere: Bool {
        kind == .leave && values(.who).contains { ["me", "last", "anyone", "first"].contains($0) }
    }

    /// Whether those whom a coming or going is about are home, or away, already.
    func isSoForPeople(in situation: Situation) -> Bool {
        let people = Set((situation.index.primary?.people ?? []).map(\.id))
        let present = situation.state.present.intersection(people)
        let isComing = kind == .arrive
        let each = values(.who).map { who in
            switch who {
            case "me": situation.person.map { present.contains($0.id) } ?? false
            case "last": !present.isEmpty
            case "anyone" where has(.all): present == people
            case "anyone", "first": !present.isEmpty
            default: Int64(who).map { present.contains(PersonID(rawValue: $0)) } ?? false
            }
        }
        return has(.all) ? each.allSatisfy { $0 == isComing } : each.contains(isComing)
    }
}
