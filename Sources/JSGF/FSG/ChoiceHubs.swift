/// Finds sets of choices that several states have in common, so that each set can stand once, in a state of its own,
/// a *hub*.
///
/// Which hubs save most is a hard problem (covering a graph by complete bipartite ones). Two steps come near enough:
/// choices that exactly the same states have are one hub, and then two hubs become one, for the states that both serve,
/// as long as that saves anything. The states that only one of them served keep theirs.
struct ChoiceHubs {
    /// A set of choices, and the states that have all of them.
    struct Hub {
        /// The states, by number.
        var states: BitSet
        /// The choices, by number.
        var choices: [Int32]
    }

    /// What a transition to a hub costs beside one that says a word, for which the decoder has a dozen nodes of phones.
    private static let costOfWay = 0.6
    /// What two hubs must save to become one.
    private static let leastSaved = 3.0
    /// How many hubs are compared with one another. Small ones are left alone where there are more.
    private static let mostCompared = 2500

    /// Two hubs that might become one.
    private struct Pair: Comparable {
        var saved: Double
        var first: Int
        var second: Int

        static func < (one: Pair, other: Pair) -> Bool {
            (one.saved, other.first, other.second) < (other.saved, one.first, one.second)
        }
    }

    private var hubs: [Hub?]
    private var pairs = MaximumHeap<Pair>()

    /// Finds hubs.
    /// - Parameter states: for each choice the states that have it, in ascending order.
    init(states: [[Int32]]) {
        var alike: [[Int32]: [Int32]] = [:]
        for (choice, states) in states.enumerated() where states.count > 1 {
            alike[states, default: []].append(Int32(truncatingIfNeeded: choice))
        }
        let count = (states.lazy.compactMap(\.last).max() ?? 0) + 1
        let sorted = alike.sorted { one, other in
            let sizes = (one.key.count * one.value.count, other.key.count * other.value.count)
            return sizes.0 == sizes.1 ? one.key.lexicographicallyPrecedes(other.key) : sizes.0 > sizes.1
        }
        hubs = sorted.map { Hub(states: BitSet($0.key, below: Int(count)), choices: $0.value) }
        for second in hubs.indices.prefix(Self.mostCompared) {
            for first in 0..<second { consider(first, second) }
        }
        join()
    }

    /// The hubs that save something; no state has a choice in two of them.
    var worthwhile: [Hub] {
        hubs.compactMap { $0 }.filter { hub in
            Double((hub.states.count - 1) * hub.choices.count) > Self.costOfWay * Double(hub.states.count) + 1
        }
    }

    private mutating func join() {
        while let pair = pairs.popLargest() {
            guard let first = hubs[pair.first], let second = hubs[pair.second] else { continue }
            let common = first.states.intersection(second.states)
            let saved = Self.saved(first, second, common: common.count)
            guard saved == pair.saved else {
                consider(pair.first, pair.second)
                continue
            }
            for (place, hub) in [(pair.first, first), (pair.second, second)] {
                let rest = hub.states.subtracting(common)
                hubs[place] = rest.count == 0 ? nil : Hub(states: rest, choices: hub.choices)
            }
            hubs.append(Hub(states: common, choices: first.choices + second.choices))
            for other in 0..<(hubs.count - 1) { consider(other, hubs.count - 1) }
        }
    }

    private mutating func consider(_ first: Int, _ second: Int) {
        guard let one = hubs[first], let other = hubs[second] else { return }
        // One of few states can't save what it takes, whatever the two have in common.
        guard Self.costOfWay * Double(min(one.states.count, other.states.count)) > Self.leastSaved else { return }
        let saved = Self.saved(one, other, common: one.states.countInCommon(with: other.states))
        if saved > Self.leastSaved { pairs.add(Pair(saved: saved, first: first, second: second)) }
    }

    /// What is saved where two hubs become one for the states that they have in common: a way for each of these, and
    /// the choices of a hub that isn't needed any more, less the choices that stand twice then.
    private static func saved(_ first: Hub, _ second: Hub, common: Int) -> Double {
        guard common > 0 else { return 0 }
        var choices = first.choices.count + second.choices.count
        if common == first.states.count { choices -= first.choices.count }
        if common == second.states.count { choices -= second.choices.count }
        return costOfWay * Double(common) - Double(choices)
    }
}
