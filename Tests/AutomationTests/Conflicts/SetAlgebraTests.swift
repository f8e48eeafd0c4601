import HomeModel
import TestSupport
import Testing

@testable import Automation

/// The sets against membership, one element after the other.
struct SetAlgebraTests {
    private static let seed: UInt64 = 20_260_303

    @Test func minutesAreInIntersectionsAndComplementsAsTheyAreInTheirParts() {
        var generator = SeededGenerator(seed: Self.seed)
        for _ in 0..<300 {
            let (one, two) = (Self.minutes(&generator), Self.minutes(&generator))
            let both = one.intersection(two)
            let rest = one.complement(in: 0..<100)
            for minute in 0..<100 {
                #expect(both.contains(minute) == (one.contains(minute) && two.contains(minute)), "seed \(Self.seed)")
                #expect(rest.contains(minute) == !one.contains(minute), "seed \(Self.seed)")
            }
            #expect(both.isEmpty == !(0..<100).contains(where: both.contains))
        }
    }

    private static func minutes(_ generator: inout SeededGenerator) -> MinuteSet {
        MinuteSet(
            (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                let start = Int.random(in: 0..<90, using: &generator)
                return start..<start + Int.random(in: 0...10, using: &generator)
            })
    }

    @Test func valuesAreInSetsAsComparisonsHoldForThem() {
        var generator = SeededGenerator(seed: Self.seed)
        let values: [Value] =
            [.bool(true), .bool(false), .word("open"), .word("closed"), .word("ajar")]
            + (0...12).map { .number(Double($0) / 2) }
        for _ in 0..<2000 {
            var set = ValueSet.all
            var tests: [(Comparison, Bool)] = []
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let comparison = Self.comparison(values, &generator)
                let isNegated = Bool.random(using: &generator)
                tests.append((comparison, isNegated))
                set = set.intersection(isNegated ? ValueSet(comparison).complement : ValueSet(comparison))
            }
            for value in values {
                let holds = tests.allSatisfy { $0.0.holds(for: value) != $0.1 }
                #expect(!set.intersection(ValueSet(value)).isEmpty == holds, "seed \(Self.seed): \(tests) \(value)")
                #expect(set.complement.intersection(ValueSet(value)).isEmpty == holds, "seed \(Self.seed)")
            }
            if set.isEmpty {
                #expect(!values.contains { value in tests.allSatisfy { $0.0.holds(for: value) != $0.1 } })
            }
        }
    }

    private static func comparison(_ values: [Value], _ generator: inout SeededGenerator) -> Comparison {
        let limit = Double(Int.random(in: 0...12, using: &generator)) / 2
        return switch Int.random(in: 0...2, using: &generator) {
        case 0: .above(limit)
        case 1: .below(limit)
        default: .equals(values.randomElement(using: &generator) ?? .bool(true))
        }
    }

    @Test func oneValueIsKnownForOne() {
        #expect(ValueSet(.number(3)).isSingle && ValueSet(.bool(true)).isSingle && ValueSet(.word("open")).isSingle)
        #expect(!ValueSet.all.isSingle && !ValueSet().isSingle && !ValueSet(.above(3)).isSingle)
        #expect(ValueSet(.above(3)).intersection(ValueSet(.below(3))).isEmpty)
        #expect(!ValueSet(.number(3)).canChange(to: ValueSet(.number(3))))
        #expect(ValueSet.all.canChange(to: ValueSet(.number(3))))
    }
}
