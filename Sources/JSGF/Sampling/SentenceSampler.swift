/// Makes sentences of a grammar at random, or lists them.
public struct SentenceSampler: Sendable {
    private let automaton: Automaton
    private let tree: SampleTree
    private let root: Int

    /// A sampler for an automaton's sentences.
    public init(_ automaton: Automaton) {
        self.automaton = automaton
        tree = SampleTree(automaton)
        root = tree.roots[Int(automaton.startRule)]
    }

    /// Something still to be said or passed.
    private enum Task {
        case node(Int)
        case event(DerivationEvent)
        /// Whether to go round a loop once more.
        case loop(Int)
        /// The end of a round that began with so many words said.
        case round(since: Int)
    }

    /// A sentence in the making.
    private struct Draft {
        var tasks: [Task]
        var words: [String] = []
        var events: [DerivationEvent] = []
        /// The fewest words that the tasks can be done with.
        var fewest: Int
    }

    // MARK: At random

    /// A sentence made at random: alternatives by their weights, optional parts and further rounds of a loop every
    /// second time.
    ///
    /// - Parameters:
    ///   - generator: the source of chance.
    ///   - maximumWords: how long it may become; longer only where the grammar has nothing as short.
    /// - Returns: a sentence, or `nil` where the grammar has none.
    public func sample(using generator: inout some RandomNumberGenerator, maximumWords: Int = 20) -> SampledSentence? {
        guard root >= 0, tree.fewest[root] < SampleTree.never else { return nil }
        var draft = Draft(tasks: [.node(root)], fewest: tree.fewest[root])
        while let task = draft.tasks.popLast() {
            let room = maximumWords - draft.words.count - draft.fewest
            switch task {
            case .event(let event): draft.events.append(event)
            case .round: break
            case .loop(let part):
                if tree.fewest[part] <= room, Bool.random(using: &generator) {
                    push(.loop(part), &draft)
                    push(.node(part), &draft)
                }
            case .node(let node):
                draft.fewest -= tree.fewest[node]
                switch tree.kinds[node] {
                case .choice(let choices, let weights):
                    let free = room + tree.fewest[node]
                    push(.node(choice(of: choices, weights, room: free, using: &generator)), &draft)
                case .optional(let part):
                    if tree.fewest[part] <= room, Bool.random(using: &generator) { push(.node(part), &draft) }
                default: unfold(tree.kinds[node], &draft)
                }
            }
        }
        return SampledSentence(words: draft.words, events: draft.events)
    }

    private func push(_ task: Task, _ draft: inout Draft) {
        if case .node(let node) = task { draft.fewest += tree.fewest[node] }
        draft.tasks.append(task)
    }

    /// Does what there is no choice about.
    private func unfold(_ kind: SampleTree.Kind, _ draft: inout Draft) {
        switch kind {
        case .word(let word):
            draft.events.append(.word(Int32(truncatingIfNeeded: draft.words.count)))
            draft.words.append(automaton.symbols.words.text(word) ?? "")
        case .call(let rule): push(.node(tree.roots[Int(rule)]), &draft)
        case .sequence(let parts):
            for part in parts.reversed() { push(.node(part), &draft) }
        case .loop(let part, let atLeastOnce):
            push(.loop(part), &draft)
            if atLeastOnce { push(.node(part), &draft) }
        case .marked(let part, let before, let after):
            for event in after.reversed() { push(.event(event), &draft) }
            push(.node(part), &draft)
            draft.events += before
        case .choice, .optional: break
        }
    }

    /// One of the choices that there is room for, or the shortest.
    private func choice(
        of choices: [Int], _ weights: [Double], room: Int, using generator: inout some RandomNumberGenerator
    ) -> Int {
        let possible = choices.indices.filter { weights[$0] > 0 && tree.fewest[choices[$0]] < SampleTree.never }
        var fitting = possible.filter { tree.fewest[choices[$0]] <= room }
        if fitting.isEmpty {
            let shortest = possible.map { tree.fewest[choices[$0]] }.min() ?? 0
            fitting = possible.filter { tree.fewest[choices[$0]] == shortest }
        }
        let largest = fitting.reduce(0) { max($0, weights[$1]) }
        let sum = fitting.reduce(0) { $0 + weights[$1] / largest }
        var rest = Double.random(in: 0..<1, using: &generator) * sum
        for index in fitting {
            rest -= weights[index] / largest
            if rest < 0 { return choices[index] }
        }
        return choices[fitting.last ?? 0]
    }

    // MARK: One after another

    /// Sentences from the shortest on, each once, with one of its derivations.
    ///
    /// - Parameters:
    ///   - limit: how many at most.
    ///   - maximumWords: how long they may be.
    ///   - effort: how many steps of work are spent before giving up looking for more.
    public func sentences(limit: Int, maximumWords: Int, effort: Int = 5_000_000) -> [SampledSentence] {
        guard root >= 0, tree.fewest[root] < SampleTree.never, maximumWords >= 0 else { return [] }
        var found: [SampledSentence] = []
        var seen: Set<[String]> = []
        var steps = 0
        for length in 0...maximumWords {
            var open = [Draft(tasks: [.node(root)], fewest: tree.fewest[root])]
            while let draft = open.popLast() {
                steps += 1
                guard found.count < limit, steps < effort else { return found }
                guard draft.words.count + draft.fewest <= length else { continue }
                if draft.tasks.isEmpty {
                    guard draft.words.count == length, seen.insert(draft.words).inserted else { continue }
                    found.append(SampledSentence(words: draft.words, events: draft.events))
                } else {
                    open += nextDrafts(draft).reversed()
                }
            }
        }
        return found
    }

    /// The drafts that the next task makes of one, in the order of the text.
    private func nextDrafts(_ draft: Draft) -> [Draft] {
        var base = draft
        guard let task = base.tasks.popLast() else { return [] }
        switch task {
        case .event(let event):
            base.events.append(event)
            return [base]
        case .round(let since):
            return base.words.count > since ? [base] : []
        case .loop(let part):
            var again = base
            push(.loop(part), &again)
            again.tasks.append(.round(since: again.words.count))
            push(.node(part), &again)
            return [again, base]
        case .node(let node):
            base.fewest -= tree.fewest[node]
            switch tree.kinds[node] {
            case .choice(let choices, let weights):
                return zip(choices, weights).compactMap { choice, weight in
                    guard weight > 0, tree.fewest[choice] < SampleTree.never else { return nil }
                    var next = base
                    push(.node(choice), &next)
                    return next
                }
            case .optional(let part):
                guard tree.fewest[part] < SampleTree.never else { return [base] }
                var taken = base
                push(.node(part), &taken)
                return [taken, base]
            default:
                unfold(tree.kinds[node], &base)
                return [base]
            }
        }
    }
}
