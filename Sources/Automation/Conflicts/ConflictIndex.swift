internal import HomeModel

/// The rules of a home that can fire, arranged for finding those that a new one may have to do with.
struct ConflictIndex: Sendable {
    /// The rules.
    let outlines: [RuleOutline]
    private let byOccasion: [OccasionKey: [Int]]
    private let byChange: [CharacteristicAddress: [Int]]
    private let byWrite: [CharacteristicAddress: [Int]]
    private let positions: [AutomationRuleID: Int]

    /// Arranges rules.
    init(_ rules: [AutomationRule], _ surroundings: RuleSurroundings) {
        outlines = rules.filter(\.isEverEnabled).map(surroundings.outline)
        var byOccasion: [OccasionKey: [Int]] = [:]
        var byChange: [CharacteristicAddress: [Int]] = [:]
        var byWrite: [CharacteristicAddress: [Int]] = [:]
        var positions: [AutomationRuleID: Int] = [:]
        for (position, outline) in outlines.enumerated() {
            positions[outline.rule.id] = position
            for occasion in outline.occasions {
                byOccasion[occasion.key, default: []].append(position)
                if case .change(let change) = occasion { byChange[change.address, default: []].append(position) }
            }
            for address in outline.writes.keys { byWrite[address, default: []].append(position) }
        }
        self.byOccasion = byOccasion
        self.byChange = byChange
        self.byWrite = byWrite
        self.positions = positions
    }

    /// The rules that have an occasion in common with one.
    func sharingOccasion(with outline: RuleOutline) -> [RuleOutline] {
        found(outline.occasions.flatMap { byOccasion[$0.key] ?? [] }, besides: outline)
    }

    /// The rules that wait for a change there.
    func waiting(for address: CharacteristicAddress) -> [RuleOutline] {
        (byChange[address] ?? []).map { outlines[$0] }
    }

    /// The rules that write something that one waits for.
    func settingOff(_ outline: RuleOutline) -> [RuleOutline] {
        let addresses = outline.occasions.flatMap { occasion -> [CharacteristicAddress] in
            guard case .change(let change) = occasion else { return [] }
            let leader = change.address.type.leader.map {
                CharacteristicAddress(service: change.address.service, type: $0)
            }
            return [change.address] + (leader.map { [$0] } ?? [])
        }
        return found(addresses.flatMap { byWrite[$0] ?? [] }, besides: outline)
    }

    private func found(_ positions: [Int], besides outline: RuleOutline) -> [RuleOutline] {
        var seen: Set<Int> = []
        let own = self.positions[outline.rule.id]
        return positions.filter { $0 != own && seen.insert($0).inserted }.map { outlines[$0] }
    }
}
