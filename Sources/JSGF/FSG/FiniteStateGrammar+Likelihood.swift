extension FiniteStateGrammar {
    /// The share of likelihood that is kept for words that the grammar allows at a place where people never say them.
    private static let evenShare = 0.1

    /// The grammar with each word as likely as it is where people say it, times the grammar's weights.
    ///
    /// A state of the grammar stands for many beginnings of sentences, so what the model knows about all words that
    /// lead to it is brought together: "kitchen" is followed by "light" oftener than by "lime", and a sentence begins
    /// with "turn" a hundred times oftener than with "fan". With all words at a place equally likely, "turn on the
    /// kitchen light" costs more than "fan on the kitchen lime".
    public func weighted(by pairs: TokenPairs) -> FiniteStateGrammar {
        let weighing = Weighing(self, pairs)
        var weighted = self
        let positions = Dictionary(grouping: transitions.indices.filter { transitions[$0].word != nil }) {
            transitions[$0].from
        }
        for (state, places) in positions {
            let likelihoods = weighing.likelihoods(of: Set(places.compactMap { transitions[$0].word }), at: state)
            for place in places {
                guard let word = transitions[place].word else { continue }
                weighted.transitions[place].probability *= likelihoods[word] ?? 1
            }
        }
        return weighted
    }

    /// What is known about the words that lead to each state.
    private struct Weighing {
        private let pairs: TokenPairs
        private let words: [String]
        /// For each state the tokens that may have come last, with how often they do.
        private var contexts: [[Int: Double]]
        /// For each state the words that lead to it at once.
        private var entering: [Set<Int32>]
        private let within: [[(word: Int32, probability: Double)]]

        init(_ grammar: FiniteStateGrammar, _ pairs: TokenPairs) {
            self.pairs = pairs
            words = grammar.words
            let numbers = Dictionary(
                zip(grammar.words, grammar.words.indices.map(Int32.init)), uniquingKeysWith: { first, _ in first })
            within = grammar.words.map { word in
                (pairs.within[word] ?? []).compactMap { next in numbers[next.word].map { ($0, next.probability) } }
            }
            entering = Array(repeating: [], count: grammar.stateCount)
            var empty: [Int32: [Int32]] = [:]
            for transition in grammar.transitions {
                if let word = transition.word {
                    entering[Int(transition.to)].insert(word)
                } else {
                    empty[transition.from, default: []].append(transition.to)
                }
            }
            let endings = grammar.words.map { pairs.ending[$0] ?? [] }
            contexts = entering.map { words in
                var context: [Int: Double] = [:]
                for part in words.lazy.flatMap({ endings[Int($0)] }) { context[part.token, default: 0] += part.share }
                return context
            }
            contexts[Int(grammar.start)][pairs.start, default: 0] += 1
            if !empty.isEmpty { spread(over: empty) }
        }

        /// Brings what came last over transitions that say nothing.
        private mutating func spread(over empty: [Int32: [Int32]]) {
            let own = contexts
            for source in empty.keys where !own[Int(source)].isEmpty {
                var reached: Set<Int32> = [source]
                var waiting = [source]
                while let state = waiting.popLast() {
                    for next in empty[state] ?? [] where reached.insert(next).inserted {
                        waiting.append(next)
                        contexts[Int(next)].merge(own[Int(source)], uniquingKeysWith: +)
                    }
                }
            }
        }

        /// How likely each of the words that can come at a state is; together 1.
        func likelihoods(of choices: Set<Int32>, at state: Int32) -> [Int32: Double] {
            let context = contexts[Int(state)]
            var known: [Int: Double] = [:]
            var values: [Int32: Double] = [:]
            for choice in choices {
                values[choice] = (pairs.beginning[words[Int(choice)]] ?? []).reduce(0) { sum, part in
                    let probability =
                        known[part.token]
                        ?? context.reduce(0) {
                            $0 + $1.value * pairs.probability(of: part.token, after: $1.key)
                        }
                    known[part.token] = probability
                    return sum + probability * part.share
                }
            }
            for next in entering[Int(state)].lazy.flatMap({ within[Int($0)] }) where choices.contains(next.word) {
                values[next.word, default: 0] += next.probability
            }
            let sum = values.values.reduce(0, +)
            let even = 1 / Double(choices.count)
            // Rounding must not make a word that has to come more than certain.
            return values.mapValues { sum > 0 ? min((1 - evenShare) * $0 / sum + evenShare * even, 1) : even }
        }
    }
}
