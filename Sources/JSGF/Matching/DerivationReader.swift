/// Reads the cheapest derivation of a result off the chart, from right to left, without recursion.
struct DerivationReader {
    private let view: NetworkView
    private let lists: EventLists

    init(view: NetworkView, lists: EventLists) {
        self.view = view
        self.lists = lists
    }

    /// Writes the derivation of a result into the scratch's events.
    func read(_ result: Int32, _ scratch: inout MatchScratch) {
        scratch.events.removeAll(keepingCapacity: true)
        scratch.path.removeAll()
        var place = enter(result, &scratch)
        while true {
            let item = scratch.items[place]
            if item.previous < 0 {
                guard let caller = scratch.path.popLast() else { break }
                let call = scratch.items[caller]
                emit(view.callTags[Int(call.edge)].before, &scratch)
                place = call.previous
            } else if item.sub < 0 {
                let edge = view.wordTags[Int(item.edge)]
                emit(edge.after, &scratch)
                scratch.events.append(.word(item.position &- 1))
                emit(edge.before, &scratch)
                place = item.previous
            } else {
                emit(view.callTags[Int(item.edge)].after, &scratch)
                scratch.path.append(place)
                place = enter(item.sub, &scratch)
            }
        }
        scratch.events.reverse()
    }

    private func enter(_ result: Int32, _ scratch: inout MatchScratch) -> Int32 {
        let ended = scratch.results[result]
        emit(view.ends[Int(ended.way)].events, &scratch)
        return ended.item
    }

    @inline(__always)
    private func emit(_ list: Int32, _ scratch: inout MatchScratch) {
        guard list > 0 else { return }
        for event in lists.list(list).reversed() { scratch.events.append(DerivationEvent(event)) }
    }
}

extension DerivationEvent {
    /// The event as it stands in a derivation.
    init(_ event: TagEvent) {
        switch event.side {
        case .begin: self = .begin(event.tag)
        case .end: self = .end(event.tag)
        case .plain: self = .tag(event.tag)
        }
    }
}
