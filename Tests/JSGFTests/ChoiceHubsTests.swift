import Testing

@testable import JSGF

/// Choices that states have in common stand once.
@Suite struct ChoiceHubsTests {
    @Test func hubsServeStatesThatHaveMoreThanThemInCommon() {
        // Two sets of choices that forty states have together, and other states alone.
        let both = (0..<40).map { Int32($0) }
        let first = both + (40..<50).map { Int32($0) }
        let second = both + (50..<60).map { Int32($0) }
        let sources = Array(repeating: first, count: 4) + Array(repeating: second, count: 5) + [[70]]
        let hubs = ChoiceHubs(states: sources).worthwhile
        #expect(Set(hubs.map { $0.choices.count }) == [4, 5, 9])
        #expect(hubs.first { $0.choices.count == 9 }?.states.numbers == both)
        for state in both { #expect(hubs.count { $0.states.numbers.contains(state) } == 1) }
        #expect(hubs.first { $0.choices.count == 4 }?.states.numbers == (40..<50).map { Int32($0) })
    }

    @Test func aHeapGivesTheLargestFirst() {
        var heap = MaximumHeap<Int>()
        var random = SplitMix64(seed: 7)
        let numbers = (0..<200).map { _ in Int.random(in: 0..<1000, using: &random) }
        for number in numbers { heap.add(number) }
        var given: [Int] = []
        while let largest = heap.popLargest() { given.append(largest) }
        #expect(given == numbers.sorted(by: >))
    }
}
