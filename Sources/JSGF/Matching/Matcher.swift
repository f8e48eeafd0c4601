/// The chart parser: an Earley parser over the network with costs, position by position, without recursion.
///
/// Each pair of rule and position is a goal that is worked on once; only the cheapest way to each item is kept. Costs
/// are never negative, so an item that turns out cheaper after it was looked at is looked at again (label correcting).
/// Of equally dear ways the one whose last edge stands earlier in the rule's text is kept, then the one whose last part
/// is shorter.
///
/// With lookahead: rules that can't begin with the next two words aren't asked for, nor where they or what stands after
/// them need a word which doesn't come any more, and nodes get no item that can neither go on with the next one nor end
/// the rule, or that need such a word. Nothing could come of them, so that the derivations stay the same.
struct Matcher: ~Copyable {
    /// Parts of the grammar that aren't looked at, for nothing can come of them.
    enum Lookahead {
        /// Nothing: the chart is to hold what could come next in place of the next word, too.
        case none
        /// What can't go on with the next words: how far an utterance that is no sentence can be followed is exact.
        case nextWords
        /// Also what needs a word that doesn't come any more.
        case allWords
    }

    private let view: NetworkView
    private let tokens: UnsafeBufferPointer<Int32>
    private let lookahead: Lookahead
    /// After how many steps the search is given up.
    private let mostSteps: Int
    private var keepsAll: Bool { lookahead == .none }
    private var position: Int32 = 0
    /// The position after the last word that could be followed.
    private var furthest: Int32 = 0
    /// The signature of the word at ``position``, and of the one after it.
    private var signature: UInt64 = 0
    private var nextSignature: UInt64 = 0
    /// All words from ``position`` on, and from the one after it.
    private var ahead = NodeNeeds.everything
    private var nextAhead = NodeNeeds.everything

    /// Costs stay below this, so that sums of three don't overflow.
    static let largestCost: Int32 = 1 << 29

    /// A matcher for an utterance.
    ///
    /// - Parameters:
    ///   - lookahead: what isn't looked at.
    ///   - limit: how far the search may go; without one, to the end.
    init(
        view: NetworkView, tokens: UnsafeBufferPointer<Int32>, lookahead: Lookahead, limit: SearchLimit? = nil
    ) {
        self.view = view
        self.tokens = tokens
        self.lookahead = lookahead
        mostSteps = limit?.steps(words: tokens.count) ?? .max
    }

    /// Fills the chart.
    ///
    /// - Parameter beginsAnywhere: whether the start rule is wanted at each position rather than at the first alone.
    /// - Returns: the result that spans the utterance, or -1; and the position after the last word that could be
    ///   followed. A search that was given up (see ``MatchScratch/isGivenUp``) has no such result, but those of the
    ///   words before.
    mutating func run(
        start: Int32, beginsAnywhere: Bool = false, _ scratch: inout MatchScratch
    ) -> (result: Int32, furthest: Int32) {
        let count = Int32(tokens.count)
        scratch.reset()
        scratch.memo.extend(to: Int(view.ruleCount), with: Chart.none)
        position = 0
        furthest = 0
        nextSignature = signature(at: 0)
        if lookahead == .allWords { lookAhead(&scratch) }
        let root = addGoal(start, &scratch)
        while true {
            signature = nextSignature
            nextSignature = signature(at: position &+ 1)
            if lookahead == .allWords {
                ahead = scratch.ahead[position]
                nextAhead = scratch.ahead[min(position &+ 1, count)]
            }
            swap(&scratch.agenda, &scratch.nextAgenda)
            scratch.nextAgenda.removeAll()
            if position == 0 {
                scratch.agenda.append(scratch.goals[root].evenItems)
            }
            guard scratch.agenda.count > 0 || beginsAnywhere else {
                if lookahead == .nextWords, furthest < position { followOneWordMore(&scratch) }
                return (Chart.none, furthest)
            }
            admitRules(count: keepsAll ? 1 : 2, &scratch)
            if beginsAnywhere, position > 0, isAdmitted(start, scratch) { _ = addGoal(start, &scratch) }
            let firstWaiter = Int32(scratch.waiters.count)
            workThroughAgenda(&scratch)
            if position == count { break }
            guard scratch.steps <= mostSteps else {
                scratch.isGivenUp = true
                return (Chart.none, furthest)
            }
            settleWaiters(from: firstWaiter, &scratch)
            position &+= 1
        }
        let last = scratch.goals[root].lastResult
        let spans = last >= 0 && scratch.results[last].end == count
        return (spans ? last : Chart.none, furthest)
    }

    private func word(at position: Int32) -> Int32 {
        position < Int32(tokens.count) ? tokens[Int(position)] : Vocabulary.unknown
    }

    private func signature(at position: Int32) -> UInt64 {
        keepsAll ? .max : NodeFilters.signature(of: word(at: position))
    }

    /// Notes for each position which words are still to come.
    private func lookAhead(_ scratch: inout MatchScratch) {
        scratch.ahead.extend(to: tokens.count + 1, with: NodeNeeds.always)
        for position in tokens.indices.reversed() {
            let next = scratch.ahead[Int32(position) &+ 1]
            scratch.ahead[Int32(position)] = next | NodeNeeds.signature(of: tokens[position])
        }
    }

    /// Finds the rules that may begin with so many of the next words, one or two.
    private func admitRules(count: Int, _ scratch: inout MatchScratch) {
        let first = view.row(of: word(at: position))
        let second = view.row(of: word(at: position &+ 1))
        scratch.admitted.removeAll()
        for part in 0..<view.rowWidth {
            let beginning = view.firstWords[first &+ part]
            scratch.admitted.append(count == 1 ? beginning : beginning & view.secondWords[second &+ part])
        }
    }

    /// Whether a rule may begin at this position.
    @inline(__always)
    private func isAdmitted(_ rule: Int32, _ scratch: borrowing MatchScratch) -> Bool {
        scratch.admitted[rule &>> 6] &>> UInt64(truncatingIfNeeded: rule & 63) & 1 != 0
    }

    /// Looks whether the word before ``position``, which nothing followed, could at least be said where it stands:
    /// rules that begin with it weren't asked for when they can't go on with the word after it.
    private mutating func followOneWordMore(_ scratch: inout MatchScratch) {
        position &-= 1
        nextSignature = .max
        signature = signature(at: position)
        scratch.agenda.removeAll()
        for place in 0..<Int32(scratch.items.count) where scratch.items[place].position == position {
            scratch.items[place].isQueued = true
            scratch.items[place].isExpanded = false
            scratch.agenda.append(place)
        }
        admitRules(count: 1, &scratch)
        workThroughAgenda(&scratch)
    }

    private mutating func workThroughAgenda(_ scratch: inout MatchScratch) {
        let word = self.word(at: position)
        var next: Int32 = 0
        while next < Int32(scratch.agenda.count) {
            let item = scratch.agenda[next]
            next &+= 1
            scratch.items[item].isQueued = false
            let node = Int(scratch.items[item].node)
            if word >= 0, view.nodes[node].words & signature != 0 { sayWord(word, item, &scratch) }
            if view.nodes[node].calls & signature != 0 { call(item, &scratch) }
            var way = view.nodes[node].firstEnd
            let last = view.nodes[node &+ 1].firstEnd
            while way < last {
                end(item, way, &scratch)
                way &+= 1
            }
        }
    }

    /// Notes what the ways over the calls made at this position cost: their items get no cheaper any more.
    private func settleWaiters(from first: Int32, _ scratch: inout MatchScratch) {
        for place in first..<Int32(scratch.waiters.count) {
            let waiter = scratch.waiters[place]
            let step = view.callSteps[Int(waiter.edge)]
            scratch.waiters[place].cost = scratch.items[waiter.item].cost &+ step.cost &+ step.nameCost
        }
    }

    // MARK: Steps

    /// Goes over the word edges that say the next word.
    @inline(__always)
    private mutating func sayWord(_ word: Int32, _ place: Int32, _ scratch: inout MatchScratch) {
        let item = scratch.items[place]
        var edge = view.firstEdge(of: item.node, word: word)
        let last = view.nodes[Int(item.node) &+ 1].firstWord
        while edge < last, view.wordSteps[Int(edge)].label == word {
            let taken = view.wordSteps[Int(edge)]
            furthest = position &+ 1
            let cost = min(Self.largestCost, item.cost &+ taken.cost)
            reach(
                taken.target, position &+ 1, for: item.goal, cost: cost, previous: place, edge: edge, sub: Chart.none,
                &scratch)
            edge &+= 1
        }
    }

    /// Asks for the rules that the item's node calls and that may begin here.
    @inline(__always)
    private func call(_ place: Int32, _ scratch: inout MatchScratch) {
        let item = scratch.items[place]
        let first = view.nodes[Int(item.node)].firstCall
        let last = view.nodes[Int(item.node) &+ 1].firstCall
        guard first < last else { return }
        scratch.items[place].isExpanded = true
        var edge = first
        while edge < last {
            let rule = view.callLabels[Int(edge)]
            if isAdmitted(rule, scratch), view.hasNeeds(ofCall: edge, in: ahead) {
                var goal = scratch.memo[rule]
                if goal < 0 || scratch.goals[goal].origin != position { goal = addGoal(rule, &scratch) }
                if !item.isExpanded {
                    let waiter = Chart.Waiter(
                        item: place, edge: edge, next: scratch.goals[goal].waiters, goal: item.goal,
                        target: view.callSteps[Int(edge)].target, cost: 0)
                    scratch.goals[goal].waiters = scratch.waiters.append(waiter)
                }
                let result = scratch.goals[goal].lastResult
                if result >= 0 { goOn(place, edge, after: result, &scratch) }
            }
            edge &+= 1
        }
    }

    /// Notes that the item's goal can end here, and goes on with what waits for it.
    private func end(_ place: Int32, _ way: Int32, _ scratch: inout MatchScratch) {
        let item = scratch.items[place]
        let goal = scratch.goals[item.goal]
        let cost = min(Self.largestCost, item.cost &+ view.ends[Int(way)].cost)
        var result = goal.lastResult
        if result >= 0, scratch.results[result].end == position {
            if scratch.ways.isOn { scratch.ways.add(WayRecorder.Ending(item: place, way: way), toResult: result) }
            let known = scratch.results[result]
            let isEarlier = view.ends[Int(way)].order < view.ends[Int(known.way)].order
            guard cost < known.cost || cost == known.cost && isEarlier else { return }
            scratch.results[result].item = place
            scratch.results[result].way = way
            guard cost < known.cost else { return }
            scratch.results[result].cost = cost
        } else {
            result = scratch.results.append(
                Chart.Result(goal: item.goal, end: position, item: place, way: way, cost: cost))
            scratch.goals[item.goal].lastResult = result
            if scratch.ways.isOn { scratch.ways.add(WayRecorder.Ending(item: place, way: way), toResult: result) }
        }
        var waiter = goal.waiters
        if goal.origin < position {
            let resultCost = scratch.results[result].cost
            while waiter >= 0 {
                let waiting = scratch.waiters[waiter]
                let cost = min(Self.largestCost, waiting.cost &+ resultCost)
                reach(
                    waiting.target, position, for: waiting.goal, cost: cost, previous: waiting.item, edge: waiting.edge,
                    sub: result, &scratch)
                waiter = waiting.next
            }
        } else {
            while waiter >= 0 {
                let waiting = scratch.waiters[waiter]
                goOn(waiting.item, waiting.edge, after: result, &scratch)
                waiter = waiting.next
            }
        }
    }

    /// Goes over a call whose rule has ended where it began, with nothing said.
    @inline(__always)
    private func goOn(_ place: Int32, _ edge: Int32, after result: Int32, _ scratch: inout MatchScratch) {
        let item = scratch.items[place]
        let taken = view.callSteps[Int(edge)]
        let cost = min(Self.largestCost, item.cost &+ taken.cost &+ scratch.results[result].cost)
        reach(
            taken.target, position, for: item.goal, cost: cost, previous: place, edge: edge, sub: result, &scratch)
    }

    // MARK: Records

    private func addGoal(_ rule: Int32, _ scratch: inout MatchScratch) -> Int32 {
        let place = Int32(truncatingIfNeeded: scratch.goals.count)
        let item = scratch.items.append(
            Chart.Item(
                goal: place, node: view.starts[Int(rule)], position: position, cost: 0, previous: Chart.none,
                edge: Chart.none, sub: Chart.none, next: Chart.none, isQueued: true, isExpanded: false))
        let isEven = position & 1 == 0
        scratch.goals.append(
            Chart.Goal(
                rule: rule, origin: position, evenItems: isEven ? item : Chart.none,
                oddItems: isEven ? Chart.none : item, evenPosition: isEven ? position : Chart.none,
                oddPosition: isEven ? Chart.none : position, waiters: Chart.none, lastResult: Chart.none))
        scratch.memo[rule] = place
        if place > 0 { scratch.agenda.append(item) }
        return place
    }

    /// Adds an item, or betters the one that is there.
    @inline(__always)
    private func reach(
        _ node: Int32, _ at: Int32, for goalPlace: Int32, cost: Int32, previous: Int32, edge: Int32, sub: Int32,
        _ scratch: inout MatchScratch
    ) {
        let isHere = at == position
        scratch.steps &+= 1
        guard view.isAlive(node, before: isHere ? signature : nextSignature),
            view.hasNeeds(of: node, in: isHere ? ahead : nextAhead)
        else { return }
        let isEven = at & 1 == 0
        var head = Chart.none
        if isEven {
            if scratch.goals[goalPlace].evenPosition == at { head = scratch.goals[goalPlace].evenItems }
        } else {
            if scratch.goals[goalPlace].oddPosition == at { head = scratch.goals[goalPlace].oddItems }
        }
        var known = head
        while known >= 0 {
            if scratch.items[known].node == node {
                // Most ways to what is known are dearer.
                if cost > scratch.items[known].cost, !scratch.ways.isOn { return }
                better(
                    known,
                    Chart.Item(
                        goal: goalPlace, node: node, position: at, cost: cost, previous: previous, edge: edge, sub: sub,
                        next: Chart.none, isQueued: true, isExpanded: false), &scratch)
                return
            }
            known = scratch.items[known].next
        }
        let new = Chart.Item(
            goal: goalPlace, node: node, position: at, cost: cost, previous: previous, edge: edge, sub: sub, next: head,
            isQueued: true, isExpanded: false)
        let place = scratch.items.append(new)
        if isEven {
            scratch.goals[new.goal].evenItems = place
            scratch.goals[new.goal].evenPosition = new.position
        } else {
            scratch.goals[new.goal].oddItems = place
            scratch.goals[new.goal].oddPosition = new.position
        }
        enqueue(place, new.position, &scratch)
        if scratch.ways.isOn { record(new, place, &scratch) }
    }

    private func better(_ place: Int32, _ new: Chart.Item, _ scratch: inout MatchScratch) {
        if scratch.ways.isOn { record(new, place, &scratch) }
        let known = scratch.items[place]
        if new.cost > known.cost { return }
        if new.cost == known.cost, !isPreferred(new, to: known, at: place, scratch) { return }
        scratch.items[place].previous = new.previous
        scratch.items[place].edge = new.edge
        scratch.items[place].sub = new.sub
        guard new.cost < known.cost else { return }
        scratch.items[place].cost = new.cost
        if !known.isQueued {
            scratch.items[place].isQueued = true
            enqueue(place, new.position, &scratch)
        }
    }

    /// Which of two equally dear ways is kept. A step that says nothing must not make ways run in circles.
    private func isPreferred(
        _ new: Chart.Item, to known: Chart.Item, at place: Int32, _ scratch: borrowing MatchScratch
    ) -> Bool {
        guard known.previous >= 0 else { return false }
        var before = new.previous
        while before >= 0, scratch.items[before].position == new.position {
            if before == place { return false }
            before = scratch.items[before].previous
        }
        // Ways that share their last steps part further back.
        var (one, other) = (new, known)
        while true {
            let (order, otherOrder) = (self.order(of: one), self.order(of: other))
            if order != otherOrder { return order < otherOrder }
            guard one.previous != other.previous, one.previous >= 0, other.previous >= 0 else { return false }
            (one, other) = (scratch.items[one.previous], scratch.items[other.previous])
            if one.position != other.position { return one.position > other.position }
        }
    }

    /// Where the edge that led to an item stands in the rule's text; -1 at the rule's beginning.
    private func order(of item: Chart.Item) -> Int32 {
        guard item.previous >= 0 else { return -1 }
        return item.sub < 0 ? view.wordTags[Int(item.edge)].order : view.callTags[Int(item.edge)].order
    }

    @inline(__always)
    private func enqueue(_ place: Int32, _ at: Int32, _ scratch: inout MatchScratch) {
        if at == position { scratch.agenda.append(place) } else { scratch.nextAgenda.append(place) }
    }

    private func record(_ item: Chart.Item, _ place: Int32, _ scratch: inout MatchScratch) {
        scratch.ways.add(WayRecorder.Way(previous: item.previous, edge: item.edge, sub: item.sub), toItem: place)
    }
}
