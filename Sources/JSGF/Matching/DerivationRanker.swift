/// Finds the cheapest derivations of a result, several of them, from all ways that were recorded in a chart.
///
/// Every item and result gets the list of its `limit` cheapest derivations, made from the lists of what it is built on
/// (Huang and Chiang 2005, "Better k-best parsing", algorithm 1).
struct DerivationRanker {
    /// One derivation of an item or result: which way, and which derivations of the way's two parts.
    private struct Entry {
        var cost: Int32
        var way: Int32
        var previousRank: Int32
        var subRank: Int32
    }

    /// An item or a result.
    private enum Vertex {
        case item(Int32)
        case result(Int32)
    }

    private let view: NetworkView
    private let lists: EventLists
    private let limit: Int
    private var items: [[Entry]]
    private var results: [[Entry]]

    /// A ranker for a filled chart.
    init(view: NetworkView, lists: EventLists, limit: Int, _ scratch: borrowing MatchScratch) {
        self.view = view
        self.lists = lists
        self.limit = limit
        items = Array(repeating: [], count: scratch.items.count)
        results = Array(repeating: [], count: scratch.results.count)
    }

    /// The cheapest derivations of a result, cheapest first; no two with the same events.
    mutating func matches(of root: Int32, _ scratch: borrowing MatchScratch) -> [Match] {
        rank(root, scratch)
        var seen: Set<[DerivationEvent]> = []
        var matches: [Match] = []
        for (rank, entry) in results[Int(root)].enumerated() {
            let events = read(root, rank: Int32(rank), scratch)
            guard seen.insert(events).inserted else { continue }
            matches.append(Match(events: events, cost: Double(entry.cost) / Double(Cost.unit)))
        }
        return matches
    }

    // MARK: Ranking

    /// Ranks the root, and before it everything that it is built on.
    /// A way that leads back to what is being ranked is left out.
    private mutating func rank(_ root: Int32, _ scratch: borrowing MatchScratch) {
        var itemSeen = [Bool](repeating: false, count: items.count)
        var resultSeen = [Bool](repeating: false, count: results.count)
        var stack: [(vertex: Vertex, isDone: Bool)] = [(.result(root), false)]
        while let (vertex, isDone) = stack.popLast() {
            switch vertex {
            case .item(let item):
                if isDone { items[Int(item)] = entries(ofItem: item, scratch) }
                guard !isDone, !itemSeen[Int(item)] else { continue }
                itemSeen[Int(item)] = true
                stack.append((vertex, true))
                for way in scratch.ways.ways(toItem: item) {
                    stack.append((.item(way.previous), false))
                    if way.sub >= 0 { stack.append((.result(way.sub), false)) }
                }
            case .result(let result):
                if isDone { results[Int(result)] = entries(ofResult: result, scratch) }
                guard !isDone, !resultSeen[Int(result)] else { continue }
                resultSeen[Int(result)] = true
                stack.append((vertex, true))
                for ending in scratch.ways.endings(ofResult: result) { stack.append((.item(ending.item), false)) }
            }
        }
    }

    private func entries(ofItem place: Int32, _ scratch: borrowing MatchScratch) -> [Entry] {
        let item = scratch.items[place]
        guard item.previous >= 0 else { return [Entry(cost: 0, way: -1, previousRank: 0, subRank: 0)] }
        let best = WayRecorder.Way(previous: item.previous, edge: item.edge, sub: item.sub)
        var entries: [Entry] = []
        for (index, way) in scratch.ways.ways(toItem: place).enumerated() {
            let before = items[Int(way.previous)]
            let inside = way.sub < 0 ? [] : results[Int(way.sub)]
            let step = cost(of: way, to: item.position, scratch)
            let insideCount = way.sub < 0 ? 1 : inside.count
            for first in before.indices.prefix(limit) {
                for second in 0..<min(insideCount, limit / (first + 1)) {
                    let total = before[first].cost &+ step &+ (way.sub < 0 ? 0 : inside[second].cost)
                    entries.append(
                        Entry(
                            cost: min(total, Matcher.largestCost), way: Int32(index), previousRank: Int32(first),
                            subRank: Int32(second)))
                }
            }
        }
        return cheapest(entries) { entry in
            scratch.ways.ways(toItem: place)[Int(entry.way)] == best
        }
    }

    private func cost(of way: WayRecorder.Way, to position: Int32, _ scratch: borrowing MatchScratch) -> Int32 {
        guard way.sub >= 0 else { return view.wordSteps[Int(way.edge)].cost }
        let saysSomething = scratch.items[way.previous].position < position
        let step = view.callSteps[Int(way.edge)]
        return step.cost &+ (saysSomething ? step.nameCost : 0)
    }

    private func entries(ofResult place: Int32, _ scratch: borrowing MatchScratch) -> [Entry] {
        let best = WayRecorder.Ending(item: scratch.results[place].item, way: scratch.results[place].way)
        let endings = scratch.ways.endings(ofResult: place)
        var entries: [Entry] = []
        for (index, ending) in endings.enumerated() {
            let step = view.ends[Int(ending.way)].cost
            for (rank, entry) in items[Int(ending.item)].enumerated() {
                let total = min(entry.cost &+ step, Matcher.largestCost)
                entries.append(Entry(cost: total, way: Int32(index), previousRank: Int32(rank), subRank: 0))
            }
        }
        return cheapest(entries) { endings[Int($0.way)] == best }
    }

    /// The cheapest entries; of equally dear ones those of the best way first, then in the order given.
    private func cheapest(_ entries: [Entry], isBest: (Entry) -> Bool) -> [Entry] {
        let sorted = entries.enumerated().sorted { left, right in
            let first = (left.element.cost, isBest(left.element) ? 0 : 1, left.offset)
            let second = (right.element.cost, isBest(right.element) ? 0 : 1, right.offset)
            return first < second
        }
        return sorted.prefix(limit).map(\.element)
    }

    // MARK: Reading

    private func read(_ root: Int32, rank: Int32, _ scratch: borrowing MatchScratch) -> [DerivationEvent] {
        var events: [DerivationEvent] = []
        // The calls being walked through: the edge, and where to go on before it.
        var path: [(edge: Int32, item: Int32, rank: Int32)] = []
        var (place, rank) = enter(root, rank, &events, scratch)
        while true {
            let item = scratch.items[place]
            let entry = items[Int(place)][Int(rank)]
            guard entry.way >= 0 else {
                guard let caller = path.popLast() else { break }
                emit(view.callTags[Int(caller.edge)].before, &events)
                (place, rank) = (caller.item, caller.rank)
                continue
            }
            let way = scratch.ways.ways(toItem: place)[Int(entry.way)]
            if way.sub < 0 {
                let edge = view.wordTags[Int(way.edge)]
                emit(edge.after, &events)
                events.append(.word(item.position - 1))
                emit(edge.before, &events)
                (place, rank) = (way.previous, entry.previousRank)
            } else {
                emit(view.callTags[Int(way.edge)].after, &events)
                path.append((way.edge, way.previous, entry.previousRank))
                (place, rank) = enter(way.sub, entry.subRank, &events, scratch)
            }
        }
        events.reverse()
        return events
    }

    private func enter(
        _ result: Int32, _ rank: Int32, _ events: inout [DerivationEvent], _ scratch: borrowing MatchScratch
    ) -> (item: Int32, rank: Int32) {
        let entry = results[Int(result)][Int(rank)]
        let ending = scratch.ways.endings(ofResult: result)[Int(entry.way)]
        emit(view.ends[Int(ending.way)].events, &events)
        return (ending.item, entry.previousRank)
    }

    private func emit(_ list: Int32, _ events: inout [DerivationEvent]) {
        guard list > 0 else { return }
        for event in lists.list(list).reversed() { events.append(DerivationEvent(event)) }
    }
}
