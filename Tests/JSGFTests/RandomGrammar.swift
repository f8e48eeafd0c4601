import JSGF
import TestSupport

/// Makes grammars at random, with every kind of expansion, for laws that must hold for any grammar.
///
/// Rules refer to later ones only, so that there is no recursion but the one at the end of sequences that is asked for.
struct RandomGrammar {
    private var generator: SeededGenerator
    private let words = ["a", "b", "c", "Ding", "new york", "o'clock", "küche", "a;b", "x\"y\\z"]
    private let tags = ["t", "u:", "{v}", "w\\", "", "two words", "a } b", "nine:"]

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A grammar named `t` with rules `<s>`, `<r1>`, … of which the first is public.
    mutating func grammar(ruleCount: Int = 4, plainWords: Bool = false, recursion: Bool = false) -> Grammar {
        let rules = (0..<ruleCount).map { index in
            var expansion = self.expansion(depth: 3, rule: index, of: ruleCount, plainWords)
            if recursion, index > 0, Bool.random(using: &generator) {
                let again = Expansion.sequence([.word("b"), .reference(RuleReference("r\(index)"))])
                expansion = .alternatives([Alternative(expansion), Alternative(weight: weight(), again)])
            }
            return GrammarRule(name: index == 0 ? "s" : "r\(index)", isPublic: index == 0, expansion: expansion)
        }
        return Grammar(name: "t", rules: rules)
    }

    private mutating func expansion(depth: Int, rule: Int, of count: Int, _ plainWords: Bool) -> Expansion {
        func inner(_ random: inout RandomGrammar) -> Expansion {
            random.expansion(depth: depth - 1, rule: rule, of: count, plainWords)
        }
        switch depth == 0 ? Int.random(in: 0..<5, using: &generator) : Int.random(in: 0..<16, using: &generator) {
        case 0...2: return .word(plainWords ? ["a", "b", "c"][number(3)] : words[number(words.count)])
        case 3: return rule + 1 < count ? reference(after: rule, of: count) : .word("a")
        case 4: return [.null, .null, .void, .word("a"), .word("b")][number(5)]
        case 5...8: return .sequence((0..<number(4)).map { _ in inner(&self) })
        case 9...11:
            return .alternatives((0..<number(4)).map { _ in Alternative(weight: weight(), inner(&self)) })
        case 12: return .optional(inner(&self))
        case 13: return .zeroOrMore(inner(&self))
        case 14: return .oneOrMore(inner(&self))
        default: return .tagged(inner(&self), tags: (0..<number(3)).map { _ in tags[number(tags.count)] })
        }
    }

    private mutating func reference(after rule: Int, of count: Int) -> Expansion {
        .reference(RuleReference("r\(rule + 1 + number(count - rule - 1))"))
    }

    private mutating func weight() -> Double? {
        [nil, nil, nil, 0.5, 0.25, 1, 10, 0.1, 0, 1e-7, 2.5e20][number(11)]
    }

    private mutating func number(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &generator)
    }
}
