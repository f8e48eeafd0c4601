/// Takes the empty transitions out of a finite-state grammar and lays states together that can't be told apart.
///
/// The decoder pays for every empty transition after every word that may have ended: chains of them, as calls and
/// returns make, bring it to a standstill. Afterwards only states in which an utterance may end have one, to the final
/// state.
struct EmptyTransitionRemoval {
    private struct Step: Hashable {
        var word: Int32
        var target: Int32
    }

    private var steps: [[Step]]
    private var isAccepting: [Bool]
    private var empties: [[Int32]]
    private let source: FiniteStateGrammar

    /// Arranges the transitions of a grammar by the states that they leave.
    init(_ grammar: FiniteStateGrammar) {
        source = grammar
        steps = Array(repeating: [], count: grammar.stateCount)
        empties = Array(repeating: [], count: grammar.stateCount)
        isAccepting = Array(repeating: false, count: grammar.stateCount)
        for transition in grammar.transitions {
            if let word = transition.word {
                steps[Int(transition.from)].append(Step(word: word, target: transition.to))
            } else {
                empties[Int(transition.from)].append(transition.to)
            }
        }
    }

    /// The grammar without them.
    mutating func reduced() -> FiniteStateGrammar {
        closeOverEmpties()
        dropUnreachable()
        while mergeTwins() {}
        dropUnreachable()
        return assembled()
    }

    /// Gives each state the steps of all states that empty transitions lead it to.
    private mutating func closeOverEmpties() {
        var closed: [[Step]] = []
        closed.reserveCapacity(steps.count)
        for state in steps.indices {
            var seen: Set<Int32> = [Int32(truncatingIfNeeded: state)]
            var stack = [Int32(truncatingIfNeeded: state)]
            var union: Set<Step> = []
            while let next = stack.popLast() {
                union.formUnion(steps[Int(next)])
                if next == source.final { isAccepting[state] = true }
                for target in empties[Int(next)] where seen.insert(target).inserted { stack.append(target) }
            }
            closed.append(union.sorted { ($0.word, $0.target) < ($1.word, $1.target) })
        }
        steps = closed
    }

    /// Empties the states that no sentence passes.
    private mutating func dropUnreachable() {
        var isReached = Array(repeating: false, count: steps.count)
        var stack = [source.start]
        isReached[Int(source.start)] = true
        while let state = stack.popLast() {
            for step in steps[Int(state)] where !isReached[Int(step.target)] {
                isReached[Int(step.target)] = true
                stack.append(step.target)
            }
        }
        for state in steps.indices where !isReached[state] {
            steps[state] = []
            isAccepting[state] = false
        }
    }

    /// Leads all steps to states that go on in the same way to one of them; gives whether there were any.
    private mutating func mergeTwins() -> Bool {
        struct Ways: Hashable {
            var steps: [Step]
            var isAccepting: Bool
        }
        var first: [Ways: Int32] = [:]
        var replacement: [Int32] = []
        var isChanged = false
        for state in steps.indices {
            let number = Int32(truncatingIfNeeded: state)
            let ways = Ways(steps: steps[state], isAccepting: isAccepting[state])
            // The start keeps its number; states that lead nowhere are left alone.
            guard number != source.start, isAccepting[state] || !steps[state].isEmpty else {
                replacement.append(number)
                continue
            }
            let twin = first[ways, default: number]
            first[ways] = twin
            replacement.append(twin)
        }
        for state in steps.indices where replacement[state] == Int32(truncatingIfNeeded: state) {
            let moved = Set(steps[state].map { Step(word: $0.word, target: replacement[Int($0.target)]) })
                .sorted { ($0.word, $0.target) < ($1.word, $1.target) }
            if moved != steps[state] {
                steps[state] = moved
                isChanged = true
            }
        }
        for state in steps.indices where replacement[state] != Int32(truncatingIfNeeded: state) {
            steps[state] = []
            isAccepting[state] = false
        }
        return isChanged
    }

    /// The states that are left, numbered anew, with one final state after all in which an utterance may end.
    private func assembled() -> FiniteStateGrammar {
        var numbers: [Int: Int32] = [Int(source.start): 0]
        for state in steps.indices where state != Int(source.start) && (isAccepting[state] || !steps[state].isEmpty) {
            numbers[state] = Int32(truncatingIfNeeded: numbers.count)
        }
        let final = Int32(truncatingIfNeeded: numbers.count)
        var transitions: [FiniteStateGrammar.Transition] = []
        for (state, number) in numbers.sorted(by: { $0.value < $1.value }) {
            if isAccepting[state] { transitions.append(.init(from: number, to: final, word: nil)) }
            for step in steps[state] {
                guard let target = numbers[Int(step.target)] else { continue }
                transitions.append(.init(from: number, to: target, word: step.word))
            }
        }
        return FiniteStateGrammar(
            name: source.name, stateCount: numbers.count + 1, start: 0, final: final, transitions: transitions,
            words: source.words)
    }
}
