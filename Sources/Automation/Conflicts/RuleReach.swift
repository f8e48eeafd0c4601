internal import HomeModel

/// The rules that one may set off, one after the other, by what they write and wait for alone.
///
/// Of these only such are worth to follow closely (see ``RuleCascade``) from which it may go on to the rule itself, or
/// to one that writes the opposite. Each is looked at once, however many ways lead to it.
struct RuleReach {
    private let leadingBack: Set<Int>

    /// A node of the way: a position among the home's rules, or the rule itself.
    private static let itself = -1

    /// Goes from a rule as far as its writes lead.
    /// - Parameters:
    ///   - writes: what the rule at a position writes.
    ///   - waiting: the positions of the rules that wait for a change, without the rule itself.
    init(
        of outline: RuleOutline, writes: (Int) -> [CharacteristicWrite], waiting: (CharacteristicAddress) -> [Int]
    ) {
        let awaited = Set(
            outline.occasions.compactMap { occasion in
                if case .change(let change) = occasion { change.address } else { nil }
            })
        var causes: [Int: [Int]] = [:]
        var goals: [Int] = []
        func reached(from cause: Int, by addresses: some Sequence<CharacteristicAddress>) -> [Int] {
            var new: [Int] = []
            for address in addresses.flatMap(\.withFollower) {
                if cause != Self.itself, awaited.contains(address) { goals.append(cause) }
                for position in waiting(address) {
                    if causes[position] == nil { new.append(position) }
                    causes[position, default: []].append(cause)
                }
            }
            return new
        }
        var edge = reached(from: Self.itself, by: outline.writes.keys)
        for _ in 1...RuleCascade.deepest where !edge.isEmpty {
            edge = edge.flatMap { position in
                let written = writes(position)
                let isOpposed = written.contains { write in
                    outline.writes[write.address].map { $0 != write.value } ?? false
                }
                if isOpposed { goals.append(position) }
                return reached(from: position, by: written.map(\.address))
            }
        }
        leadingBack = Self.allLeading(to: goals, causes)
    }

    /// Whether the rule at a position may lead back.
    func leadsBack(_ position: Int) -> Bool { leadingBack.contains(position) }

    private static func allLeading(to goals: [Int], _ causes: [Int: [Int]]) -> Set<Int> {
        var found: Set<Int> = []
        var open = goals
        while let position = open.popLast() {
            guard position != itself, found.insert(position).inserted else { continue }
            open += causes[position] ?? []
        }
        return found
    }
}

extension CharacteristicAddress {
    /// The address, and that of what shows what is written there.
    fileprivate var withFollower: [CharacteristicAddress] {
        [self] + (type.follower.map { [CharacteristicAddress(service: service, type: $0)] } ?? [])
    }
}
