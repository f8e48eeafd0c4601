internal import HomeModel
internal import Synchronization

/// The rules of a home that can fire, arranged for finding those that a new one may have to do with.
///
/// A new rule has to do with few of many. So of all rules only their occasions are read at first; a rule is looked at
/// closely when it is asked for.
final class ConflictIndex: Sendable {
    private let rules: [AutomationRule]
    private let surroundings: RuleSurroundings
    private let byOccasion: Chains<OccasionKey>
    private let known = Mutex(Known())

    /// What was asked for already.
    private struct Known {
        var outlines: [Int: RuleOutline] = [:]
        /// By what they write; only rules that wait for a change ask for it.
        var byWrite: Chains<CharacteristicAddress>?
    }

    /// Arranges rules.
    init(_ rules: [AutomationRule], _ surroundings: RuleSurroundings) {
        self.rules = rules
        self.surroundings = surroundings
        var byOccasion = Chains<OccasionKey>(capacity: rules.count)
        for position in rules.indices where rules[position].isEverEnabled {
            for event in rules[position].events {
                if let key = OccasionKey(event) { byOccasion.add(position, under: key) }
            }
        }
        self.byOccasion = byOccasion
    }

    /// All of them.
    var outlines: [RuleOutline] {
        rules.indices.filter { rules[$0].isEverEnabled }.map(outline(at:))
    }

    /// The other rules that happen on an occasion of this rule and write something that it writes. For a rule that
    /// writes nothing: those on its occasions that write nothing either.
    func alike(_ outline: RuleOutline) -> [RuleOutline] {
        let sharing = outline.occasions.flatMap { byOccasion[$0.key] }
        return found(sharing.filter { isAlike($0, outline) }, besides: outline)
    }

    private func isAlike(_ position: Int, _ outline: RuleOutline) -> Bool {
        let written = writes(at: position)
        return outline.writes.isEmpty ? written.isEmpty : written.contains { outline.writes[$0.address] != nil }
    }

    /// Which rules a rule may set off, and which of them it is worth to follow.
    func reach(of outline: RuleOutline) -> RuleReach {
        RuleReach(
            of: outline, writes: writes,
            waiting: { address in
                self.byOccasion[.change(address)].filter { self.rules[$0].id != outline.rule.id }
            })
    }

    /// The rules that wait for a change there, of those that a rule reaches.
    func waiting(for address: CharacteristicAddress, within reach: RuleReach) -> [RuleOutline] {
        byOccasion[.change(address)].filter(reach.leadsBack).map(outline(at:))
    }

    /// What a rule writes, in order.
    private func writes(at position: Int) -> [CharacteristicWrite] {
        let rule = rules[position]
        return rule.scenes.isEmpty
            ? rule.actions : rule.scenes.flatMap { surroundings.scenes[$0] ?? [] } + rule.actions
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
        guard !addresses.isEmpty else { return [] }
        let byWrite = byWrite
        return found(addresses.flatMap { byWrite[$0] }, besides: outline)
    }

    private var byWrite: Chains<CharacteristicAddress> {
        known.withLock { known in
            if let byWrite = known.byWrite { return byWrite }
            var byWrite = Chains<CharacteristicAddress>(capacity: rules.count)
            for position in rules.indices where rules[position].isEverEnabled {
                for write in writes(at: position) { byWrite.add(position, under: write.address) }
            }
            known.byWrite = byWrite
            return byWrite
        }
    }

    private func outline(at position: Int) -> RuleOutline {
        known.withLock { known in
            if let outline = known.outlines[position] { return outline }
            let outline = surroundings.outline(rules[position])
            known.outlines[position] = outline
            return outline
        }
    }

    private func found(_ positions: [Int], besides outline: RuleOutline) -> [RuleOutline] {
        var seen: Set<Int> = []
        return positions.filter { rules[$0].id != outline.rule.id && seen.insert($0).inserted }.map(self.outline(at:))
    }
}

/// Positions by what they are looked up by, in order: lists that are chained within one array, for most keys have few.
private struct Chains<Key: Hashable & Sendable>: Sendable {
    private var ends: [Key: (first: Int, last: Int)]
    private var links: [(position: Int, next: Int)] = []

    init(capacity: Int) {
        ends = Dictionary(minimumCapacity: capacity)
        links.reserveCapacity(capacity)
    }

    mutating func add(_ position: Int, under key: Key) {
        let link = links.count
        links.append((position, -1))
        Self.chain(link, behind: &ends[key, default: (link, link)].last, in: &links)
    }

    private static func chain(_ link: Int, behind last: inout Int, in links: inout [(position: Int, next: Int)]) {
        if last != link { links[last].next = link }
        last = link
    }

    subscript(key: Key) -> [Int] {
        var positions: [Int] = []
        var link = ends[key]?.first ?? -1
        while link >= 0 {
            positions.append(links[link].position)
            link = links[link].next
        }
        return positions
    }
}
