internal import HomeModel

/// A set of values that a characteristic may have: truth values, numbers and words, each as a set of its own. It is
/// closed under intersection and complement.
struct ValueSet: Hashable, Sendable {
    /// A set of words: these, or all but these.
    enum Words: Hashable, Sendable {
        case these(Set<String>)
        case allBut(Set<String>)

        var isEmpty: Bool { self == .these([]) }

        var complement: Words {
            switch self {
            case .these(let words): .allBut(words)
            case .allBut(let words): .these(words)
            }
        }

        func intersection(_ other: Words) -> Words {
            switch (self, other) {
            case (.these(let one), .these(let two)): .these(one.intersection(two))
            case (.these(let one), .allBut(let two)), (.allBut(let two), .these(let one)): .these(one.subtracting(two))
            case (.allBut(let one), .allBut(let two)): .allBut(one.union(two))
            }
        }
    }

    /// The truth values in it.
    var bools: Set<Bool> = []
    /// The numbers in it.
    var numbers: NumberSet = .none
    /// The words in it.
    var words: Words = .these([])

    /// Every value.
    static let all = ValueSet(bools: [true, false], numbers: .all, words: .allBut([]))

    /// The values that a characteristic takes.
    init(domain metadata: CharacteristicMetadata) {
        switch metadata.format {
        case .bool: bools = [true, false]
        case .number:
            numbers = NumberSet(closed: metadata.minimum ?? -.infinity, metadata.maximum ?? .infinity)
        case .word:
            words = metadata.validValues.isEmpty ? .allBut([]) : .these(Set(metadata.validValues))
        }
    }

    /// One value.
    init(_ value: Value) {
        switch value {
        case .bool(let bool): bools = [bool]
        case .number(let number): numbers = NumberSet(number)
        case .word(let word): words = .these([word])
        }
    }

    /// The values that pass a comparison.
    init(_ comparison: Comparison) {
        switch comparison {
        case .equals(let value): self.init(value)
        case .above(let limit): self.init(numbers: .above(limit))
        case .below(let limit): self.init(numbers: .below(limit))
        }
    }

    /// Makes a set of its parts.
    init(bools: Set<Bool> = [], numbers: NumberSet = .none, words: Words = .these([])) {
        self.bools = bools
        self.numbers = numbers
        self.words = words
    }

    /// Whether there is no value in it.
    var isEmpty: Bool { bools.isEmpty && numbers.isEmpty && words.isEmpty }

    /// Whether there is just one value in it.
    var isSingle: Bool {
        switch words {
        case .these(let words) where words.isEmpty:
            bools.count == 1 ? numbers.isEmpty : bools.isEmpty && numbers.only != nil
        case .these(let words): words.count == 1 && bools.isEmpty && numbers.isEmpty
        case .allBut: false
        }
    }

    /// The values that are in both.
    func intersection(_ other: ValueSet) -> ValueSet {
        ValueSet(
            bools: bools.intersection(other.bools), numbers: numbers.intersection(other.numbers),
            words: words.intersection(other.words))
    }

    /// The values that are not in it.
    var complement: ValueSet {
        ValueSet(bools: Set([true, false]).subtracting(bools), numbers: numbers.complement, words: words.complement)
    }

    /// Whether a value of this set may be followed by another value, of that one.
    func canChange(to other: ValueSet) -> Bool {
        !isEmpty && !other.isEmpty && !(isSingle && self == other)
    }
}
